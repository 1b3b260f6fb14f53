import Foundation
import TestSupport
import Testing

/// Messages to users while hosts are killed, end and hand over, and while the mail server is slow.
@Suite struct MailTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private let relay: MailRelay
  private let file: String

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    relay = try MailRelay()
    let program = try relay.program(in: folder)
    let shipped = try String(contentsOfFile: "\(Repository.root)/plugins.plist", encoding: .utf8)
    let option = "<key>mailCommand</key><string>\(program)</string><key>seedDemo</key>"
    file = try folder.write(
      shipped.replacing("<key>seedDemo</key>", with: option)
        .replacing(
          "<string>Plugins", with: "<string>\(Repository.root)/Plugins"), to: "plugins.plist")
  }

  private func signUp(_ name: String, at url: URL) throws -> FormBrowser.Answer {
    try FormBrowser(url).send(
      [
        "firstNameField": "Ada", "emailAddressField": "\(name)@example.org",
        "passwordField": "ein gutes, langes Wort",
      ], on: "/sign-up")
  }

  @Test func `a message that was promised goes out after a kill of the host, once`() async throws {
    defer { relay.stop() }
    relay.beDown(true)
    let host = try ServedScreens(screens, file)
    #expect(try signUp("ada", at: host.url).status == 303)
    try host.waitForError("took no message")
    kill(try host.child(), SIGKILL)
    relay.beDown(false)
    try await Limit.wait(for: "the message") { relay.accepted.count == 1 }
    #expect(host.end() == 0)
    #expect(relay.accepted.count == 1)
    #expect(relay.accepted.first != "no name")
  }

  @Test func `a message that was on its way at a kill goes out again under its name`() async throws
  {
    defer { relay.stop() }
    relay.delay(milliseconds: 60_000)
    let host = try ServedScreens(screens, file)
    #expect(try signUp("ada", at: host.url).status == 303)
    try await Limit.wait(for: "the message") { relay.received.count > 0 }
    // The next host may send before this test goes on.
    relay.delay(milliseconds: 0)
    kill(try host.child(), SIGKILL)
    // On a busy machine the first message may be accepted before there is another host.
    try host.waitForError("it is started again")
    #expect(try FormBrowser(host.url).get("/sign-up").status == 200)
    try await Limit.wait(for: "the same message") { relay.accepted.count > 0 }
    #expect(Set(relay.received).count == 1)
    #expect(host.end() == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a host that ends waits for the message that is on its way`(signal: Int32) async throws {
    defer { relay.stop() }
    relay.delay(milliseconds: 5_000)
    let host = try ServedScreens(screens, file)
    #expect(try signUp("ada", at: host.url).status == 303)
    try await Limit.wait(for: "the message") { relay.received.count == 1 }
    kill(host.process.processIdentifier, signal)
    host.process.waitForEnd()
    #expect(host.process.terminationStatus == 0)
    #expect(relay.accepted.count == 1)
  }

  @Test func `messages that a host leaves at a take-over are sent by the next one, each once`()
    async throws
  {
    defer { relay.stop() }
    relay.delay(milliseconds: 1_000)
    let first = try ServedScreens(screens, file)
    for number in 0..<6 { #expect(try signUp("ada\(number)", at: first.url).status == 303) }
    let second = try ServedScreens(screens, file, "--take-over")
    first.process.waitForEnd()
    try await Limit.wait(for: "all messages") { Set(relay.accepted).count == 6 }
    #expect(relay.received.count == 6)
    #expect(second.end() == 0)
  }

  @Test func `a slow mail server holds no sign-in up`() async throws {
    defer { relay.stop() }
    relay.delay(milliseconds: 5_000)
    let host = try ServedScreens(screens, file)
    for number in 0..<17 { #expect(try signUp("ada\(number)", at: host.url).status == 303) }
    let start = ContinuousClock.now
    let demo = ["userNameField": "demo@screens.local", "passwordField": "screens-demo"]
    #expect(try FormBrowser(host.url).send(demo, on: "/sign-in").status == 303)
    #expect(start.duration(to: .now) < .seconds(30))
    #expect(relay.accepted.count < 17)
    #expect(!(try FormBrowser(host.url).get("/news").text.isEmpty))
    relay.delay(milliseconds: 0)
    kill(host.process.processIdentifier, SIGKILL)
  }
}
