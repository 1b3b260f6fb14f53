import Bookmarks
import Foundation
import ScreensHTTP
import ScreensSystem

/// The preview of a page, from the order to its title, against curl, which fetches as many pages in
/// one process; each over connections of their own.
enum PreviewBenchmark {
  private static let fetches = 50
  private static let rounds = 11

  static func run() async throws -> [Figure] {
    let loops = EventLoop.start(count: 1)
    let server = try HTTPServer(
      .tcp(.loopback, port: 0), loops: loops, handler: PageHandler())
    server.start()
    let base = "http://127.0.0.1:\(server.address.port ?? 0)"
    let sizes: [(String, PageSize)] = [("4 KB", .small), ("512 KB", .large)]
    var figures: [Figure] = []
    for (name, size) in sizes {
      var ours: [Double] = []
      var theirs: [Double] = []
      for _ in 0..<rounds {
        ours.append(try Stopwatch.milliseconds { try preview("\(base)/\(size.rawValue)") })
        theirs.append(Stopwatch.milliseconds { curl("\(base)/\(size.rawValue)") })
      }
      figures.append(
        Figure(
          name: "preview of a page of \(name)", value: ours.median / Double(fetches), unit: "ms",
          other: theirs.median / Double(fetches), otherName: "curl", rounds: rounds))
    }
    await server.stop()
    for loop in loops { loop.stop() }
    return figures
  }

  private static func preview(_ url: String) throws {
    guard let address = PageAddress(url) else { return }
    for _ in 0..<fetches {
      var order = FetchOrder(address)
      (order.allows, order.ports) = ({ _ in true }, nil)
      order.isEnough = PagePreview.isEnough
      let page = try PageFetch(order).run()
      precondition(PagePreview(page)?.title == "A measured page")
    }
  }

  private static func curl(_ url: String) {
    ProgramRun.execute(
      "/usr/bin/curl", ["-s", "-H", "Connection: close", "\(url)?[1-\(fetches)]"], [:])
  }

  private enum PageSize: String, CaseIterable {
    case small, large

    var page: [UInt8] {
      let head = "<!DOCTYPE html><head><title>A measured page</title></head><body>"
      let count = self == .small ? 4 << 10 : 512 << 10
      return Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: count)
    }
  }

  private struct PageHandler: HTTPHandler {
    private let pages = Dictionary(
      uniqueKeysWithValues: PageSize.allCases.map { (Array("/\($0.rawValue)".utf8), $0.page) })

    func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
      HTTPAdmission()
    }

    func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
      let page = pages[Array(request.path)] ?? []
      responder.send(HTTPResponse(.ok, .html, body: .bytes(page)))
    }
  }
}
