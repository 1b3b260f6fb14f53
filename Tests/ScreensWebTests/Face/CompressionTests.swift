import ScreensFace
@testable import ScreensHTTP
import Foundation
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// An answer with a binary body.
private struct RawAnswer {
  let head: TestAnswer
  let body: [UInt8]

  /// The body, decompressed by the program `gzip`.
  func decompressed(_ folder: TemporaryFolder) throws -> String {
    let file = try folder.write(body, to: "body.gz")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["-dc", file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = process.output(output)
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TestBrowser {
  fileprivate func raw(
    _ path: String, _ fields: [(String, String)], method: String = "GET"
  ) async -> RawAnswer {
    let socket = TestSocket(host: host)
    var text = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
    if let token = self[cookie: "screens"] { text += "Cookie: screens-\(port)=\(token)\r\n" }
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    socket.send(text + "\r\n")
    var bytes: [UInt8] = []
    while let more = await socket.receive() { bytes += more }
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? bytes.endIndex
    return RawAnswer(
      head: TestBrowser.parse(String(decoding: bytes[..<end], as: UTF8.self)),
      body: Array(bytes[end...]))
  }
}

extension TestSocket {
  fileprivate convenience init(host: String) {
    self.init(port: UInt16(host.split(separator: ":").last ?? "") ?? 0)
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct CompressionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let gzip = [("Accept-Encoding", "gzip, deflate, br")]

  @Test func `a page is compressed on request, and is the same page`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let plain = await browser.raw("/", [])
    let small = await browser.raw("/", Self.gzip)
    #expect(plain.head.field("Content-Encoding") == nil)
    #expect(small.head.field("Content-Encoding") == "gzip")
    for answer in [plain, small] {
      #expect(answer.head.fields("Vary").contains("Accept-Encoding"))
      #expect(answer.head.field("Content-Length") == "\(answer.body.count)")
    }
    #expect(small.body.count * 2 < plain.body.count)
    let page = try small.decompressed(folder)
    let same = MarkupTree(String(decoding: plain.body, as: UTF8.self))
    #expect(MarkupTree(page).all("").count == same.all("").count && same.has("form"))
    #expect(MarkupTree(page).faults.isEmpty)
    // The same again, with the same memory of zlib.
    let again = try await browser.raw("/", Self.gzip).decompressed(folder)
    #expect(MarkupTree(again).has("html") && MarkupTree(again).faults.isEmpty)
    await face.stop()
  }

  @Test func `an asset has its own name in each form, and HEAD says the same`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/")
    let path = try #require(page.assets.first { $0.hasSuffix("live.js") })
    let plain = await browser.raw(path, [])
    let small = await browser.raw(path, Self.gzip)
    #expect(try small.decompressed(folder) == String(decoding: plain.body, as: UTF8.self))
    #expect(small.body.count * 2 < plain.body.count)
    let tags = [plain, small].compactMap { $0.head.field("ETag") }
    #expect(Set(tags).count == 2)
    let head = await browser.raw(path, Self.gzip, method: "HEAD")
    #expect(head.body.isEmpty)
    for name in ["ETag", "Content-Length", "Content-Encoding", "Content-Type", "Cache-Control"] {
      #expect(head.head.field(name) == small.head.field(name))
    }
    for (tag, asking, status) in [
      (tags[1], Self.gzip, 304), (tags[0], Self.gzip, 200), (tags[0], [], 304),
      (tags[1], [], 200), ("*", Self.gzip, 304),
    ] {
      let again = await browser.raw(path, asking + [("If-None-Match", tag)])
      #expect(again.head.status == status)
      #expect(again.body.isEmpty == (status == 304))
      #expect(again.head.field("ETag") == (asking.isEmpty ? tags[0] : tags[1]))
      #expect(again.head.field("Vary") == "Accept-Encoding")
    }
    await face.stop()
  }

  @Test(arguments: [
    ("gzip", true), ("x-gzip", true), ("GZIP;Q=1.0", true), ("*", true), ("br, *;q=0.1", true),
    ("gzip;q=0.001", true), ("deflate , gzip ; q=0.5", true), ("identity;q=0.5, gzip", true),
    ("gzip;q=0", false), ("gzip;q=0.000", false), ("gzip;q=0, *", false), ("*;q=0", false),
    ("identity", false), ("identity, gzip;q=0.5", false), ("br, zstd", false), ("", false),
    ("gzip;q=x", false), ("gzip;q=2", false), ("gzip;q=1.5", false), ("gzip;level=9", false),
    ("gzip;q=0.0001", false), ("gzip;", false), (";q=1", false), (",,;,", false),
  ])
  func `a client's accepted codings are respected`(value: String, isCompressed: Bool) async throws {
    let face = try TestFace()
    let answer = await face.browser().raw("/", [("Accept-Encoding", value)])
    #expect(answer.head.status == 200)
    #expect((answer.head.field("Content-Encoding") == "gzip") == isCompressed)
    await face.stop()
  }

  @Test func `without zlib pages are sent uncompressed, and the operator is notified once`()
    async throws
  {
    let face = try TestFace(loops: 2, configure: { $0.http.zlib = "libz-that-is-missing.so" })
    for _ in 0..<3 {
      let answer = await face.browser().raw("/", Self.gzip)
      #expect(answer.head.field("Content-Encoding") == nil)
      #expect(MarkupTree(String(decoding: answer.body, as: UTF8.self)).has("html"))
    }
    let reports = face.reports.all.filter { $0.contains("libz-that-is-missing.so") }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("install zlib1g") == true)
    await face.stop()
  }

  @Test func `a stream is neither compressed nor buffered by proxies`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.get("/Login")
    let socket = TestSocket(host: browser.host)
    socket.send(
      "GET /live?page=/Login&last= HTTP/1.1\r\nHost: \(browser.host)\r\nAccept-Encoding: gzip\r\n"
        + "Cookie: screens-\(face.port)=\(browser[cookie: "screens"] ?? "")\r\n\r\n")
    let answer = TestBrowser.parse(await socket.receive(until: "event: reset"))
    #expect(answer.status == 200)
    #expect(answer.field("Content-Encoding") == nil)
    #expect(answer.field("X-Accel-Buffering") == "no")
    #expect(answer.field("Cache-Control") == "no-store, no-transform")
    await face.stop()
  }

  @Test(arguments: ["gzip", "br", "identity, gzip", "deflate"])
  func `a compressed form is refused before it is read`(coding: String) async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let form = [("csrf", page.hidden("csrf"))]
    let answer = await browser.post("/Login", form, [("Content-Encoding", coding)])
    #expect(answer.status == 415)
    #expect(answer.field("Accept-Encoding") == "identity")
    let plain = await browser.post("/Login", form, [("Content-Encoding", "identity")])
    #expect(plain.status != 415)
    await face.stop()
  }

  @Test func `no two answers carry the same form token, and each token is accepted`() async throws {
    let face = try TestFace(configure: { $0.guesses = .none })
    let browser = face.browser()
    // First from the template, then from a session.
    var pages = [await browser.get("/Login"), await browser.get("/Login")]
    _ = await browser.signIn(on: pages[0], user: "eve", password: "x")
    for _ in 0..<3 { pages.append(await browser.get("/Login")) }
    let tokens = pages.map { $0.hidden("csrf") }
    #expect(Set(tokens).count == tokens.count)
    for (page, token) in zip(pages, tokens) {
      #expect(page.markup.has("[data-csrf=\(token)]"))
      #expect(await browser.signIn(on: page, user: "eve", password: "y").status == 422)
    }
    // The token behind each pad is the same, and is still accepted.
    let bare = tokens.map(Self.unmasked)
    #expect(Set(bare).count == 1)
    let fields = [
      ("csrf", bare[0]), ("once", "x"), ("userNameField", "eve"), ("fire", "loginButton"),
    ]
    #expect(await browser.post("/Login", fields).status == 422)
    for wrong in ["A" + bare[0].dropFirst(2), String(tokens[0].reversed()), tokens[0] + "A"] {
      let answer = await browser.post("/Login", [("csrf", wrong)] + fields.dropFirst())
      #expect(answer.status == 403)
    }
    await face.stop()
  }

  /// A pad and the token that it hides, side by side, in base 64 for URLs.
  private static func unmasked(_ token: String) -> String {
    let plain = token.replacing("-", with: "+").replacing("_", with: "/") + "="
    let bytes = [UInt8](Data(base64Encoded: plain) ?? Data())
    let code = zip(bytes.prefix(16), bytes.dropFirst(16)).map { $0 ^ $1 }
    return Data(code).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
