import ScreensCore
import ScreensModel
import Testing

@Suite(.serialized) struct SignInLogTests {
  private func lines(_ face: TestFace) -> [String] {
    face.reports.all.filter { $0.hasPrefix("sign-in ") }
  }

  @Test func `each try is one line: how it ended, when, by which factory, from where`() async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"), password: "wr0ng")
    face.connectors.behave(.away)
    _ = await browser.signIn(on: await browser.get("/Login"))
    face.connectors.behave(.well)
    _ = await browser.signIn(on: await browser.get("/Login"))
    let lines = lines(face)
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "sign-in failed", "sign-in not-available", "sign-in succeeded",
      ])
    let session = try #require(lines.first?.suffix(8))
    for line in lines {
      #expect(
        line.hasSuffix(
          ": time 2023-11-14T22:13:21Z, factory TestConnectorFactory, type basic,"
            + " address 127.0.0.1, session \(session)"))
      #expect(!line.contains("ada"))
      #expect(!line.contains("wr0ng"))
    }
    await face.stop()
  }

  @Test func `a failed try is logged with its reason, and never with its user`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    func reason(_ server: ServerContext? = nil, password: String = "lovelace") async -> String {
      let before = lines(face).count
      if let server {
        face.source.swap(
          TestFace.environment(
            [], face.connectors, face.reports, generation: 2, server: server), notices: [])
      }
      _ = await browser.signIn(on: await browser.get("/Login"), password: password)
      let line = lines(face).dropFirst(before).first ?? ""
      let rest = line.split(separator: ": ", maxSplits: 1).dropFirst().joined()
      guard let end = rest.firstRange(of: ": time ")?.lowerBound else { return "" }
      return String(rest[..<end])
    }
    #expect(await reason(password: "wr0ng") == "the back end refused it (LiferayScreens -1)")
    face.connectors.behave(.away)
    #expect(await reason().hasPrefix("the back end cannot be reached"))
    face.connectors.behave(.well)
    #expect(
      await reason(ServerContext(properties: ["server": "http://localhost"]))
        == "the server context has no companyId; set it (an integer) in plugins.plist, "
        + "serverContext"
    )
    let wrong = ServerContext(properties: ["companyId": "many"])
    #expect(
      await reason(wrong) == "the server context's companyId must be an integer, but is string")
    #expect(lines(face).allSatisfy { !$0.contains("ada") && !$0.contains("wr0ng") })
    await face.stop()
  }

  @Test func `a connector's text about a failure stays out of the log, a fault is logged`() throws {
    let factory = try #require(ConnectorFactoryName("Acme"))
    func reason(_ error: ScreensError) -> String? {
      SignInTry(failure: error, .basic, factory: factory)?.reason
    }
    let error = ScreensError(.failed, "No user ada@example.org", domain: "com.acme.NoUserException")
    #expect(reason(error) == "the back end refused it (com.acme.NoUserException -1)")
    let odd = ScreensError(.failed, "no", domain: "ada@example.org is locked")
    #expect(reason(odd) == "the back end refused it (another domain -1)")
    #expect(
      reason(.fault("org.acme 1.0 crashed")) == "a fault of the connector: org.acme 1.0 crashed")
    let empty = ScreensError(.invalidServerResponse, "who?")
    #expect(reason(empty) == "the back end's answer names no user (LiferayScreens -3)")
  }

  @Test func `a try that has to wait is a line, and a mistake of the user is none`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"), password: "")
    #expect(lines(face).isEmpty)
    for _ in 0..<6 {
      _ = await browser.signIn(on: await browser.get("/Login"), password: "wrong")
    }
    #expect(lines(face).count == 6)
    #expect(lines(face).last?.hasPrefix("sign-in limited: too many tries") == true)
    await face.stop()
  }

  @Test func `neither a user's name nor a control character gets into a line`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(
      on: await browser.get("/Login"), user: "mallory\r\nsign-in succeeded: \u{1b}[0m",
      password: "pa\nss")
    #expect(lines(face).count == 1)
    let all = face.reports.all.joined()
    #expect(!all.contains("mallory"))
    #expect(!all.contains("\n"))
    #expect(!all.contains("\u{1b}"))
    await face.stop()
  }
}
