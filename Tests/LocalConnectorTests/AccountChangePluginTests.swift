import CScreens
import ConnectorSupport
import Foundation
import TestSupport
import Testing

@testable import LocalAccounts

/// Signing up and recovering through the built library, only by the ABI.
@Suite(.needsSystemLibraries)
struct AccountChangePluginTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func host(_ options: [String: HostValue] = [:]) throws -> PluginHost {
    let library = try ChildProcess.productsFolder() + "/libLocalConnector.so"
    let defaults: [String: HostValue] = [
      "stateDirectory": .text(folder.path), "hashCost": .integer(1), "signUpPage": .text("/join"),
    ]
    return try PluginHost(
      library: library, folder: folder, options: defaults.merging(options) { $1 })
  }

  private func letters() throws -> [String] { try SentMail(folder: folder).letters }

  /// Messages come after the answers.
  private func code(_ count: Int = 1) async throws -> String {
    try await Limit.wait(for: "a message") { try letters().count >= count }
    return try SentMail(folder: folder).code()
  }

  private static let ada: [String: HostValue] = [
    "emailAddress": .text("ada@example.org"), "password": .text("a good long word"),
    "firstName": .text("Ada"), "companyId": .integer(0),
  ]

  @Test func `a sign-up is confirmed by the code of its message, and then signs in`() async throws {
    let host = try host()
    let answer = try await host.request("signUp", Self.ada)
    #expect(answer.status == SCREENS_OK && answer.result["awaitsCode"] == .bool(true))
    let code = HostValue.text(try await code())
    let stranger = try await host.request("confirmSignUp", ["code": code])
    #expect(stranger.status == SCREENS_VALIDATION_FAILED)
    #expect(stranger.result["fields"]["password"] == .text(stranger.text))
    let short = try await host.request("confirmSignUp", ["code": code, "password": .text("abc")])
    #expect(short.status == SCREENS_VALIDATION_FAILED)
    #expect(short.result["fields"]["password"] != .none)
    #expect(short.result["fields"]["password"] != .text(stranger.text))
    let confirmed = try await host.request(
      "confirmSignUp", ["code": code, "receipt": answer.result["receipt"]])
    #expect(confirmed.status == SCREENS_OK)
    guard case .map(let user) = confirmed.result else { throw NoMap() }
    #expect(user["emailAddress"] == .text("ada@example.org") && user["firstName"] == .text("Ada"))
    let entered = try await host.request(
      "loginByEmail",
      ["emailAddress": .text("ada@example.org"), "password": .text("a good long word")])
    #expect(entered.result == confirmed.result)
    #expect(host.surplusCompletions == 0)
  }

  private struct NoMap: Error {}

  @Test func `a quiet request gets the usual answer, and sends no message`() async throws {
    let host = try host()
    let quiet: [String: HostValue] = ["quiet": .bool(true)]
    let used: [String: HostValue] = [
      "emailAddress": .text("demo@screens.local"), "password": .text("a good long word"),
    ]
    for parameters in [Self.ada, used] {
      let answer = try await host.request("signUp", parameters, context: quiet)
      #expect(answer.status == SCREENS_OK && answer.result["awaitsCode"] == .bool(true))
      #expect(answer.result["receipt"] != .none)
    }
    let recovery = try await host.request(
      "forgotPasswordByEmail", ["emailAddress": .text("demo@screens.local")], context: quiet)
    #expect(
      recovery == .init(status: SCREENS_OK, result: .map(["passwordSent": .bool(false)])))
    // Messages leave in the order of their requests.
    _ = try await host.request("signUp", Self.ada)
    _ = try await code()
    #expect(try letters().count == 1)
  }

  @Test func `a mail program that does not end is one line in the log, after the answer`()
    async throws
  {
    let host = try host(["mailCommand": .text("/bin/sleep 600")])
    let start = ContinuousClock.now
    let answer = try await host.request("signUp", Self.ada)
    #expect(answer.status == SCREENS_OK)
    try await Limit.wait(for: "the line") { host.log.contains { $0.contains("/bin/sleep") } }
    #expect(start.duration(to: .now) >= .seconds(10))
    #expect(
      host.log.filter { $0.contains("/bin/sleep") } == [
        "/bin/sleep: did not take a message within 10.0 seconds, and was ended with all that it "
          + "had started; look at its own log, or correct the option 'mailCommand'"
      ])
  }

  @Test func `every wrong value is named in the result of the failed request`() async throws {
    let answer = try await host().request(
      "signUp", ["emailAddress": .text("ada"), "password": .text("123")])
    #expect(answer.status == SCREENS_VALIDATION_FAILED)
    #expect(
      answer.result
        == .map([
          "fields": .map([
            "emailAddress": .text("Type a whole e-mail address."),
            "password": .text("The password needs 8 characters or more."),
          ])
        ]))
  }

  @Test func `a wrong code is named as the field at fault`() async throws {
    let answer = try await host().request("confirmSignUp", ["code": .text("AAAA-BBBB-CCCC")])
    #expect(answer.status == SCREENS_VALIDATION_FAILED)
    #expect(
      answer.result
        == .map(["fields": .map(["code": .text(AccountError.wrongCode.description)])]))
  }

  @Test func `known and unknown users get the same answer from a recovery`() async throws {
    let host = try host()
    for address in ["demo@screens.local", "nobody@example.org"] {
      let answer = try await host.request(
        "forgotPasswordByEmail", ["emailAddress": .text(address)])
      #expect(answer == .init(status: SCREENS_OK, result: .map(["passwordSent": .bool(false)])))
    }
    let code = try await code()
    let weak = try await host.request(
      "resetPassword", ["code": .text(code), "password": .text("password")])
    #expect(weak.status == SCREENS_VALIDATION_FAILED)
    let answer = try await host.request(
      "resetPassword", ["code": .text(code), "password": .text("a good long word")])
    #expect(answer.status == SCREENS_OK)
    #expect(try letters().filter { $0.hasPrefix("nobody@") }.isEmpty)
  }

  @Test(arguments: ["changePassword", "updateCurrentUser"])
  func `only its own user changes an account`(operation: String) async throws {
    let answer = try await host().request(
      operation,
      [
        "userId": .integer(20101), "presentPassword": .text("screens-demo"),
        "password": .text("a good long word"),
      ])
    #expect(answer.status == SCREENS_VALIDATION_FAILED && answer.text == "Sign in again.")
  }

  @Test(
    arguments: [
      ("confirmAddress", .integer(3), "true or false"),
      ("mailCommand", .text("sendmail -t"), "the path of a program that starts with /"),
      ("signUpPage", .text("join"), "a path of this host, or an address"),
    ] as [(String, HostValue, String)])
  func `an option of a wrong kind refuses the plugin`(
    key: String, value: HostValue, wanted: String
  ) throws {
    let error = #expect(throws: PluginHost.Refusal.self) {
      _ = try PluginRequest(try host([key: value]), "signUp", Self.ada)
    }
    #expect(error?.text.contains("'\(key)' is not \(wanted)") == true)
  }

  @Test func `a host that reveals who has an account warns of it`() async throws {
    let host = try host(["confirmAddress": .bool(false)])
    let answer = try await host.request("signUp", Self.ada)
    #expect(answer.status == SCREENS_OK)
    #expect(host.log.contains { $0.contains("'confirmAddress' is false") })
    let again = try await host.request("signUp", Self.ada)
    #expect(
      again.result
        == .map([
          "fields": .map(["emailAddress": .text(AccountError.claimed(.emailAddress).description)])
        ]))
  }
}
