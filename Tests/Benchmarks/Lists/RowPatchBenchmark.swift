import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensHTTP
import ScreensLayout
import ScreensSystem
import ScreensWeb
import TestSupport

/// One row of fifty changes: time and octets of its patch against those of the whole list, each from
/// the request for a live stream to the end of its events.
enum RowPatchBenchmark {
  private static let rounds = 101
  private static let path = "/news"

  static func run(_ environment: Environment) async throws -> [Figure] {
    var configuration = WebConfiguration()
    configuration.address = .tcp(.loopback, port: 0)
    configuration.gallery = .off
    configuration.loops = 1
    configuration.pages = [try page(environment.library)]
    let face = try WebFace(configuration, source: EnvironmentSource(environment))
    face.start()
    let port = face.address.port ?? 0
    let shown = await ask(port, PageForm.get(path))
    guard let cookie = shown.cookie,
      let pick = shown.body.firstMatch(of: /name="fire" value="([^":]+:7:[^":]+)"/)?.output.1
    else { throw LoadGenerator.Failure(description: "the list has no rows") }
    var row: [Measured] = []
    var list: [Measured] = []
    for _ in 0..<rounds {
      let before = await ask(port, PageForm.get(path, cookie: cookie))
      await choose(String(pick), on: before, cookie, port)
      row.append(await stream(port, cookie, since: lastEvent(of: before)))
      list.append(await stream(port, cookie, since: ""))
    }
    await face.stop()
    return [
      Figure(
        name: "time of one row's patch, of 50 rows", value: row.map(\.microseconds).median,
        unit: "µs", other: list.map(\.microseconds).median, otherName: "the whole list's",
        rounds: rounds),
      Figure(
        name: "octets of one row's patch, of 50 rows", value: row.map(\.octets).median, unit: "B",
        other: list.map(\.octets).median, otherName: "the whole list's", rounds: rounds),
    ]
  }

  private struct Measured {
    let microseconds: Double
    let octets: Double
  }

  private static func page(_ library: ScreenletLibrary) throws -> SitePage {
    let attributes = [
      ("string", "themeName", "default"), ("string", "classNameId", "1"),
      ("string", "firstPageSize", "50"), ("string", "onAssetSelected", path),
    ].map { type, name, value in
      "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(name)\" value=\"\(value)\"/>"
    }
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root" userLabel="News"><rect key="frame" x="0" y="0" width="320" height="600"/>
      <subviews><view id="news" customClass="AssetListScreenlet">
      <rect key="frame" x="0" y="0" width="320" height="600"/><userDefinedRuntimeAttributes>
      \(attributes.joined())</userDefinedRuntimeAttributes></view></subviews></view>
      </objects></document>
      """
    let bytes = Array(xib.utf8)
    return try SitePage(
      path: path, XIBReader.read(bytes, file: "News.xib"), digest: Digest(of: bytes),
      library: library)
  }

  private static func ask(_ port: UInt16, _ request: [UInt8]) async -> HTTPAnswer {
    let socket = TestSocket(port: port)
    socket.send(request)
    var bytes: [UInt8] = []
    while HTTPAnswer.length(of: bytes) == nil, let more = await socket.receive() { bytes += more }
    return HTTPAnswer(bytes)
  }

  private static func lastEvent(of page: HTTPAnswer) -> String {
    page.body.firstMatch(of: /data-event="([^"]*)"/).map { String($0.output.1) } ?? ""
  }

  private static func choose(
    _ pick: String, on page: HTTPAnswer, _ cookie: String, _ port: UInt16
  ) async {
    let fields = ["csrf", "once", "place"].map { "\($0)=\(page.hidden($0) ?? "")" }
    let body = (fields + ["fire=\(pick)"]).joined(separator: "&")
    let head = """
      POST \(path) HTTP/1.1\r
      Host: 127.0.0.1\r
      Cookie: \(cookie)\r
      Origin: http://127.0.0.1\r
      Content-Type: application/x-www-form-urlencoded\r
      Content-Length: \(body.utf8.count)\r
      \r

      """
    let answer = await ask(port, Array((head + body).utf8))
    precondition(answer.status == 303, "the row was not chosen: \(answer.status)")
  }

  /// Opens a live stream, and waits for the event that brings it up to date.
  private static func stream(_ port: UInt16, _ cookie: String, since last: String) async -> Measured
  {
    let socket = TestSocket(port: port)
    let clock = ContinuousClock()
    let start = clock.now
    socket.send(PageForm.get("/live?page=%2Fnews&last=\(last)", cookie: cookie))
    let answer = await socket.receive(until: "\n\n", times: 2)
    let spent = clock.now - start
    socket.hangUp()
    let event = answer.split(separator: "event: ").last ?? ""
    precondition(event.hasPrefix(last.isEmpty ? "reset" : "patch"), "\(event.prefix(80))")
    return Measured(
      microseconds: Double(spent.components.attoseconds) / 1e12, octets: Double(event.utf8.count))
  }
}
