import ScreensHTTP
import Foundation
import ScreensCore
import ScreensHost
import ScreensWeb
import Screenlets
import TestSupport

/// A layout saved by renaming, until an open page's live stream has reported it.
enum PageBenchmark {
  private static let rounds = 21
  private static let path = "/Login/acme"

  static func run() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let theme = try AcmeTheme(in: try folder.makeFolder("plugins"), caption: "version 0")
    let host = try MeasuredHost.make(folder.path)
    await host.start()
    var configuration = WebConfiguration()
    configuration.address = .tcp(.loopback, port: 0)
    configuration.trial = .seconds(60)
    configuration.stateFolder = "\(folder.path)/state"
    let face = try WebFace(configuration, source: host.source)
    let port = UInt16(face.start().split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0
    let watch = try await PluginWatch(host)
    defer { withExtendedLifetime(watch) {} }
    let layout = "\(theme.folder)/LoginView_acme.xib"
    let text = try String(contentsOfFile: layout, encoding: .utf8)
    let page = HTTPAnswer(try LoadGenerator(port: port).run([PageForm.get(path)], status: 200))
    guard let cookie = page.cookie, text.contains("width=\"288\""),
      let stream = EventStream(
        port: port, PageForm.get("/live?page=\(path)&last=\(last(page))", cookie: cookie)),
      stream.wait(for: ": \n\n")
    else {
      BenchmarkCommand.note("reload: the page has no live stream")
      return []
    }
    var spent: [Double] = []
    for round in 0..<rounds {
      let saved = try folder.write(
        text.replacing("width=\"288\"", with: "width=\"\(260 + round)\""), to: "saved.xib")
      let start = ContinuousClock.now
      try Renaming.move(saved, to: layout)
      guard stream.wait(for: "event: ") else { break }
      spent.append(Stopwatch.milliseconds(since: start))
    }
    let median = spent.median
    return [
      Figure(
        name: "layout renamed → event on an open page's stream", value: median, unit: "ms",
        other: nil, otherName: "", rounds: spent.count, bar: ("≤ 100 ms", median <= 100))
    ]
  }

  private static func last(_ page: HTTPAnswer) -> String {
    guard let mark = page.body.range(of: "data-event=\"") else { return "" }
    return String(page.body[mark.upperBound...].prefix { $0 != "\"" })
  }
}
