import Glibc
import Synchronization
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

@Suite(.needsSystemLibraries)
struct LocalAccountsTests {
  private let folder: TemporaryFolder
  private let path: String
  private let settings: AccountSettings

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("local.sqlite")
    settings = Self.settings(path)
  }

  private static func settings(
    _ path: String, hashCost: Int = 1, seedsDemo: Bool = true
  ) -> AccountSettings {
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = hashCost
    settings.seedsDemo = seedsDemo
    return settings
  }

  private func connection() throws -> Connection {
    try Connection(path: path, sqlite: SQLite())
  }

  private func add(
    _ name: String, password: String = "secret", to accounts: LocalAccounts
  ) throws -> Int64 {
    let user = User(companyId: 0, emailAddress: "\(name)@example.org", screenName: name)
    return try accounts.add(user, password: Password(password))
  }

  @Test(arguments: [
    UserName.emailAddress("demo@screens.local"), .emailAddress("Demo@Screens.LOCAL"),
    .screenName("demo"), .screenName("DEMO"), .userId(20101),
  ])
  func `the demo user of a new database signs in by every name`(name: UserName) throws {
    let accounts = LocalAccounts(settings)
    let user = try accounts.signIn(name, password: Password("screens-demo"))
    #expect(user.userId == 20101 && user.companyId == 10157)
    #expect(user.emailAddress == "demo@screens.local" && user.screenName == "demo")
    #expect(user.firstName == "Demo")
    #expect(try accounts.user(20101) == user)
  }

  @Test func `a database starts empty where no demo is wanted`() throws {
    let accounts = LocalAccounts(Self.settings(path, seedsDemo: false))
    #expect(try accounts.demoAccount() == nil)
    #expect(throws: AccountError.noSuchUser(20101)) { try accounts.user(20101) }
    #expect(try add("first", to: accounts) == 20101)
    #expect(try LocalAccounts(settings).demoAccount() == nil)
  }

  @Test func `a renewed hash does not undo a password change`() throws {
    let users = try UserStore(path: path)
    let user = User(companyId: 10157, emailAddress: "ada@example.org", screenName: "ada")
    let id = try users.insert(user, passwordHash: "old")
    let seen = try #require(try users.credentials(of: .userId(id), companyId: 10157))
    try users.replaceHash(of: id, seen.passwordHash, with: "changed")
    try users.replaceHash(of: id, seen.passwordHash, with: "renewed")
    #expect(try users.credentials(of: .userId(id), companyId: 10157)?.passwordHash == "changed")
  }

  @Test func `a wrong password and an unknown user get the same answer`() throws {
    let accounts = LocalAccounts(settings)
    let id = try add("locked", to: accounts)
    try connection().run("UPDATE users SET passwordHash = '!' WHERE userId = \(id)")
    let attempts: [(UserName, String)] = [
      (.emailAddress("demo@screens.local"), "screens-demo "),
      (.emailAddress("demo@screens.local"), " screens-demo"),
      (.emailAddress("demo@screens.local"), String(repeating: "x", count: 4000)),
      (.emailAddress("nobody@screens.local"), "screens-demo"),
      (.emailAddress("de mo@screens.local"), "screens-demo"),
      (.screenName("demo\0"), "screens-demo"), (.userId(1), "screens-demo"),
      (.screenName("' OR 1=1 --"), "screens-demo"), (.screenName("locked"), "secret"),
    ]
    for (name, password) in attempts {
      #expect(throws: AccountError.wrongCredentials) {
        try accounts.signIn(name, password: Password(password))
      }
    }
  }

  @Test func `a name is unique within its company`() throws {
    let accounts = LocalAccounts(settings)
    let name = UserName.screenName("demo")
    let password = Password("screens-demo")
    #expect(try accounts.signIn(name, companyId: 10157, password: password).userId == 20101)
    #expect(throws: AccountError.wrongCredentials) {
      try accounts.signIn(name, companyId: 20099, password: password)
    }
  }

  @Test func `the demo account is announced only while it works`() throws {
    let accounts = LocalAccounts(settings)
    #expect(try accounts.demoAccount() == .seeded)
    #expect(try accounts.demoAccount() == .seeded)
    let hash = try PasswordHasher(cost: 1).hash(Password("changed"))
    try connection().run("UPDATE users SET passwordHash = ?1", [.text(hash)])
    #expect(try accounts.demoAccount() == nil)
    try connection().run("DELETE FROM users")
    #expect(try accounts.demoAccount() == nil)
    #expect(try LocalAccounts(settings).demoAccount() == nil)
  }

  @Test func `a sign-in brings the hash to today's cost`() throws {
    let hashes = "SELECT passwordHash FROM users"
    _ = try LocalAccounts(settings).demoAccount()
    let old = try connection().rows(hashes) { $0.text(at: 0) }
    let accounts = LocalAccounts(Self.settings(path, hashCost: 2))
    for _ in 0..<2 {
      _ = try accounts.signIn(.userId(20101), password: Password("screens-demo"))
    }
    let new = try connection().rows(hashes) { $0.text(at: 0) }
    #expect(old != new)
    #expect(try !PasswordHasher(cost: 2).isOutdated(#require(new.first)))
  }

  @Test func `a hash that cannot be updated does not prevent a sign-in`() throws {
    _ = try LocalAccounts(settings).demoAccount()
    try connection().execute(
      "CREATE TRIGGER full BEFORE UPDATE ON users BEGIN SELECT RAISE(FAIL, 'full'); END")
    let accounts = LocalAccounts(Self.settings(path, hashCost: 2))
    let user = try accounts.signIn(.userId(20101), password: Password("screens-demo"))
    #expect(user.userId == 20101)
  }

  @Test func `only their owner can read the file and its logs`() throws {
    let accounts = LocalAccounts(settings)
    _ = try accounts.user(20101)
    for name in ["local.sqlite", "local.sqlite-wal", "local.sqlite-shm"] {
      #expect(try folder.mode(of: name) == 0o600)
    }
  }

  @Test func `a file that others may read is closed to them`() throws {
    try #require(unsafe chmod(folder.write("", to: "local.sqlite"), 0o666) == 0)
    _ = try LocalAccounts(settings).user(20101)
    #expect(try folder.mode(of: "local.sqlite") == 0o600)
  }

  @Test func `a replaced file is reopened`() throws {
    let accounts = LocalAccounts(settings)
    _ = try accounts.user(20101)
    try moveDatabase()
    _ = try LocalAccounts(settings).user(20101)
    let id = try add("after", to: accounts)
    #expect(try LocalAccounts(settings).user(id).screenName == "after")
  }

  @Test func `only a restart replaces a deleted database, and the operator is notified`() throws {
    let notices = Mutex<[String]>([])
    let settings = settings
    let tell = { @Sendable (sentence: String) in notices.withLock { $0.append(sentence) } }
    let accounts = LocalAccounts(settings, tell: tell)
    let id = try add("before", to: accounts)
    try moveDatabase()
    for _ in 0..<2 {
      #expect(throws: StorageError.deleted(path: path)) { try add("after", to: accounts) }
    }
    #expect(DatabaseFile(at: path) == nil)
    try moveDatabase(back: true)
    #expect(try accounts.user(id).screenName == "before")
    try moveDatabase()
    _ = try LocalAccounts(settings, tell: tell).user(20101)
    let lines = notices.withLock { $0 }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("\(path): there was no database; a new one was made") })
  }

  private func moveDatabase(back: Bool = false) throws {
    for name in ["local.sqlite", "local.sqlite-wal", "local.sqlite-shm"] {
      let names = (folder.path(name), folder.path("old-" + name))
      let (from, to) = back ? (names.1, names.0) : names
      try #require(unsafe rename(from, to) == 0)
    }
  }

  @Test func `a remedy takes effect at the next request`() throws {
    let accounts = LocalAccounts(Self.settings(folder.path("later/local.sqlite")))
    #expect(throws: StorageError.self) { try accounts.user(20101) }
    try #require(unsafe mkdir(folder.path("later"), 0o700) == 0)
    #expect(try accounts.user(20101).screenName == "demo")
  }

  @Test func `many requests at once, over two connections, lose nothing`() async throws {
    let both = [LocalAccounts(settings), LocalAccounts(settings)]
    let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<60 {
        group.addTask {
          let accounts = both[number % 2]
          let id = try add("user\(number)", password: "\(number)", to: accounts)
          let user = try both[1 - number % 2].signIn(.userId(id), password: Password("\(number)"))
          #expect(user.screenName == "user\(number)")
          return id
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 60)
    #expect(try connection().integer("SELECT count(*) FROM users") == 61)
  }

  @Test func `texts come back as they were stored`() throws {
    let accounts = LocalAccounts(settings)
    var user = User(companyId: 7, emailAddress: "ñ@example.org", screenName: "名前")
    user.firstName = "A'\"; DROP TABLE users; --"
    user.middleName = "nul\0inside"
    user.lastName = "🦤"
    user.greeting = "line\nline"
    user.jobTitle = ""
    user.locale = "es_ES"
    user.userId = try accounts.add(user, password: Password("x"))
    #expect(try accounts.user(user.userId) == user)
  }
}
