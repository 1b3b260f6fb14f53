import Glibc
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Kills a writing process repeatedly, at unsynchronised moments.
@Suite(.needsSystemLibraries)
struct DurabilityTests {
  private let folder: TemporaryFolder
  private let path: String
  private let writer: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("local.sqlite")
    writer = try ChildProcess.productsFolder() + "/AccountWriter"
  }

  /// Lets the writer print `count` keys and live a little longer; returns all printed keys.
  private func keysUntilKilled(
    after count: Int, _ random: inout Seeded, writing kind: String...
  ) throws -> [Int64] {
    let child = try ChildProcess([writer, path] + kind)
    var keys: [Int64] = []
    while keys.count < count, let line = try child.line() {
      keys.append(try #require(Int64(line)))
    }
    usleep(.random(in: 0..<5000, using: &random))
    child.kill()
    while let line = try child.line() { keys.append(try #require(Int64(line))) }
    #expect(child.end() == -SIGKILL)
    return keys
  }

  private func integrity() throws -> String? {
    let connection = try Connection(path: path, sqlite: SQLite())
    return try connection.rows("PRAGMA integrity_check") { $0.text(at: 0) }.first
  }

  @Test func `every commit of every connection is on the disk when it returns`() throws {
    _ = try UserStore(path: path)
    // The second connection opens the file that the first has made.
    for _ in 0..<2 {
      let connection = try Connection(path: path, sqlite: SQLite())
      #expect(try connection.rows("PRAGMA journal_mode") { $0.text(at: 0) } == ["wal"])
      #expect(try connection.integer("PRAGMA synchronous") == 2)
      #expect(try connection.integer("PRAGMA foreign_keys") == 1)
      #expect(try connection.integer("PRAGMA trusted_schema") == 0)
      #expect(try connection.integer("PRAGMA busy_timeout") == 5000)
    }
  }

  @Test func `a database that is only read keeps its mode`() throws {
    let bytes = try folder.write("", to: "empty.sqlite")
    _ = try Connection(path: bytes, sqlite: SQLite(), changesMode: false)
      .rows("PRAGMA journal_mode") { #expect($0.text(at: 0) == "delete") }
    #expect(try folder.read("empty.sqlite").isEmpty)
  }

  @Test func `no stored user is lost when the process is killed`() throws {
    var random = Seeded(5)
    var keys: [Int64] = []
    for round in 0..<30 {
      keys += try keysUntilKilled(after: round % 7 + 1, &random)
      let users = try UserStore(path: path)
      for key in keys { #expect(try users.user(key) != nil, "user \(key), round \(round)") }
      #expect(try integrity() == "ok")
    }
    #expect(Set(keys).count == keys.count)
  }

  @Test func `no acknowledged record is lost when the process is killed`() throws {
    var random = Seeded(43)
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    let store = try LocalContent(accounts).store(groupId: 7)
    let demo = try accounts.signIn(
      .emailAddress(DemoAccount.seeded.userName), password: Password(DemoAccount.seeded.password))
    var keys: [Int64] = []
    for round in 0..<8 {
      keys += try keysUntilKilled(after: round % 4 + 1, &random, writing: "records")
      for key in keys {
        let record = try store.record(key, by: demo.userId, in: "en_US").get()
        #expect(record.texts["Name"] == "Ada", "record \(key), round \(round)")
      }
      #expect(try integrity() == "ok")
    }
    #expect(Set(keys).count == keys.count && keys.count >= 8)
  }

  @Test func `a process that is killed while it makes the database leaves a usable one`() throws {
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = 1
    var random = Seeded(30)
    for _ in 0..<30 {
      for suffix in ["", "-wal", "-shm", "-journal"] { _ = unsafe unlink(path + suffix) }
      let child = try ChildProcess([writer, path])
      usleep(.random(in: 0..<30000, using: &random))
      child.kill()
      #expect(child.end() == -SIGKILL)
      #expect(try LocalAccounts(settings).demoAccount() == .seeded)
      #expect(try integrity() == "ok")
    }
  }

  @Test func `processes that make one database at the same time share it`() throws {
    for round in 0..<5 {
      let path = folder.path("shared\(round).sqlite")
      let children = try (0..<6).map { _ in try ChildProcess([writer, path]) }
      var keys: [Int64] = []
      for child in children {
        for _ in 0..<3 {
          let line = try #require(try child.line())
          keys.append(try #require(Int64(line), "\(line)"))
        }
      }
      for child in children {
        child.kill()
        #expect(child.end() == -SIGKILL)
      }
      #expect(Set(keys).count == keys.count)
      let users = try UserStore(path: path)
      for key in keys { #expect(try users.user(key) != nil) }
    }
  }
}
