import CScreens
import ConnectorSupport
import TestSupport
import Testing

@testable import LocalAccounts

/// Each rule about what users choose, in each operation with which they choose it; and whose account
/// each operation is about.
@Suite(.needsSystemLibraries)
struct AccountRuleTests {
  private static let word = "a good long word"
  private static let address = "constantine@example.org"
  private static let names: [String: HostValue] = [
    "firstName": .text("Constantine"), "lastName": .text("Papadopoulos"),
  ]

  private let folder: TemporaryFolder
  private let host: PluginHost
  private let mail: SentMail

  init() throws {
    folder = try TemporaryFolder()
    mail = SentMail(folder: folder)
    host = try PluginHost(
      library: try ChildProcess.productsFolder() + "/libLocalConnector.so", folder: folder,
      options: [
        "stateDirectory": .text(folder.path), "hashCost": .integer(1),
        "signUpPage": .text("/join"), "newPasswordPage": .text("/new"),
      ])
  }

  private func code(_ body: () async throws -> Void) async throws -> HostValue {
    let known = try mail.letters
    try await body()
    try await Limit.wait(for: "a message") { try mail.letters.count > known.count }
    return .text(try mail.code(after: known))
  }

  /// Makes an account.
  private func account(_ address: String = address) async throws -> Int64 {
    var receipt = HostValue.none
    let code = try await code {
      let answer = try await host.request(
        "signUp",
        ["emailAddress": .text(address), "password": .text(Self.word)].merging(Self.names) { $1 })
      receipt = answer.result["receipt"]
    }
    let made = try await host.request("confirmSignUp", ["code": code, "receipt": receipt])
    guard case .integer(let userId) = made.result["userId"] else { throw NoUser() }
    return userId
  }

  private struct NoUser: Error {}

  /// The operations with which a password is chosen.
  enum Choice: CaseIterable {
    case signUp, reset, change, update
  }

  /// - Parameter code: A code of a recovery.
  private func choose(
    _ password: String, by choice: Choice, _ userId: Int64, _ code: HostValue
  ) async throws -> PluginHost.Answer {
    let user: [String: HostValue] = ["userId": .integer(userId)]
    let both: [String: HostValue] = [
      "presentPassword": .text(Self.word), "password": .text(password),
    ]
    switch choice {
    case .signUp:
      return try await host.request(
        "signUp",
        ["emailAddress": .text(Self.address), "password": .text(password)]
          .merging(Self.names) { $1 })
    case .reset:
      return try await host.request("resetPassword", ["code": code, "password": .text(password)])
    case .change: return try await host.request("changePassword", both, context: user)
    case .update: return try await host.request("updateCurrentUser", both, context: user)
    }
  }

  @Test(arguments: Choice.allCases)
  func `a password that is easily guessed is refused wherever it is chosen`(_ choice: Choice)
    async throws
  {
    let userId = try await account()
    let code = try await code {
      _ = try await host.request("forgotPasswordByEmail", ["emailAddress": .text(Self.address)])
    }
    let bad = [
      "short", "password1", String(repeating: "x", count: 129), Self.address.uppercased(),
      "PAPADOPOULOS",
    ]
    for password in bad {
      let answer = try await choose(password, by: choice, userId, code)
      #expect(answer.status == SCREENS_VALIDATION_FAILED, "\(password)")
      #expect(answer.result["fields"]["password"] == .text(answer.text), "\(password)")
    }
    let signedIn = try await host.request(
      "loginByEmail", ["emailAddress": .text(Self.address), "password": .text(Self.word)])
    #expect(signedIn.status == SCREENS_OK)
    let good = try await choose("another good word", by: choice, userId, code)
    #expect(good.status == SCREENS_OK)
  }

  /// The operations with which an address is chosen.
  @Test(arguments: ["signUp", "updateCurrentUser"])
  func `an address that gets no message is refused wherever it is chosen`(_ operation: String)
    async throws
  {
    let userId = try await account()
    let bad = [
      "ada", "ada@", "@example.org", "ada@example", "ada@@example.org", "a b@example.org",
      "ada@example.org, eve@example.org", "ada@-example.org", "-ada@example.org",
      "ada@exa\u{202E}mple.org", String(repeating: "a", count: 243) + "@example.org",
      "ada@" + String(repeating: "a", count: 64) + ".org",
    ]
    for address in bad {
      let answer = try await host.request(
        operation,
        ["emailAddress": .text(address), "password": .text(Self.word)].filter {
          operation == "signUp" || $0.key != "password"
        }, context: ["userId": .integer(userId)])
      #expect(answer.status == SCREENS_VALIDATION_FAILED, "\(address)")
      #expect(answer.result["fields"]["emailAddress"] == .text(answer.text), "\(address)")
    }
  }

  @Test func `a signed-in user's operations are about that user, whoever is named`() async throws {
    let (ada, eve) = (try await account(), try await account("eve@example.org"))
    let named: [String: HostValue] = [
      "userId": .integer(ada), "emailAddress": .text("eve2@example.org"),
      "firstName": .text("Changed"), "presentPassword": .text(Self.word),
      "password": .text("another good word"),
    ]
    func user(_ id: Int64) async throws -> HostValue {
      try await host.request("getCurrentUser", ["userId": .integer(id)]).result
    }
    let before = try await user(ada)
    for operation in ["updateCurrentUser", "changePassword"] {
      let guest = try await host.request(operation, named)
      #expect(guest.status == SCREENS_VALIDATION_FAILED, "\(operation)")
      #expect(try await user(ada) == before)
    }
    let own = try await host.request(
      "updateCurrentUser", named, context: ["userId": .integer(eve)])
    #expect(own.status == SCREENS_OK)
    #expect(own.result["userId"] == .integer(eve))
    #expect(try await user(ada) == before)
    #expect(try await user(eve)["firstName"] == .text("Changed"))
    let signedIn = try await host.request(
      "loginByEmail", ["emailAddress": .text(Self.address), "password": .text(Self.word)])
    #expect(signedIn.result["userId"] == .integer(ada))
  }

  @Test func `a code is good for its own purpose and its own account alone`() async throws {
    let userId = try await account()
    _ = try await account("eve@example.org")
    let recovery = try await code {
      _ = try await host.request("forgotPasswordByEmail", ["emailAddress": .text(Self.address)])
    }
    let confirmed = try await host.request(
      "confirmSignUp", ["code": recovery], context: ["userId": .integer(userId)])
    #expect(confirmed.status == SCREENS_VALIDATION_FAILED)
    let reset = try await host.request(
      "resetPassword", ["code": recovery, "password": .text("another good word")])
    #expect(reset.result["userId"] == .integer(userId))
    let again = try await host.request(
      "resetPassword", ["code": recovery, "password": .text("a third good word")])
    #expect(again.status == SCREENS_VALIDATION_FAILED)
    let other = try await host.request(
      "loginByEmail", ["emailAddress": .text("eve@example.org"), "password": .text(Self.word)])
    #expect(other.status == SCREENS_OK)
  }
}
