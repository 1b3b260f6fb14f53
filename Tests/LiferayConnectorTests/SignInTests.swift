import CScreens
import ConnectorSupport
import TestPortal
import TestSupport
import Testing

/// Signing in at portals of all shapes, through the built library.
@Suite struct SignInTests {
  static let shapes = ["6.2", "7.0", "7.4"]

  private static let ways: [(String, [String: HostValue])] = [
    ("loginByEmail", ["emailAddress": .text("ada@example.test")]),
    ("loginByScreenName", ["screenName": .text("ada")]),
    ("loginByUserId", ["userId": .integer(20_123)]),
  ]

  @Test(arguments: shapes)
  func `a user signs in with each name, and the numbers are numbers`(shape: String) async throws {
    let site = try PortalSite(shape)
    for (operation, name) in Self.ways {
      let answer = try await site.ask(
        operation, name.merging(["password": .text("secret")]) { $1 }, as: .guest)
      #expect(answer.status == SCREENS_OK, "\(answer)")
      #expect(answer.result["userId"] == .integer(20_123))
      #expect(answer.result["companyId"] == .integer(20_099))
      #expect(answer.result["firstName"] == .text("Ada"))
      #expect(answer.result["locale"] == .text("en_US"))
      #expect(answer.result["reminderQueryAnswer"] == .none)
    }
    #expect(site.portal.requests.map(\.proof) == ["basic", "basic", "basic"])
  }

  @Test(arguments: shapes)
  func `a wrong password, which makes a guest, is a wrong name or password`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape)
    for (operation, name) in Self.ways {
      let answer = try await site.ask(
        operation, name.merging(["password": .text("wrong")]) { $1 }, as: .guest)
      #expect(answer.status == SCREENS_FAILED, "\(answer)")
      #expect(answer.text == "The name or the password is wrong.")
    }
  }

  @Test func `a sign-in without a name or a password sends nothing`() async throws {
    let site = try PortalSite()
    for parameters in [
      ["password": .text("x")], ["emailAddress": .text("a@example.test")],
    ] as [[String: HostValue]] {
      let answer = try await site.ask("loginByEmail", parameters, as: .guest)
      #expect(answer.status == SCREENS_VALIDATION_FAILED && !answer.text.isEmpty)
    }
    #expect(site.portal.requests.isEmpty)
  }

  @Test func `the current user is the one of the proof`() async throws {
    let site = try PortalSite()
    let ada = try await site.ask("getCurrentUser", as: .ada)
    #expect(ada.result["screenName"] == .text("ada"))
    let grace = try await site.ask("getCurrentUser", ["userId": .integer(20_124)], as: .grace)
    #expect(grace.result["screenName"] == .text("grace"))
    let other = try await site.ask("getCurrentUser", ["userId": .integer(20_123)], as: .grace)
    #expect(other.status == SCREENS_INVALID_SERVER_RESPONSE)
    let wrong = try await site.ask(
      "getCurrentUser", as: .proof(PortalSite.basic("ada@example.test", "old")))
    #expect(wrong.status == SCREENS_FAILED)
  }
}
