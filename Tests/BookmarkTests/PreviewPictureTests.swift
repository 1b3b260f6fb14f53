import CScreens
import ConnectorSupport
import TestSupport
import Testing

@testable import Bookmarks

/// The picture of a preview: it comes under the rules of its page, and is never a reason for a
/// preview to fail.
@Suite(.needsCurl) struct PreviewPictureTests {
  private static let kinds: [String: [UInt8]] = [
    "png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
    "jpg": [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1],
    "webp": Array("RIFF\u{4}\0\0\0WEBP".utf8),
  ]

  /// A picture's beginning, and any bytes behind it.
  private static func picture(_ kind: String = "png", count: Int = 5_000) -> [UInt8] {
    let head = kinds[kind] ?? []
    return head + [UInt8](repeating: 0xa5, count: count - head.count)
  }

  private static func page(naming image: String) -> PageServer.Step {
    .page("<head><title>The page</title><meta property=og:image content='\(image)'></head>")
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func preview(of url: String) async throws -> PluginHost.Answer {
    let host = try PluginHost(
      library: BuiltProducts.library("BookmarkScreenlet"), folder: folder,
      options: ["stateDirectory": .text(folder.path), "allowPrivateAddresses": .bool(true)])
    let answer = try await host.request(
      "getSiteTitle", ["url": .text(url)], context: ["timeoutMilliseconds": .integer(60_000)])
    #expect(host.log.isEmpty)
    return answer
  }

  @Test(arguments: ["png", "jpg", "webp"]) func `a preview has the picture as it came`(
    kind: String
  ) async throws {
    let picture = Self.picture(kind)
    let server = try PageServer([
      "/old": [.redirect("/new/page")], "/new/page": [Self.page(naming: "picture")],
      "/new/picture": [.redirect("/elsewhere")],
      "/elsewhere": [.page(picture, type: "text/plain")],
    ])
    let answer = try await preview(of: server.url("/old"))
    #expect(answer.status == SCREENS_OK && answer.result["title"] == .text("The page"))
    #expect(answer.result["image"] == .bytes(picture))
    #expect(!server.requests.contains { $0.contains("Cookie") || $0.contains("Referer") })
  }

  @Test func `a picture has at most two million bytes`() async throws {
    let server = try PageServer([
      "/most": [Self.page(naming: "/2000000")], "/more": [Self.page(naming: "/2000001")],
      "/2000000": [.page(Self.picture(count: 2_000_000))],
      "/2000001": [.page(Self.picture(count: 2_000_001))],
    ])
    let most = try await preview(of: server.url("/most"))
    #expect(most.result["image"] == .bytes(Self.picture(count: 2_000_000)))
    let more = try await preview(of: server.url("/more"))
    #expect(more.status == SCREENS_OK && more.result["image"] == .none)
  }

  private static let unusable: [String: [PageServer.Step]] = [
    "endless": [.page(picture()), .repeats(0xa5, times: 64 << 20)],
    "three megabytes": [.page(picture(count: 3_000_000))],
    "HTML": [.page(Array("<html><title>No</title>".utf8), type: "image/png")],
    "endless HTML": [.page("<html>"), .repeats(0x20, times: 64 << 20)],
    "SVG": [.page(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))],
    "GIF": [.page(Array("GIF89a".utf8) + picture())], "empty": [.page("")],
    "a head alone": [.page(Array(picture().prefix(11)))], "nothing": [.send([])],
    "none": [.send(Array("HTTP/1.1 404 No\r\n\r\n".utf8))],
    "cut": [.page(picture(), more: "Content-Length: 5001\r\n")],
    "a file": [.redirect("file:///etc/passwd")], "a circle": [.redirect("/picture")],
  ]

  @Test(arguments: unusable.keys.sorted())
  func `bytes that are no usable picture leave a preview without one`(name: String) async throws {
    let server = try PageServer([
      "/": [Self.page(naming: "/picture")], "/picture": Self.unusable[name] ?? [],
    ])
    let answer = try await preview(of: server.url())
    #expect(
      answer
        == .init(
          status: SCREENS_OK,
          result: .map([
            "title": .text("The page"), "description": .text(""), "site": .text("127.0.0.1"),
          ])))
    #expect(server.connections >= 2)
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "data:image/png;base64,iVBORw0K"])
  func `an address that is none of the web is not opened`(address: String) async throws {
    let server = try PageServer(["/": [Self.page(naming: address)]])
    let answer = try await preview(of: server.url())
    #expect(answer.status == SCREENS_OK && answer.result["image"] == .none)
    #expect(answer.result["title"] == .text("The page") && server.connections == 1)
  }

  @Test(arguments: ["silent", "slow"])
  func `a picture that does not come is given up, and the title is there`(
    name: String
  ) async throws {
    let server = try PageServer([
      "/": [Self.page(naming: name)], "/silent": [.holds],
      "/slow": [.page(Self.picture()), .holds],
    ])
    let answer = try await preview(of: server.url())
    #expect(answer.status == SCREENS_OK && answer.result["title"] == .text("The page"))
    #expect(answer.result["image"] == .none)
    #expect(server.requests.contains { $0.hasPrefix("GET /\(name) ") })
    // The server holds on for longer than a preview may take.
    try await Limit.wait(for: "the end of the fetch") { server.departures == 1 }
  }

  @Test func `a page that needs all of the time gets it, and its picture none`() async throws {
    let head = "<title>The page</title><meta property=og:image content=/picture>"
    let server = try PageServer([
      "/": [.page(head), .holds], "/picture": [.page(Self.picture())],
    ])
    let answer = try await preview(of: server.url())
    #expect(answer.status == SCREENS_OK && answer.result["title"] == .text("The page"))
    #expect(answer.result["image"] == .none && server.connections == 1)
  }

  /// An order that reaches one address of this machine, and judges all others.
  private func order(_ url: String) throws -> FetchOrder {
    var order = FetchOrder(try #require(PageAddress(url)))
    let outside = NetworkAddress("127.0.0.2")
    order.allows = { $0.isPublic || $0 == outside }
    order.ports = nil
    order.limits.time = .seconds(60)
    order.isEnough = PagePreview.isEnough
    return order
  }

  @Test func `a picture of a private network is not fetched, whatever leads there`() throws {
    let secret = try PageServer(["/": [.page(Self.picture())]])
    let outside = try PageServer(
      [
        "/direct": [Self.page(naming: secret.url())], "/led": [Self.page(naming: "/redirect")],
        "/redirect": [.redirect(secret.url())], "/own": [Self.page(naming: "/picture")],
        "/picture": [.page(Self.picture())],
      ], at: "127.0.0.2")
    func run(_ path: String) throws -> FetchedPage {
      let order = try order(outside.url(path))
      let fetch = PageFetch(order)
      let address = try #require(PagePreview(try fetch.run())?.image)
      return try fetch.run(PreviewImage.order(address, like: order, within: .seconds(60)))
    }
    let refusal = FetchError.forbidden(try #require(NetworkAddress("127.0.0.1")))
    for path in ["/direct", "/led"] { #expect(throws: refusal) { try run(path) } }
    #expect(secret.connections == 0)
    #expect(PreviewImage(try run("/own"))?.bytes == Self.picture())
  }

  @Test func `a picture has the time that is left, and ends with a cancelled preview`() throws {
    let server = try PageServer(
      ["/": [.page(Self.picture()), .holds], "/silent": [.holds]], at: "127.0.0.2")
    let page = try order(server.url("/page"))
    func run(_ fetch: PageFetch, _ path: String, _ time: Duration) throws -> FetchedPage {
      let address = try #require(PageAddress(server.url(path)))
      return try fetch.run(PreviewImage.order(address, like: page, within: time))
    }
    let part = try run(PageFetch(page), "/", .seconds(2))
    #expect(part.fault == .late && PreviewImage(part) == nil)
    #expect(throws: FetchError.late) { try run(PageFetch(page), "/silent", .milliseconds(300)) }

    let fetch = PageFetch(page)
    server.onRequest { fetch.cancel() }
    for _ in 0..<2 {
      #expect(throws: FetchError.cancelled) { try run(fetch, "/", .seconds(60)) }
    }
  }
}
