import Foundation
import PluginSystem
import Synchronization
import TestSupport
import Testing

@testable import Bookmarks

/// A page is fetched as its server sends it, within the bounds.
@Suite(.needsCurl)
struct PageFetchTests {
  private static let titled = "<title>A page</title>"

  private func order(
    _ url: String, _ change: (inout FetchOrder) -> Void = { _ in }
  ) throws -> FetchOrder {
    var order = FetchOrder(try #require(PageAddress(url)))
    order.allows = { _ in true }
    order.ports = nil
    order.limits.time = .seconds(60)
    change(&order)
    return order
  }

  @Test func `a page comes with its type, and the request says nothing of the host`() throws {
    let server = try PageServer(["/a?b": [.page(Self.titled)]])
    let page = try PageFetch(order(server.url("/a?b#c"))).run()
    #expect(
      page
        == FetchedPage(
          bytes: Array(Self.titled.utf8), contentType: "text/html; charset=utf-8",
          address: PageAddress(server.url("/a?b#c"))))
    let lines = try #require(server.requests.first).split(separator: "\r\n").map(String.init)
    #expect(
      lines == [
        "GET /a?b HTTP/1.1", "Host: 127.0.0.1:\(server.port)",
        "User-Agent: Screens-Bookmark/1.0", "Accept: */*", "Accept-Encoding: gzip",
      ])
  }

  @Test func `five redirects are followed without a cookie, and a sixth is not`() throws {
    var pages: [String: [PageServer.Step]] = ["/0": [.page(Self.titled)]]
    for number in 1...6 { pages["/\(number)"] = [.redirect("/\(number - 1)")] }
    let server = try PageServer(pages)
    let page = try PageFetch(order(server.url("/5"))).run()
    #expect(page.bytes == Array(Self.titled.utf8) && page.address?.text == server.url("/0"))
    #expect(server.requests.count == 6)
    #expect(!server.requests.contains { $0.contains("Cookie") || $0.contains("Referer") })
    #expect(throws: FetchError.tooManyRedirects) {
      try PageFetch(order(server.url("/6"))).run()
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/_x", "dict://127.0.0.1/d",
    "scp://127.0.0.1/etc/passwd",
  ])
  func `a redirect to anything but a page of the web is not followed`(location: String) throws {
    let server = try PageServer(["/": [.redirect(location)]])
    #expect(throws: FetchError.noWebAddress) { try PageFetch(order(server.url())).run() }
    #expect(server.connections == 1)
  }

  @Test(arguments: [403, 404, 500]) func `an error of the server is reported as its number`(
    status: Int
  ) throws {
    let answer = "HTTP/1.1 \(status) No\r\nContent-Length: 20\r\n\r\n\(Self.titled)"
    let server = try PageServer(["/": [.send(Array(answer.utf8))]])
    #expect(throws: FetchError.status(status)) { try PageFetch(order(server.url())).run() }
  }

  @Test func `a long page is looked at each time it has doubled`() throws {
    let server = try PageServer([
      "/": [.page(Self.titled), .repeats(UInt8(ascii: "x"), times: 64 << 20)]
    ])
    let looks = Mutex<[Int]>([])
    let order = try order(server.url()) { order in
      order.isEnough = { bytes, new in
        looks.withLock { $0.append(new) }
        return bytes.count < new
      }
    }
    #expect(try PageFetch(order).run().bytes.count == 1 << 20)
    let counts = looks.withLock { $0 }
    #expect((1...24).contains(counts.count), "\(counts)")
    #expect(counts.reduce(0, +) <= 1 << 20)
  }

  @Test func `a mebibyte of a page is read, and the rest is cut`() throws {
    let server = try PageServer([
      "/": [.page(Self.titled), .repeats(UInt8(ascii: "x"), times: 64 << 20)]
    ])
    let page = try PageFetch(order(server.url())).run()
    #expect(page.bytes.count == 1 << 20 && page.fault == nil)
    #expect(PagePreview(page)?.title == "A page")
  }

  @Test func `a title behind a mebibyte is not found`() throws {
    let server = try PageServer([
      "/": [.page(""), .repeats(UInt8(ascii: "x"), times: 1 << 20), .send(Array(Self.titled.utf8))]
    ])
    #expect(try PagePreview(PageFetch(order(server.url())).run()) == nil)
  }

  @Test func `a page that is small only while it is compressed is cut too`() throws {
    let folder = try TemporaryFolder()
    var plain = Array(Self.titled.utf8)
    plain += [UInt8](repeating: 0x20, count: 32 << 20)
    let file = try folder.write(plain, to: "page")
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = [file]
    try gzip.run()
    try Limit.block(for: "gzip") { !gzip.isRunning }
    let packed = try folder.read("page.gz")
    #expect(packed.count < 1 << 17)
    let server = try PageServer(["/": [.page(packed, more: "Content-Encoding: gzip\r\n")]])
    let page = try PageFetch(order(server.url())).run()
    #expect(page.bytes.count == 1 << 20)
    #expect(PagePreview(page)?.title == "A page")
  }

  @Test func `a fetch of endless headers is given up`() throws {
    let server = try PageServer([
      "/": [
        .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
        .send(
          Array(String(repeating: "A: \(String(repeating: "x", count: 1000))\r\n", count: 400).utf8)
        ),
        .page(Self.titled),
      ]
    ])
    #expect(throws: FetchError.failed(code: CurlCode.writeError)) {
      try PageFetch(order(server.url())).run()
    }
  }

  @Test func `a slow page is cut, and keeps a title that has already come`() throws {
    let server = try PageServer([
      "/": [.page(Self.titled + "more"), .holds], "/none": [.page("<p>No title"), .holds],
      "/silent": [.holds],
    ])
    func run(_ path: String) throws -> FetchedPage {
      try PageFetch(order(server.url(path)) { $0.limits.time = .milliseconds(300) }).run()
    }
    let page = try run("/")
    #expect(page.fault == .late && PagePreview(page)?.title == "A page")
    let untitled = try run("/none")
    #expect(untitled.fault == .late && PagePreview(untitled) == nil)
    #expect(throws: FetchError.late) { try run("/silent") }
  }

  @Test func `a fetch ends with the page's head, however long the page goes on`() throws {
    let head = "<head>\(Self.titled)<meta name=description content=Short></head>"
    let server = try PageServer(["/": [.page(head), .holds]])
    let page = try PageFetch(order(server.url()) { $0.isEnough = PagePreview.isEnough }).run()
    #expect(page.fault == nil)
    #expect(PagePreview(page)?.description == "Short")
  }

  @Test func `a fetch is cancelled while it waits, and before it begins`() async throws {
    let server = try PageServer(["/": [.holds]])
    let fetch = PageFetch(try order(server.url()))
    let moment = Mutex(ContinuousClock.now)
    server.onRequest {
      moment.withLock { $0 = .now }
      fetch.cancel()
    }
    let end = try await Limit.result(of: "the end") {
      #expect(throws: FetchError.cancelled) { try fetch.run() }
      return ContinuousClock.now
    }
    // The fetch's own limit of a minute would end it later.
    #expect(end - moment.withLock { $0 } < .seconds(20))
    #expect(throws: FetchError.cancelled) { try fetch.run() }
    #expect(server.connections == 1)
  }

  @Test func `a host that never answers is not reached`() throws {
    #expect(throws: FetchError.unreachable) {
      try PageFetch(order("http://127.0.0.1:1/")).run()
    }
    #expect(throws: FetchError.unreachable) {
      try PageFetch(order("http://no-such-host.invalid/")).run()
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: SecureServer.openssl)))
  func `a site is trusted for its certificate and its name`() throws {
    let server = try SecureServer(page: Self.titled)
    func run(_ host: String, _ authorities: String?) throws -> FetchedPage {
      let url = "https://\(host):\(server.port)/page.html"
      return try PageFetch(order(url) { $0.authorities = authorities }).run()
    }
    #expect(try PagePreview(run("127.0.0.1", server.certificate))?.title == "A page")
    #expect(throws: FetchError.notTrusted) { try run("127.0.0.1", nil) }
    #expect(throws: FetchError.notTrusted) { try run("localhost", server.certificate) }
  }

  @Test func `a missing library is named with its package`() throws {
    let order = try order("http://example.org/")
    let error = #expect(throws: LibraryError.self) {
      try PageFetch(order, library: "libno-curl.so.4").run()
    }
    let text = try #require(error.map { "\($0)" })
    #expect(text.contains("libno-curl.so.4") && text.contains("apt install libcurl4"))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where libcurl is missing, and says so.
  static var needsCurl: Self {
    .enabled(if: (try? Curl()) != nil, "apt install libcurl4")
  }
}
