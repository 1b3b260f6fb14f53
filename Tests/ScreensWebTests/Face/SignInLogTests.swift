import ScreensCore
import Testing

@Suite(.serialized) struct SignInLogTests {
  private func lines(_ face: TestFace) -> [String] {
    face.reports.all.filter { $0.hasPrefix("sign-in ") }
  }

  @Test func `each try is one line: how it ended, when, by which factory, from where`()
    async throws
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

  @Test func `a try that has to wait is a line, what the user must correct is none`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"), password: "")
    #expect(lines(face).isEmpty)
    for _ in 0..<6 {
      _ = await browser.signIn(on: await browser.get("/Login"), password: "wrong")
    }
    #expect(lines(face).count == 6)
    #expect(lines(face).last?.hasPrefix("sign-in limited: ") == true)
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
