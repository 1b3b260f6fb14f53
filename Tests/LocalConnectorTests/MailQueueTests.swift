import Foundation
import PluginSystem
import Synchronization
import TestSupport
import Testing

@testable import LocalAccounts

/// Messages wait in the accounts' own file until a mail program has accepted them.
@Suite(.needsSystemLibraries)
struct MailQueueTests {
  private final class Time: Sendable {
    let milliseconds = Mutex<Int64>(1_000_000)
  }

  private let folder: TemporaryFolder
  private let time = Time()
  private let here = Occasion(.english, site: "https://screens.example.org")

  init() throws {
    folder = try TemporaryFolder()
    let script = """
      #!/bin/bash
      here=$(dirname "$0")
      message=$(cat)
      grep -o '^Message-ID: .*' <<< "$message" >> "$here/tried"
      [[ ! -e "$here/down" ]] && echo "$message" >> "$here/sent"
      """
    let program = try folder.write(script, to: "sendmail")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
  }

  /// The accounts as one host opens them.
  private func accounts(queue: Int64 = 10_000) -> LocalAccounts {
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    settings.mail = .command([folder.path("sendmail")])
    settings.mailQueue = queue
    return LocalAccounts(settings, now: { [time] in time.milliseconds.withLock { $0 } })
  }

  private func pass(_ seconds: Int64) { time.milliseconds.withLock { $0 += seconds * 1000 } }

  private func signUp(_ address: String, _ accounts: LocalAccounts) throws {
    let user = User(companyId: 0, emailAddress: address, screenName: "")
    _ = try accounts.signUp(user, password: Password("a good long word"), here)
  }

  private func lines(_ file: String) -> [Substring] {
    let bytes = (try? folder.read(file)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private func count(_ table: String) throws -> Int64 {
    try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
      .integer("SELECT count(*) FROM \(table)")
  }

  @Test func `a message in vain is tried again under its name, ever later, and by the next host`()
    throws
  {
    let first = accounts()
    try folder.write("", to: "down")
    let reports = Mutex<[String]>([])
    try signUp("ada@example.org", first)
    func look(_ accounts: LocalAccounts) throws -> Int {
      try accounts.sendLetters { line in reports.withLock { $0.append(line) } }
      return lines("tried").count
    }
    #expect(try look(first) == 1)
    pass(14)
    #expect(try look(first) == 1)
    pass(1)
    #expect(try look(first) == 2)
    let second = accounts()
    pass(59)
    #expect(try look(second) == 2)
    pass(1)
    #expect(try look(second) == 3)
    try FileManager.default.removeItem(atPath: folder.path("down"))
    pass(240)
    #expect(try look(second) == 4)
    pass(3600)
    #expect(try look(first) == 4 && look(second) == 4)
    #expect(Set(lines("tried")).count == 1)
    #expect(lines("tried")[0].hasSuffix("@screens.example.org>"))
    #expect(lines("sent").count { $0.hasPrefix("To: ") } == 1)
    #expect(try count("letters") == 0)
    #expect(
      reports.withLock(\.self) == [
        "\(folder.path("sendmail")): took no message (exit status 1); look at its own log"
      ])
  }

  @Test func `a message is given up when its code is no longer good, in one line without either`()
    throws
  {
    let accounts = accounts()
    try folder.write("", to: "down")
    try signUp("ada@example.org", accounts)
    let reports = Mutex<[String]>([])
    for _ in 0..<20 {
      try accounts.sendLetters { line in reports.withLock { $0.append(line) } }
      pass(60)
    }
    let lines = reports.withLock(\.self)
    #expect(lines.count == 2 && lines[1].contains("not sent in time, after 4 tries"), "\(lines)")
    #expect(!lines.joined().contains("ada@"))
    #expect(try count("letters") == 0)
  }

  @Test func `a full queue refuses every request alike, and nothing of it is kept`() throws {
    let accounts = accounts(queue: 2)
    try folder.write("", to: "down")
    let demo = Password("screens-demo")
    try signUp("ada@example.org", accounts)
    try signUp("demo@screens.local", accounts)
    let (letters, codes) = (try count("letters"), try count("codes"))
    #expect(letters == 2 && codes == 1)
    #expect(throws: StorageError.self) { try signUp("eve@example.org", accounts) }
    #expect(throws: StorageError.self) { try signUp("demo@screens.local", accounts) }
    for name in [UserName.screenName("demo"), .screenName("nobody")] {
      #expect(throws: StorageError.self) { try accounts.recover(name, companyId: 0, here) }
    }
    #expect(throws: StorageError.self) {
      try accounts.changePassword(of: 20101, from: demo, to: Password("another word"), here)
    }
    #expect(try count("letters") == letters && count("codes") == codes)
    #expect(try accounts.signIn(.screenName("demo"), password: demo).userId == 20101)
  }

  @Test func `a claimed message is nobody else's until its next time, and no other user's to read`()
    throws
  {
    let (one, other) = (accounts(), accounts())
    try signUp("ada@example.org", one)
    let users = try one.backend().users
    #expect(try users.claimLetter() != nil)
    #expect(try other.sendLetter { _ in } == .nothingDue)
    pass(15)
    try other.sendLetters()
    #expect(lines("sent").count { $0.hasPrefix("To: ada@") } == 1)
    #expect(try folder.mode(of: "local.sqlite") == 0o600)
    #expect(try folder.mode(of: "local.sqlite-wal") == 0o600)
  }

  @Test func `a request for nobody, and a quiet one, leave no message and no code`() throws {
    let accounts = accounts()
    try accounts.recover(.screenName("nobody"), companyId: 0, here)
    let quiet = Occasion(.english, site: "", isQuiet: true)
    try accounts.recover(.screenName("demo"), companyId: 0, quiet)
    let user = User(companyId: 0, emailAddress: "ada@example.org", screenName: "")
    _ = try accounts.signUp(user, password: Password("a good long word"), quiet)
    #expect(try count("letters") == 0 && count("codes") == 0)
  }

  @Test func `a clock that is set back holds no message up`() throws {
    let accounts = accounts()
    try signUp("ada@example.org", accounts)
    pass(-24 * 3600)
    try accounts.sendLetters()
    #expect(try count("letters") == 0)
  }

  @Test func `two senders of one file send what they are rung for, and the later one the rest`()
    async throws
  {
    let (one, other) = (accounts(), accounts())
    try folder.write("", to: "down")
    func sender(_ accounts: LocalAccounts) -> MailSender {
      MailSender(accounts, report: { _ in }) { work in
        // Ends with the work.
        Task.detached { work() }
        return true
      }
    }
    sender(one).begin()
    try signUp("ada@example.org", one)
    try await Limit.wait(for: "the first try") { lines("tried").count == 1 }
    try FileManager.default.removeItem(atPath: folder.path("down"))
    pass(15)
    sender(other).begin()
    try await Limit.wait(for: "the second try") { try count("letters") == 0 }
    #expect(lines("tried").count == 2 && lines("sent").count { $0.hasPrefix("To: ") } == 1)
    try signUp("eve@example.org", one)
    try await Limit.wait(for: "the message of the earlier one") {
      lines("sent").count { $0.hasPrefix("To: eve@") } == 1
    }
  }

  @Test(arguments: ["demo", "DEMO@screens.local", "20101"])
  func `an owner is notified of guesses, whatever name they typed`(name: String) throws {
    let accounts = accounts()
    try accounts.warnOwner(of: name, companyId: 0, tries: 20, here)
    try accounts.warnOwner(of: "nobody", companyId: 0, tries: 20, here)
    try accounts.sendLetters()
    #expect(lines("sent").count { $0.hasPrefix("To: ") } == 1)
    #expect(lines("sent").contains("To: demo@screens.local"))
    #expect(lines("sent").contains { $0.contains("20 wrong passwords") })
  }
}
