import Foundation
import Synchronization
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Accounts that users make and change themselves, with the codes of messages.
@Suite(.needsSystemLibraries)
struct AccountChangeTests {
  private let folder: TemporaryFolder
  private let time = Time()
  private let accounts: LocalAccounts
  private let here = Occasion(.english, site: "https://screens.example.org")

  private final class Time: Sendable {
    let milliseconds = Mutex<Int64>(1_000_000)
  }

  init() throws {
    folder = try TemporaryFolder()
    accounts = Self.accounts(folder, time)
  }

  private static func accounts(
    _ folder: TemporaryFolder, _ time: Time, confirms: Bool = true
  ) -> LocalAccounts {
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    settings.confirmsAddress = confirms
    settings.signUpPage = "/sign-up"
    settings.newPasswordPage = "/new-password"
    return LocalAccounts(settings, now: { time.milliseconds.withLock { $0 } })
  }

  private func later(_ minutes: Int64) {
    time.milliseconds.withLock { $0 += minutes * 60_000 }
  }

  private var mail: SentMail { SentMail(folder: folder) }

  private var letters: [String] { get throws { try mail.letters } }

  private func code() throws -> String { try mail.code() }

  private func draft(_ address: String, _ screenName: String = "") -> User {
    var user = User(companyId: 0, emailAddress: address, screenName: screenName)
    user.firstName = "Ada"
    user.locale = "es_ES"
    return user
  }

  @discardableResult
  private func signUp(_ address: String, _ password: String = "über-langes Wort") throws -> String {
    let change = try accounts.signUp(draft(address), password: Password(password), here)
    #expect(change.user == nil && change.awaitsCode)
    try accounts.sendLetters()
    return try #require(change.receipt)
  }

  private func recover(_ name: UserName) throws {
    try accounts.recover(name, companyId: 0, here)
    try accounts.sendLetters()
  }

  @Test func `a sign-up makes no account before the message's code comes back`() throws {
    let receipt = try signUp("ada@example.org")
    let password = Password("über-langes Wort")
    #expect(throws: AccountError.wrongCredentials) {
      try accounts.signIn(.emailAddress("ada@example.org"), password: password)
    }
    let letter = try #require(try letters.first)
    #expect(letter.hasPrefix("ada@example.org\n"))
    let code = try code()
    #expect(letter.contains("https://screens.example.org/sign-up?code=\(code)\n"))
    let user = try accounts.confirm(
      code.lowercased().replacing("-", with: " "), receipt: receipt)
    #expect(user.screenName == "ada" && user.firstName == "Ada" && user.locale == "es_ES")
    let found = try accounts.signIn(.emailAddress("ADA@example.org"), password: password)
    #expect(found == user)
    #expect(throws: AccountError.wrongCode) { try accounts.confirm(code) }
  }

  @Test func `a used address gets the same answer, and a message without a code`() throws {
    try signUp("demo@screens.local")
    let letter = try #require(try letters.first)
    #expect(letter.hasPrefix("demo@screens.local\n") && letter.contains("already"))
    #expect(!letter.contains("code"))
  }

  @Test func `without confirmation the account exists at once, and a used address is refused`()
    throws
  {
    let accounts = Self.accounts(folder, time, confirms: false)
    let change = try accounts.signUp(draft("ada@example.org"), password: Password("abc"), here)
    #expect(change.user?.screenName == "ada" && !change.awaitsCode)
    let second = try accounts.signUp(draft("ada@example.net"), password: Password("abc"), here)
    #expect(second.user?.screenName.hasPrefix("ada.") == true)
    #expect(throws: AccountError.claimed(.emailAddress)) {
      try accounts.signUp(draft("ADA@example.org"), password: Password("abc"), here)
    }
    #expect(throws: AccountError.claimed(.screenName)) {
      try accounts.signUp(draft("x@example.org", "DEMO"), password: Password("abc"), here)
    }
  }

  @Test func `a code that is too old is wrong`() throws {
    try signUp("ada@example.org")
    later(10)
    #expect(throws: AccountError.wrongCode) { try accounts.confirm(try code()) }
  }

  @Test func `five wrong guesses void a code`() throws {
    try signUp("ada@example.org")
    let code = try code()
    let wrong = code.prefix(4) + (code.hasSuffix("AAAA") ? "-AAAA-BBBB" : "-AAAA-AAAA")
    for _ in 0..<5 {
      #expect(throws: AccountError.wrongCode) { try accounts.confirm(String(wrong)) }
    }
    #expect(throws: AccountError.wrongCode) { try accounts.confirm(code) }
  }

  @Test func `a code is not stored in plain text`() throws {
    try signUp("ada@example.org")
    let code = try #require(SecretCode(try code()))
    let connection = try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
    let rows = try connection.rows("SELECT selector, secretHash FROM codes") {
      ($0.text(at: 0), $0.text(at: 1))
    }
    #expect(rows.count == 1 && rows[0].0 == code.selector)
    #expect(rows[0].1.hasPrefix("$y$") && !rows[0].1.contains(code.secret))
  }

  @Test func `a recovery replaces the password once, and notifies the owner`() throws {
    let name = UserName.emailAddress("demo@screens.local")
    try recover(name)
    let before = try letters
    let code = try code()
    #expect(before[0].contains("https://screens.example.org/new-password?code=\(code)\n"))
    #expect(throws: AccountError.wrongCode) { try accounts.confirm(code) }
    let end = try accounts.reset(code, password: Password("a new one, long"), here)
    try accounts.sendLetters()
    #expect(end.screenName == "demo")
    #expect(try letters.contains { $0.contains("was changed") })
    #expect(try accounts.signIn(name, password: Password("a new one, long")) == end)
    #expect(throws: AccountError.wrongCredentials) {
      try accounts.signIn(name, password: Password("screens-demo"))
    }
    #expect(throws: AccountError.wrongCode) {
      try accounts.reset(code, password: Password("another one"), here)
    }
  }

  @Test(arguments: [
    UserName.emailAddress("nobody@example.org"), .screenName("nobody"), .userId(5), .userId(0),
  ])
  func `an unknown name gets no message`(name: UserName) throws {
    try recover(name)
    #expect(try letters.isEmpty)
  }

  @Test func `a user gets at most three codes for recoveries at a time`() throws {
    for _ in 0..<5 { try recover(.screenName("demo")) }
    #expect(try letters.count == 3)
    later(11)
    try recover(.screenName("demo"))
    #expect(try letters.count == 4)
  }

  @Test func `a password changes with the present one, and open recoveries end`() throws {
    let demo = try #require(try accounts.demoAccount())
    try recover(.screenName("demo"))
    #expect(throws: AccountError.wrongPassword) {
      try accounts.changePassword(
        of: 20101, from: Password("wrong"), to: Password("new word"), here)
    }
    try accounts.changePassword(
      of: 20101, from: Password(demo.password), to: Password("new word"), here)
    #expect(try accounts.signIn(.userId(20101), password: Password("new word")).userId == 20101)
    let code = try code()
    #expect(throws: AccountError.wrongCode) {
      try accounts.reset(code, password: Password("x"), here)
    }
  }

  @Test func `changed names are stored, and a new address after its confirmation`() throws {
    var changes = UserChanges()
    changes.firstName = "Grace"
    changes.emailAddress = "grace@example.org"
    let change = try accounts.update(
      20101, changes, present: Password(""), password: nil, here)
    try accounts.sendLetters()
    #expect(change.awaitsCode && change.user?.firstName == "Grace")
    #expect(change.user?.emailAddress == "demo@screens.local" && change.user?.lastName == "User")
    #expect(try accounts.signIn(.userId(20101), password: Password("screens-demo")).userId > 0)
    let code = try code()
    for stranger in [Int64(0), 20102] {
      #expect(throws: AccountError.wrongCode) { try accounts.confirm(code, by: stranger) }
    }
    #expect(try accounts.user(20101).emailAddress == "demo@screens.local")
    #expect(try accounts.confirm(code, by: 20101).emailAddress == "grace@example.org")
    #expect(throws: AccountError.wrongPassword) {
      try accounts.update(
        20101, UserChanges(), present: Password("no"), password: Password("new word"), here)
    }
  }

  @Test func `the operator's mail program reads a message, and gets no address as an argument`()
    throws
  {
    let script = """
      #!/bin/sh
      echo "$#:$*" > "$(dirname "$0")/arguments"
      cat > "$(dirname "$0")/message"
      """
    let program = try folder.write(script, to: "sendmail")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let route = MailRoute.command([program, "-t", "-i"])
    try route.send(Letter(address: "-oQ/tmp@example.org", subject: "Código", body: "á\nb"))
    #expect(try folder.read("arguments") == Array("2:-t -i\n".utf8))
    let lines = String(decoding: try folder.read("message"), as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "To: -oQ/tmp@example.org")
    #expect(lines[1] == "Subject: =?UTF-8?B?Q8OzZGlnbw==?=")
    #expect(lines.contains("á"))
    #expect(throws: MailError.refused(program: "/bin/false", status: 256)) {
      try MailRoute.command(["/bin/false"]).send(Letter(address: "a@b", subject: "", body: ""))
    }
    #expect(throws: MailError.self) {
      try MailRoute.command(["/nowhere/sendmail"]).send(
        Letter(address: "a@b", subject: "", body: ""))
    }
  }

  @Test func `a program that does not end is ended in time, with its children`() async throws {
    let script = """
      #!/bin/sh
      sleep 600 &
      echo $! > "$(dirname "$0")/child"
      wait
      """
    let program = try folder.write(script, to: "sendmail")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let (limit, start) = (Duration.milliseconds(500), ContinuousClock.now)
    #expect(throws: MailError.late(program: program, after: limit)) {
      try MailRoute.command([program]).send(
        Letter(address: "a@b", subject: "", body: ""), within: limit)
    }
    #expect(start.duration(to: .now) >= limit && start.duration(to: .now) < .seconds(60))
    let child = String(decoding: try folder.read("child"), as: UTF8.self)
    let number = try #require(Int32(child.trimmingCharacters(in: .whitespacesAndNewlines)))
    try await Limit.wait(for: "the end of what it started") {
      let stat = FileManager.default.contents(atPath: "/proc/\(number)/stat")
      // A process without a waiting parent remains as a row.
      return stat.map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
    }
  }

  @Test(arguments: [
    "a@b.org\nBcc: all@example.org", "a b@example.org", "a@b.org@c.org", "@b.org", "a@",
    "<a@b.org>", "a@b.org,c@d.org", "-f@example.org", "a\u{0}@b.org", "", "a\u{2028}@b.org", "a@b",
    "a@xn--", "a@-b.org",
    "a@b-.org", ".a@example.org", "a..b@example.org", "a.@example.org", "a@b..org", "a@.org",
    "a@b.", String(repeating: "a", count: 260) + "@b.org",
  ])
  func `a text that may name several addresses, or no site, is no address`(text: String) {
    #expect(MailAddress.fault(of: text) != nil)
  }

  @Test(arguments: ["ada@example.org", "a.b+c@mail.localhost", "ñandú@ejemplo.es"])
  func `an address may have letters of any alphabet`(text: String) {
    #expect(MailAddress.fault(of: text) == nil)
  }
}
