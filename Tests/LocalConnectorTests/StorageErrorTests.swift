import Glibc
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

@Suite(.needsSystemLibraries)
struct StorageErrorTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("local.sqlite")
  }

  private func open() throws -> Connection {
    try DatabaseFile.prepare(at: path)
    return try Connection(path: path, sqlite: SQLite(), patience: 0)
  }

  @Test func `a folder that does not exist`() {
    let path = folder.path("missing/local.sqlite")
    #expect(throws: StorageError.noFolder(path: path)) { try UserStore(path: path) }
    #expect(throws: StorageError.noFolder(path: path)) { try UserStore.check(path: path) }
  }

  @Test func `a folder in the place of the file`() throws {
    let error = #expect(throws: StorageError.self) { try UserStore(path: folder.path) }
    guard case .unopenable(folder.path, _) = error else { throw try #require(error) }
    #expect(throws: StorageError.unopenable(path: folder.path, reason: "it is no file")) {
      try UserStore.check(path: folder.path)
    }
  }

  @Test func `a folder without permission to write`() throws {
    try #require(unsafe chmod(folder.path, 0o555) == 0)
    let error = #expect(throws: StorageError.self) {
      try unprivileged { try UserStore(path: path) }
    }
    guard case .unopenable(path, "Permission denied") = error else { throw try #require(error) }
    #expect(throws: StorageError.unopenable(path: path, reason: "Permission denied")) {
      try unprivileged { try UserStore.check(path: path) }
    }
  }

  @Test func `a file that may only be read`() throws {
    _ = try UserStore(path: path)
    try #require(unsafe chmod(folder.path, 0o755) == 0)
    try #require(unsafe chmod(path, 0o444) == 0)
    let accounts = LocalAccounts(AccountSettings(databasePath: path))
    #expect(throws: StorageError.readOnly(path: path)) {
      try unprivileged { try accounts.user(1) }
    }
    #expect(throws: StorageError.readOnly(path: path)) {
      try unprivileged { try UserStore.check(path: path) }
    }
  }

  @Test func `a file that is not a database`() throws {
    try folder.write(String(repeating: "not a database. ", count: 300), to: "local.sqlite")
    #expect(throws: StorageError.notADatabase(path: path)) { try UserStore(path: path) }
  }

  @Test func `a database that is damaged`() throws {
    _ = try UserStore(path: path)
    let descriptor = unsafe Glibc.open(path, O_RDWR)
    let rubbish = [UInt8](repeating: 0xff, count: 3000)
    try #require(unsafe pwrite(descriptor, rubbish, rubbish.count, 100) == rubbish.count)
    close(descriptor)
    let error = #expect(throws: StorageError.self) { try UserStore(path: path) }
    guard case .damaged(path, _) = error else { throw try #require(error) }
    let found = #expect(throws: StorageError.self) { try UserStore.check(path: path) }
    guard case .damaged(path, _) = found else { throw try #require(found) }
  }

  @Test func `a database of another program`() throws {
    try open().execute("CREATE TABLE bookmarks (url TEXT)")
    #expect(throws: StorageError.ofAnotherProgram(path: path)) { try UserStore(path: path) }
    #expect(throws: StorageError.ofAnotherProgram(path: path)) { try UserStore.check(path: path) }
  }

  @Test func `a database of another program that also counts its versions`() throws {
    try open().execute("CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 1")
    #expect(throws: StorageError.ofAnotherProgram(path: path)) { try UserStore(path: path) }
  }

  @Test func `a database of a newer version`() throws {
    _ = try UserStore(path: path)
    try open().execute("PRAGMA user_version = 99")
    let known = Int64(Schema.accounts.steps.count)
    #expect(throws: StorageError.newer(path: path, found: 99, known: known)) {
      try UserStore(path: path)
    }
    #expect(throws: StorageError.newer(path: path, found: 99, known: known)) {
      try UserStore.check(path: path)
    }
  }

  @Test func `a good or new database is left unchanged`() throws {
    try UserStore.check(path: path)
    #expect(DatabaseFile(at: path) == nil)
    _ = try UserStore(path: path)
    try UserStore.check(path: path)
  }

  @Test func `a database that another process is writing to`() throws {
    _ = try UserStore(path: path)
    let writer = try open()
    try writer.execute("BEGIN IMMEDIATE")
    let waiting = try open()
    #expect(throws: StorageError.busy(path: path)) {
      try waiting.execute("DELETE FROM users")
    }
  }

  @Test func `a disk that is full`() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE filler (bytes BLOB); PRAGMA max_page_count = 4")
    #expect(throws: StorageError.diskFull(path: path)) {
      try connection.execute("INSERT INTO filler VALUES (zeroblob(100000))")
    }
  }

  @Test func `a used name, in any case`() throws {
    let users = try UserStore(path: path)
    let user = User(companyId: 1, emailAddress: "a@example.org", screenName: "a")
    _ = try users.insert(user, passwordHash: "*")
    for (address, name) in [("A@Example.ORG", "b"), ("b@example.org", "A")] {
      let other = User(companyId: 1, emailAddress: address, screenName: name)
      let error = #expect(throws: StorageError.self) { try users.insert(other, passwordHash: "*") }
      guard case .duplicate(path, _) = error else { throw try #require(error) }
    }
    _ = try users.insert(
      User(companyId: 2, emailAddress: "a@example.org", screenName: "a"), passwordHash: "*")
  }

  @Test func `a statement that SQLite does not understand`() throws {
    let error = #expect(throws: StorageError.self) { try open().execute("SELEKT") }
    guard case .failed(path, 1, _) = error else { throw try #require(error) }
  }

  @Test func `a failed transaction leaves nothing behind`() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE numbers (number INTEGER)")
    #expect(throws: StorageError.self) {
      try connection.transaction { () throws(StorageError) in
        try connection.execute("INSERT INTO numbers VALUES (1)")
        try connection.execute("INSERT INTO letters VALUES (1)")
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM numbers") == 0)
  }

  @Test(arguments: [
    StorageError.noFolder(path: "/x/y"), .unopenable(path: "/x/y", reason: "no"),
    .readOnly(path: "/x/y"), .notADatabase(path: "/x/y"), .damaged(path: "/x/y", reason: "no"),
    .ofAnotherProgram(path: "/x/y"), .newer(path: "/x/y", found: 2, known: 1),
    .busy(path: "/x/y"), .diskFull(path: "/x/y"), .duplicate(path: "/x/y", reason: "no"),
    .failed(path: "/x/y", code: 1, reason: "no"),
  ])
  func `every text is one line that starts with the file and ends with a remedy`(
    error: StorageError
  ) {
    let text = "\(error)"
    #expect(text.hasPrefix("/x/y: ") && text.contains(";") && !text.contains("\n"))
  }
}
