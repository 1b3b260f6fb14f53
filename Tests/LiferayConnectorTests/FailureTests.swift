import CScreens
import ConnectorSupport
import TestPortal
import TestSupport
import Testing

/// Failures of portals, as the host learns of them.
@Suite struct FailureTests {
  @Test(arguments: [
    (PortalSwitches.Fault.login, SCREENS_FAILED, "not allowed"),
    (.https, SCREENS_NOT_AVAILABLE, "another address"),
    (.html200, SCREENS_INVALID_SERVER_RESPONSE, "cannot be used"),
    (.html500, SCREENS_FAILED, "(500)"),
    (.truncated, SCREENS_INVALID_SERVER_RESPONSE, "cannot be used"),
    (.unauthorized, SCREENS_FAILED, "not allowed"),
    (.huge, SCREENS_INVALID_SERVER_RESPONSE, "cannot be used"),
  ])
  func `a fault of the portal ends the request once, with a status and a sentence`(
    fault: PortalSwitches.Fault, status: Int32, sentence: String
  ) async throws {
    let site = try PortalSite { $0.fault = fault }
    let answer = try await site.ask("getUserByUserId", ["userId": .integer(20_123)], as: .guest)
    #expect(answer.status == status && answer.text.contains(sentence), "\(answer)")
    #expect(site.portal.requests.count == 1 && site.host.surplusCompletions == 0)
  }

  @Test(arguments: SignInTests.shapes)
  func `an unknown user and a guest get sentences of their own`(shape: String) async throws {
    let site = try PortalSite(shape)
    let unknown = try await site.ask("getUserByUserId", ["userId": .integer(5)])
    #expect(unknown.status == SCREENS_FAILED)
    #expect(
      unknown.text
        == (shape == "7.4"
          ? "The portal does not have this, or cannot do it (404)." : "There is no such thing."))
    let guest = try await site.ask("getUserByUserId", ["userId": .integer(20_123)], as: .guest)
    #expect(guest.status == SCREENS_FAILED)
    #expect(
      guest.text
        == (shape == "6.2" ? "The portal refused this." : "You are not allowed to do this."))
  }

  @Test func `a portal that is slow is given up in time, and one that is cancelled at once`()
    async throws
  {
    let slow = try PortalSite(options: ["timeoutSeconds": .integer(1)]) {
      $0.fault = .delay
      $0.delay = 60_000
    }
    let begin = ContinuousClock.now
    let late = try await slow.ask("getCurrentUser")
    #expect(late.status == SCREENS_NOT_AVAILABLE && late.text.contains("cannot be reached"))
    #expect(begin.duration(to: .now) < .seconds(30))
    let patient = try PortalSite {
      $0.fault = .delay
      $0.delay = 60_000
    }
    let request = try PluginRequest(
      patient.host, "getCurrentUser", [:], context: patient.context(.ada))
    request.start()
    try await Limit.wait(for: "the request") { !patient.portal.requests.isEmpty }
    request.cancel()
    #expect(try await request.answer().status == SCREENS_CANCELLED)
  }

  @Test func `a portal that is away is not available, and the log alone says why`() async throws {
    let site = try PortalSite()
    await site.portal.stop()
    let answer = try await site.ask("getCurrentUser")
    #expect(answer.status == SCREENS_NOT_AVAILABLE)
    #expect(answer.text == "The portal cannot be reached. Try again later.")
    #expect(site.host.log.contains { $0.contains("getCurrentUser: the portal cannot be reached:") })
    #expect(!site.host.log.contains { $0.contains("secret") })
  }

  @Test func `a write whose signature the portal lacks is sent once and refused`() async throws {
    let site = try PortalSite("7.4")
    let answer = try await site.ask(
      "ddlFormSubmit",
      [
        "values": .map(["Visitor": .text("A")]), "recordSetId": .integer(34_020),
        "userId": .integer(20_123), "groupId": .integer(20_126),
      ])
    #expect(answer.status == SCREENS_FAILED && answer.text.contains("404"), "\(answer)")
    #expect(site.commands == ["/ddl.ddlrecord/add-record"])
  }

  @Test func `the proof goes to the configured portal alone`() async throws {
    let other = try TestPortal(#require(PortalSwitches(shape: "7.4")))
    let site = try PortalSite(options: ["portal": .text("\(other.url)/")])
    _ = try await site.ask("getCurrentUser")
    #expect(site.portal.requests.isEmpty && other.requests.map(\.proof) == ["basic"])
    let here = try PortalSite()
    here.portal.answerNext(
      200, "[{\"entryId\":1,\"mimeType\":\"image/png\",\"url\":\"\(other.url)/documents/1\"}]")
    let answer = try await here.ask("fileLoad", ["entryId": .integer(1)])
    #expect(answer.status == SCREENS_NOT_AVAILABLE && other.requests.count == 1)
  }

  @Test(
    arguments: [
      ["portal": .text("ftp://portal.example.test")], ["portal": .integer(1)],
      ["connections": .integer(0)], ["timeoutSeconds": .text("long")], ["version": .integer(61)],
    ] as [[String: HostValue]])
  func `an option that cannot be used refuses the factory`(options: [String: HostValue]) throws {
    let refusal = #expect(throws: PluginHost.Refusal.self) { try PortalSite(options: options) }
    #expect(refusal?.text.contains("the option '\(options.keys.first ?? "")' is not") == true)
  }
}
