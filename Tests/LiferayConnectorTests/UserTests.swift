import CScreens
import ConnectorSupport
import TestPortal
import TestSupport
import Testing

/// Finding, making and changing users.
@Suite struct UserTests {
  @Test(arguments: SignInTests.shapes)
  func `a user is found by address, screen name and number`(shape: String) async throws {
    let site = try PortalSite(shape)
    for (operation, parameters) in [
      ("getUserByEmail", ["emailAddress": .text("grace@example.test")]),
      ("getUserByScreenName", ["screenName": .text("grace")]),
      ("getUserByUserId", ["userId": .integer(20_124)]),
    ] as [(String, [String: HostValue])] {
      let answer = try await site.ask(operation, parameters)
      #expect(answer.status == SCREENS_OK, "\(answer)")
      #expect(answer.result["userId"] == .integer(20_124))
      #expect(answer.result["lastName"] == .text("Hopper"))
    }
  }

  private static func newcomer(_ address: String, password: String) -> [String: HostValue] {
    [
      "companyId": .integer(20_099), "emailAddress": .text(address), "firstName": .text("Joan"),
      "lastName": .text("Clarke"), "password": .text(password),
    ]
  }

  @Test(arguments: SignInTests.shapes)
  func `a user who signs up can sign in`(shape: String) async throws {
    let site = try PortalSite(shape)
    let made = try await site.ask(
      "signUp", Self.newcomer("joan@example.test", password: "enigma"), as: .guest)
    #expect(made.status == SCREENS_OK, "\(made)")
    let answer = try await site.ask(
      "loginByEmail", ["emailAddress": .text("joan@example.test"), "password": .text("enigma")],
      as: .guest)
    #expect(answer.result["userId"] == made.result["userId"] && answer.status == SCREENS_OK)
  }

  @Test(arguments: ["6.2", "7.0"])
  func `a value that the portal does not accept is named at its field`(shape: String) async throws {
    let site = try PortalSite(shape)
    let used = try await site.ask(
      "signUp", Self.newcomer("ada@example.test", password: "enigma"), as: .guest)
    #expect(used.status == SCREENS_VALIDATION_FAILED)
    #expect(used.result["fields"]["emailAddress"].text?.contains("in use") == true)
    let short = try await site.ask(
      "signUp", Self.newcomer("joan@example.test", password: "abc"), as: .guest)
    #expect(short.status == SCREENS_VALIDATION_FAILED)
    #expect(short.result["fields"]["password"].text?.isEmpty == false)
  }

  @Test(arguments: SignInTests.shapes)
  func `a user changes names and password, and the rest of the profile stays`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape)
    let changed = try await site.ask(
      "updateCurrentUser",
      [
        "userId": .integer(20_123), "firstName": .text("Augusta"), "password": .text("engine"),
        "presentPassword": .text("secret"),
      ])
    #expect(changed.status == SCREENS_OK, "\(changed)")
    #expect(changed.result["firstName"] == .text("Augusta"))
    #expect(changed.result["lastName"] == .text("Byron"))
    #expect(site.portal.password(of: "ada@example.test") == "engine")
    let update = try #require(site.portal.requests.last?.body)
    #expect(update.contains("what-is-your-first-teacher's-name"))
    #expect(update.contains("\"roleIds\":null") && update.contains("\"timeZoneId\":\"UTC\""))
  }

  @Test func `a user changes no other one`() async throws {
    let site = try PortalSite()
    let answer = try await site.ask(
      "updateCurrentUser", ["userId": .integer(20_124), "firstName": .text("Ada")])
    #expect(answer.status == SCREENS_INVALID_SERVER_RESPONSE)
    #expect(site.commands == ["/user/get-current-user"])
  }

  private static let recoveries: [(String, [String: HostValue])] = [
    ("forgotPasswordByEmail", ["emailAddress": .text("ada@example.test")]),
    ("forgotPasswordByScreenName", ["screenName": .text("ada")]),
    ("forgotPasswordByUserId", ["userId": .integer(20_123)]),
  ]

  @Test(arguments: ["6.2", "7.0"])
  func `a portal sends a way to a new password, and hides who is none of its users`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape)
    for (operation, name) in Self.recoveries {
      let answer = try await site.ask(operation, name, as: .guest)
      #expect(answer.status == SCREENS_OK && answer.result["passwordSent"] == .bool(false))
    }
    #expect(site.portal.letters == Array(repeating: "ada@example.test", count: 3))
    let stranger = try await site.ask(
      "forgotPasswordByEmail", ["emailAddress": .text("no@example.test")], as: .guest)
    #expect(stranger.status == SCREENS_OK && stranger.result["passwordSent"] == .bool(false))
    let quiet = try await site.host.request(
      "forgotPasswordByEmail", Self.recoveries[0].1,
      context: site.context(.guest).merging(["quiet": .bool(true)]) { $1 })
    #expect(quiet.status == SCREENS_OK && quiet.result["passwordSent"] == .bool(false))
    #expect(site.portal.letters.count == 3)
  }

  @Test func `a portal of 7 4 sends no passwords, and is not asked`() async throws {
    let site = try PortalSite("7.4")
    for (operation, name) in Self.recoveries {
      let answer = try await site.ask(operation, name, as: .guest)
      #expect(answer.status == SCREENS_ABORTED_DUE_TO_PRECONDITIONS)
      #expect(answer.text == "A portal of version 7.4 cannot do this.")
    }
    #expect(site.portal.requests.isEmpty)
  }

  @Test func `a portrait is read, replaced and read again`() async throws {
    let site = try PortalSite()
    let first = try await site.ask("userPortraitLoad", ["userId": .integer(20_123)])
    guard case .bytes(let image) = first.result["image"] else {
      Issue.record("\(first)")
      return
    }
    #expect(image.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let new = try await site.ask(
      "uploadUserPortrait",
      ["userId": .integer(20_123), "image": .bytes([0xff, 0xd8, 0xff, 0x00, 0x80])])
    #expect(new.status == SCREENS_OK && new.result["portraitId"] != first.result["portraitId"])
    let bad = try await site.ask(
      "uploadUserPortrait", ["userId": .integer(20_123), "image": .bytes([1, 2, 3])])
    #expect(bad.status == SCREENS_FAILED)
    let none = try await site.ask("userPortraitLoad", ["screenName": .text("grace")])
    #expect(none.result["image"] == .none && none.result["userId"] == .integer(20_124))
  }
}
