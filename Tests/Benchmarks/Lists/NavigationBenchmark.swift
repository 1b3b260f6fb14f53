import Foundation
import TestSupport

/// The example site's page with a list, for one browser on one connection. An opening of the page
/// has the list read again. It is compared with a request of a script for the same page, for which
/// the list is not read.
enum NavigationBenchmark {
  private static let rounds = 15
  private static let count = 100
  private static let path = "/news"

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let server = try WebServer(
      "screens", "\(MeasuredHost.products)/screens",
      ["serve", "--config", "\(Repository.root)/plugins.plist", "--listen", "127.0.0.1:0"],
      environment: ["SCREENS_STATE_DIR": folder.path("state")])
    defer { server.end() }
    let load = LoadGenerator(port: server.port, width: 1)
    func milliseconds(_ mode: String, _ cookie: String, _ count: Int) throws -> Double {
      let requests = Array(repeating: request(path, mode, cookie), count: count)
      return try Stopwatch.milliseconds { try load.run(requests, status: 200) } / Double(count)
    }
    var (first, later, still): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<rounds {
      let page = HTTPAnswer(try load.run([PageForm.get(path)], status: 200))
      guard let cookie = page.cookie else {
        throw LoadGenerator.Failure(description: "\(path) names no session")
      }
      // The browser comes back, and gets a session of its own.
      first.append(try milliseconds("navigate", cookie, 1))
      still.append(try milliseconds("cors", cookie, count))
      later.append(try milliseconds("navigate", cookie, count))
    }
    let floor = still.median
    return [("first", first, nil), ("later", later, 1.5)].map { name, values, bar in
      Figure(
        name: "GET of a page with a list, \(name)", value: values.median, unit: "ms", other: floor,
        otherName: "the same, nothing read", rounds: rounds,
        bar: bar.map { ("≤ \($0)×", values.median <= $0 * floor) })
    }
  }

  /// A request for a page.
  ///
  /// - Parameter mode: the value of `Sec-Fetch-Mode`; `navigate` opens the page.
  static func request(_ path: String, _ mode: String, _ cookie: String) -> [UInt8] {
    Array(
      """
      GET \(path) HTTP/1.1\r
      Host: 127.0.0.1\r
      Accept-Language: en\r
      Sec-Fetch-Mode: \(mode)\r
      Cookie: \(cookie)\r
      \r

      """.utf8)
  }
}
