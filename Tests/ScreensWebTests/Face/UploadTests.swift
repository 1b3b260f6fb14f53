import ScreensFace
import ScreensWeb
import TestSupport
import Testing

/// Files that come in pieces.
@Suite(.serialized) struct UploadTests {
  private let face: TestFace
  private let browser: TestBrowser

  init() async throws {
    face = try TestFace(configure: { $0.media.uploadBytes = 1_000 })
    browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
  }

  private func create(_ fields: [(String, String)] = []) async -> TestAnswer {
    await browser.send("POST", "/uploads", [("Upload-Complete", "?0")] + fields, body: "")
  }

  private func append(
    _ piece: String, at offset: Int, to path: String, isLast: Bool = false,
    type: String = "application/partial-upload", by other: TestBrowser? = nil
  ) async -> TestAnswer {
    await (other ?? browser).send(
      "PATCH", path,
      [
        ("Content-Type", type), ("Upload-Offset", "\(offset)"),
        ("Upload-Complete", isLast ? "?1" : "?0"),
      ], body: piece)
  }

  @Test func `pieces are appended in order, and the host says where it is`() async throws {
    let made = await create([("Upload-Length", "6")])
    #expect(made.status == 201 && made.field("Upload-Complete") == "?0")
    #expect(made.field("Upload-Limit") == "max-size=1000, max-append-size=1048576")
    let options = await browser.send("OPTIONS", "/uploads", [], body: nil)
    #expect(options.status == 204 && options.field("Upload-Limit") == made.field("Upload-Limit"))
    let path = try #require(made.field("Location"))
    #expect(path.hasPrefix("/uploads/") && path.utf8.count == 41)
    #expect(await append("abc", at: 0, to: path).status == 204)
    // The same piece again, and one that does not follow.
    for offset in [0, 2, 4] {
      let answer = await append("abc", at: offset, to: path)
      #expect(answer.status == 409 && answer.field("Upload-Offset") == "3")
      #expect(answer.field("Content-Type") == "application/problem+json")
      #expect(answer.body.contains("\"expected-offset\":3"), "\(answer.body)")
    }
    let there = await browser.send("HEAD", path, [], body: nil)
    #expect(there.status == 204 && there.field("Upload-Offset") == "3")
    #expect(there.field("Upload-Length") == "6")
    let end = await append("def", at: 3, to: path, isLast: true)
    #expect(end.status == 204 && end.field("Upload-Complete") == "?1")
    // A client that lost this answer asks, and nothing more is appended.
    let asked = await browser.send("HEAD", path, [], body: nil)
    #expect(asked.status == 204 && asked.field("Upload-Complete") == "?1")
    #expect(asked.field("Upload-Offset") == "6")
    #expect(await append("ghi", at: 6, to: path).status == 404)
    #expect(await browser.send("DELETE", path, [], body: nil).status == 404)
    let stranger = face.browser()
    _ = await stranger.signIn(
      on: await stranger.get("/Login"), user: "bob@example.org", password: "builder")
    #expect(await stranger.send("HEAD", path, [], body: nil).status == 404)
    await face.stop()
  }

  @Test func `an upload is its session's, and ends with it`() async throws {
    let path = try #require(await create().field("Location"))
    let stranger = face.browser()
    _ = await stranger.signIn(
      on: await stranger.get("/Login"), user: "bob@example.org", password: "builder")
    #expect(await append("x", at: 0, to: path, by: stranger).status == 404)
    #expect(await stranger.send("DELETE", path, [], body: nil).status == 404)
    let foreign = await browser.send(
      "DELETE", path, [("Origin", "https://elsewhere.example")], body: nil)
    #expect(foreign.status == 403)
    #expect(await create([("Origin", "https://elsewhere.example")]).status == 403)
    let page = await browser.get("/Login")
    _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    #expect(await append("x", at: 0, to: path).status == 404)
    // A browser without a session sends its files with their forms.
    #expect(await face.browser().send("POST", "/uploads", [], body: "").status == 403)
    await face.stop()
  }

  @Test func `sizes that disagree, and pieces that are none, are refused`() async throws {
    #expect(await create([("Upload-Length", "1001")]).status == 413)
    let path = try #require(await create().field("Location"))
    #expect(await append("x", at: 0, to: path, type: "text/plain").status == 415)
    let unsaid = await browser.send(
      "PATCH", path, [("Content-Type", "application/partial-upload"), ("Upload-Offset", "0")],
      body: "x")
    #expect(unsaid.status == 400)
    #expect(await append(String(repeating: "x", count: 1_001), at: 0, to: path).status == 413)
    #expect(await browser.send("HEAD", path, [], body: nil).status == 404)
    let long = try #require(await create([("Upload-Length", "5")]).field("Location"))
    #expect(await append("abcdef", at: 0, to: long).status == 413)
    #expect(await browser.send("HEAD", long, [], body: nil).status == 404)
    let short = try #require(await create([("Upload-Length", "5")]).field("Location"))
    #expect(await append("abc", at: 0, to: short, isLast: true).status == 400)
    #expect(await browser.send("HEAD", short, [], body: nil).status == 404)
    for wrong in ["/uploads/", "/uploads/x", "/uploads/\(String(repeating: "g", count: 32))"] {
      #expect(await browser.send("PATCH", wrong, [], body: "x").status == 404)
    }
    let cancelled = try #require(await create().field("Location"))
    #expect(await browser.send("DELETE", cancelled, [], body: nil).status == 204)
    #expect(await browser.send("HEAD", cancelled, [], body: nil).status == 404)
    // The ninth upload takes the place of the first.
    var paths: [String] = []
    for _ in 0..<9 { paths.append(try #require(await create().field("Location"))) }
    var states: [Int] = []
    for path in paths { states.append(await browser.send("HEAD", path, [], body: nil).status) }
    #expect(states == [404] + Array(repeating: 204, count: 8))
    await face.stop()
  }
}
