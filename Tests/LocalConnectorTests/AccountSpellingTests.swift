import CScreens
import ConnectorSupport
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Addresses, passwords and codes as keyboards, clipboards and other programs spell them.
@Suite(.needsSystemLibraries)
struct AccountSpellingTests {
  private static let word = "Tür-Größe-é"
  private static let decomposed = "Tu\u{308}r-Gro\u{308}ße-e\u{301}"

  private let folder: TemporaryFolder
  private let host: PluginHost
  private let mail: SentMail

  init() throws {
    folder = try TemporaryFolder()
    mail = SentMail(folder: folder)
    host = try PluginHost(
      library: try ChildProcess.productsFolder() + "/libLocalConnector.so", folder: folder,
      options: ["stateDirectory": .text(folder.path), "hashCost": .integer(1)])
  }

  private func signUp(
    _ address: String, _ more: [String: HostValue] = [:]
  ) async throws -> PluginHost.Answer {
    try await host.request(
      "signUp",
      ["emailAddress": .text(address), "password": .text(Self.word)].merging(more) { $1 })
  }

  /// Signs up and types the code as `spelled`.
  private func make(
    _ address: String, _ more: [String: HostValue] = [:], spelled: (String) -> String = { $0 }
  ) async throws -> HostValue {
    let known = try mail.letters
    let answer = try await signUp(address, more)
    try await Limit.wait(for: "a message") { try mail.letters.count > known.count }
    let code = spelled(try mail.code(after: known))
    let confirmed = try await host.request(
      "confirmSignUp", ["code": .text(code), "receipt": answer.result["receipt"]])
    #expect(confirmed.status == SCREENS_OK)
    return confirmed.result
  }

  private func signsIn(_ address: String, _ password: String = word) async throws -> Bool {
    try await host.request(
      "loginByEmail", ["emailAddress": .text(address), "password": .text(password)]
    ).status == SCREENS_OK
  }

  @Test func `spaces around an address do not count`() async throws {
    let user = try await make(" ann@example.org\u{A0}")
    #expect(user["emailAddress"] == .text("ann@example.org"))
    for typed in ["ann@example.org ", " ann@example.org", "ann@example.org\u{A0}\t"] {
      #expect(try await signsIn(typed))
    }
    let known = try mail.letters
    _ = try await host.request("forgotPasswordByEmail", ["emailAddress": .text("ann@example.org ")])
    try await Limit.wait(for: "a message") { try mail.letters.count > known.count }
  }

  @Test func `a mailbox has one account in any case and composition`() async throws {
    let (composed, decomposed) = ("zoë@exämple.org", "zoe\u{308}@exa\u{308}mple.org")
    _ = try await make(composed)
    for typed in [composed, decomposed, "ZOË@EXÄMPLE.ORG", "Zoe\u{308}@Exämple.ORG"] {
      #expect(try await signsIn(typed))
      let known = try mail.letters
      #expect(try await signUp(typed).result["awaitsCode"] == .bool(true))
      try await Limit.wait(for: "a message") { try mail.letters.count > known.count }
      #expect(try mail.letters.filter { $0.contains("which has one already") }.count > 0)
    }
    #expect(try mail.letters.filter { $0.contains("Your code") }.count == 1)
  }

  @Test(arguments: [
    // Both sigmas have one capital letter; ß has two, and is a letter of its own in a domain.
    ("νίκος@example.org", ["ΝΊΚΟΣ@example.org"], "νίκας@example.org"),
    (
      "straße@example.org", ["STRASSE@example.org", "stra\u{1E9E}e@example.org"],
      "strase@example.org"
    ),
    ("ann@straße.example.org", ["ann@xn--strae-oqa.example.org"], "ann@strasse.example.org"),
    (
      "x@exämple.org", ["x@xn--exmple-cua.org", "X@XN--EXMPLE-CUA.ORG", "x@EXÄMPLE.org"],
      "x@exaemple.org"
    ),
    ("y@xn--r8jz45g.jp", ["y@例え.jp"], "y@例.jp"),
  ])
  func `a mailbox has one account in all letters of its address, and its domain in ASCII`(
    address: String, others: [String], foreign: String
  ) async throws {
    _ = try await make(address)
    for typed in others {
      #expect(try await signsIn(typed), "\(typed)")
      let known = try mail.letters
      _ = try await signUp(typed)
      try await Limit.wait(for: "a message") { try mail.letters.count > known.count }
      #expect(try mail.letters.filter { $0.contains("which has one already") }.count > 0)
    }
    #expect(try await !signsIn(foreign))
    #expect(try mail.letters.filter { $0.contains("Your code") }.count == 1)
  }

  @Test(
    arguments: ["firstName", "middleName", "lastName", "jobTitle", "screenName"],
    ["Ann\u{202E}gnp", "A\u{200B}nn", "Ann\u{2067}", "\u{200F}Ann", "An\u{AD}n", "Ann\u{7}"])
  func `a letter of a name that cannot be seen is refused`(key: String, name: String) async throws {
    let text = "The name has a character that cannot be seen. Type it letter by letter."
    let answer = try await signUp("ann@example.org", [key: .text(name)])
    #expect(answer.status == SCREENS_VALIDATION_FAILED)
    #expect(answer.result["fields"][key] == .text(text))
    let change = try await host.request(
      "updateCurrentUser", [key: .text(name)], context: ["userId": .integer(20101)])
    #expect(change.status == SCREENS_VALIDATION_FAILED)
    #expect(change.result["fields"][key] == .text(text))
  }

  @Test func `names keep the joiners that their letters are written with`() async throws {
    let (persian, sinhala) = ("علی\u{200C}رضا", "ශ්\u{200D}රී")
    let user = try await make(
      "ali@example.org", ["firstName": .text(persian), "lastName": .text(sinhala)])
    #expect(user["firstName"] == .text(persian) && user["lastName"] == .text(sinhala))
  }

  @Test func `a password is the same from all keyboards`() async throws {
    _ = try await make("ann@example.org")
    #expect(try await signsIn("ann@example.org", Self.decomposed))
    #expect(try await !signsIn("ann@example.org", "Tur-Große-e"))
  }

  @Test func `a password that an earlier host hashed as it was typed signs in`() throws {
    let hasher = try PasswordHasher(cost: 1)
    let typed = Password(Self.decomposed)
    let old = try hasher.hash(try #require(typed.typed))
    #expect(try hasher.verify(typed, against: old))
    #expect(try !hasher.verify(Password(Self.word), against: old))
    #expect(Password(Self.word).typed == nil)
    #expect(try hasher.verify(typed, against: try hasher.hash(Password(Self.word))))
  }

  @Test(arguments: [
    "bob\u{200B}@example.org", "\u{FEFF}bob@example.org", "\u{202E}bob@example.org",
    "bob\u{2066}@example.org", "bob@exam\u{2060}ple.org", "bob\u{200F}@example.org",
    "bo\u{AD}b@example.org",
  ])
  func `a character of an address that cannot be seen is refused`(address: String) async throws {
    let answer = try await signUp(address)
    let text = "The address has a character that cannot be seen. Type it letter by letter."
    #expect(answer.status == SCREENS_VALIDATION_FAILED)
    #expect(answer.result["fields"]["emailAddress"] == .text(text))
    var changes = UserChanges()
    changes.emailAddress = address
    var settings = AccountSettings(databasePath: folder.path("own.sqlite"))
    settings.hashCost = 1
    #expect(throws: AccountError.unusable(.invisible)) {
      try LocalAccounts(settings).update(
        20101, changes, present: Password(""), password: nil, Occasion(.english, site: ""))
    }
  }

  @Test func `a name of which nothing can be seen is empty`() async throws {
    let user = try await make(
      "inv@example.org",
      [
        "firstName": .text("\u{200B}"), "lastName": .text(" \u{2060}\u{202E}"),
        "screenName": .text("\u{FEFF}"), "jobTitle": .text(" Guide "),
      ])
    #expect(user["firstName"] == .text("") && user["lastName"] == .text(""))
    #expect(user["screenName"] == .text("inv") && user["jobTitle"] == .text("Guide"))
  }

  @Test(
    arguments: [
      { $0 + "." }, { $0.replacing("-", with: "\u{2013}") }, { "\u{200B}" + $0 + "\u{200D}" },
      { String(String.UnicodeScalarView($0.unicodeScalars.map(wide))) },
      { " " + $0.lowercased().replacing("-", with: " ") + " " },
      { "«\($0.replacing("-", with: "−"))»" },
    ] as [@Sendable (String) -> String])
  func `a code is read as it stands in its message, and as programs change it`(
    spelled: @Sendable (String) -> String
  ) async throws {
    _ = try await make("code@example.org", spelled: spelled)
  }

  private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
  }
}
