import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Accounts in the hands of an operator, in a database file.
@Suite(.needsSystemLibraries)
struct AdministrationTests {
  private let folder: TemporaryFolder
  private let accounts: LocalAccounts
  private let here = Occasion(.english, site: "https://screens.example.org")

  init() throws {
    folder = try TemporaryFolder()
    accounts = Self.accounts(folder)
  }

  private static func accounts(_ folder: TemporaryFolder) -> LocalAccounts {
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    settings.seedsDemo = false
    return LocalAccounts(settings, now: { 1_700_000_000_000 })
  }

  @discardableResult
  private func add(_ name: String, first: String = "") throws -> Int64 {
    var user = User(companyId: 0, emailAddress: "\(name)@example.org", screenName: name)
    user.firstName = first
    return try accounts.add(user, password: Password("a long secret"))
  }

  private func signIn(_ name: String) throws -> User {
    try accounts.signIn(
      .emailAddress("\(name)@example.org"), password: Password("a long secret"))
  }

  @Test func `accounts are listed page by page, in the order in which they were made`() throws {
    for name in ["ada", "bob", "eve"] { try add(name, first: name == "ada" ? "Ada" : "") }
    let first = try accounts.list(0..<2)
    #expect(first.map(\.address) == ["ada@example.org", "bob@example.org"])
    #expect(first.map(\.name) == ["Ada", "bob"])
    #expect(first.allSatisfy { $0.since == 1_700_000_000 && !$0.isDisabled })
    #expect(try accounts.list(2..<4).map(\.address) == ["eve@example.org"])
    #expect(try accounts.list(0..<9, address: "EVE@example.org").map(\.name) == ["eve"])
    #expect(try accounts.list(0..<9, address: "no@example.org").isEmpty)
  }

  @Test func `a disabled account signs in again only when it is enabled`() throws {
    let ada = try add("ada")
    try add("bob")
    #expect(try accounts.administer(.disable, address: "ada@example.org") == ada)
    #expect(throws: AccountError.wrongCredentials) { try signIn("ada") }
    #expect(throws: AccountError.noSuchUser(ada)) { try accounts.user(ada) }
    #expect(try signIn("bob").screenName == "bob")
    #expect(try accounts.list(0..<9).map(\.isDisabled) == [true, false])
    // Another process, as after a restart.
    #expect(throws: AccountError.noSuchUser(ada)) { try Self.accounts(folder).user(ada) }
    #expect(try accounts.administer(.enable, address: "ada@example.org") == ada)
    #expect(try signIn("ada").userId == ada)
  }

  @Test func `a disabled account gets no code, and its earlier codes are void`() throws {
    let ada = try add("ada")
    try accounts.recover(.userId(ada), companyId: 0, here)
    try accounts.sendLetters()
    let mail = SentMail(folder: folder)
    let code = try mail.code()
    try accounts.administerQuietly(.disable, "ada@example.org")
    #expect(throws: AccountError.wrongCode) {
      try accounts.reset(code, password: Password("another secret"), here)
    }
    try accounts.recover(.userId(ada), companyId: 0, here)
    try accounts.sendLetters()
    #expect(try mail.letters.count == 1)
  }

  @Test func `a deleted account is gone with its codes, and its address is free`() throws {
    let ada = try add("ada")
    try accounts.recover(.userId(ada), companyId: 0, here)
    try accounts.sendLetters()
    let code = try SentMail(folder: folder).code()
    let connection = try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
    try connection.execute(
      """
      INSERT INTO assets (companyId, groupId, classNameId, className, classPK, userId, userName,
        mimeType, createDate, modifiedDate) VALUES (10157, 1, 1, 'x', 1, \(ada), 'Ada', '', 0, 0)
      """)
    #expect(try accounts.administer(.delete, address: "ada@example.org") == ada)
    #expect(throws: AccountError.wrongCredentials) { try signIn("ada") }
    #expect(throws: AccountError.wrongCode) {
      try accounts.reset(code, password: Password("another secret"), here)
    }
    #expect(try connection.integer("SELECT count(*) FROM users") == 0)
    #expect(try connection.integer("SELECT count(*) FROM codes") == 0)
    #expect(try connection.integer("SELECT count(*) FROM assets WHERE userId <> 0") == 0)
    #expect(try add("ada") > ada)
  }

  @Test(arguments: [AccountAdministration.disable, .delete])
  func `messages that wait for a user go with the account, and others stay`(
    change: AccountAdministration
  ) throws {
    let ada = try add("ada")
    let bob = try add("bob")
    var changes = UserChanges()
    changes.emailAddress = "Ada.New@example.org"
    _ = try accounts.update(
      ada, changes, present: Password("a long secret"), password: nil, here)
    try accounts.recover(.userId(ada), companyId: 0, here)
    try accounts.recover(.userId(bob), companyId: 0, here)
    let connection = try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
    func waiting() throws -> [String] {
      try connection.rows("SELECT DISTINCT lower(address) FROM letters ORDER BY 1") {
        $0.text(at: 0)
      }
    }
    #expect(try waiting() == ["ada.new@example.org", "ada@example.org", "bob@example.org"])
    try accounts.administerQuietly(change, "ada@example.org")
    #expect(try waiting() == ["bob@example.org"])
    #expect(try connection.integer("SELECT count(*) FROM codes") == 1)
  }

  @Test func `no table keeps a row of a deleted user`() throws {
    let ada = try add("ada")
    try accounts.recover(.userId(ada), companyId: 0, here)
    _ = try accounts.replacePortrait(of: ada, [0xff, 0xd8, 0xff])
    try accounts.administerQuietly(.delete, "ada@example.org")
    let connection = try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
    let tables = try connection.rows(
      """
      SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name = 'userId'
      """
    ) { $0.text(at: 0) }
    #expect(
      Set(tables) == [
        "users", "codes", "assets", "ratings", "comments", "portraits", "structures",
        "recordSets", "records", "uploads",
      ])
    for table in tables {
      #expect(
        try connection.integer("SELECT count(*) FROM \(table) WHERE userId = \(ada)") == 0,
        "\(table)")
    }
  }

  @Test func `a disabled user's picture is nobody's, by whichever name`() throws {
    let ada = try add("ada")
    let (_, portraitId) = try accounts.replacePortrait(of: ada, [0xff, 0xd8, 0xff])
    let owners = [PortraitOwner.user(.userId(ada)), .portrait(portraitId)]
    for owner in owners {
      #expect(try accounts.portrait(of: owner, companyId: 0).portraitId == portraitId)
    }
    try accounts.administerQuietly(.disable, "ada@example.org")
    for owner in owners {
      #expect(throws: AccountError.self) { try accounts.portrait(of: owner, companyId: 0) }
    }
  }

  @Test(arguments: [AccountAdministration.disable, .enable, .delete])
  func `an address without an account is named`(change: AccountAdministration) throws {
    try add("ada")
    #expect(throws: AccountError.noSuchAddress("no@example.org")) {
      try accounts.administer(change, address: "no@example.org")
    }
    #expect(try accounts.list(0..<9).map(\.isDisabled) == [false])
  }
}

extension LocalAccounts {
  fileprivate func administerQuietly(
    _ change: AccountAdministration, _ address: String
  ) throws {
    _ = try administer(change, address: address)
  }
}
