import Foundation
import ScreensCore
import ScreensFace
import ScreensHTTP
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport

/// A file that a page shows, whole and in parts, against nginx, which sends the same bytes of a file
/// of its own with `sendfile`.
enum DownloadBenchmark {
  private static let rounds = 11
  private static let octets = 8_000_000
  private static let partOctets = 1_000_000
  /// The files of one round.
  private static let count = 40

  static func run() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    guard let peer = try BytePeer(try folder.makeFolder("peer")) else { return [] }
    defer { withExtendedLifetime(peer) {} }
    var random = Seeded(11)
    let bytes = (0..<octets).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try folder.write(bytes, to: "peer/file")
    let face = try face(showing: bytes, folder)
    face.start()
    let port = face.address.port ?? 0
    let ours = try shownFile(on: LikenessPage.kinds[0].path + "?userId=7", port)
    let theirs = ServedFile(port: peer.port, target: "/file", cookie: nil)
    for file in [ours, theirs] {
      let request = PageForm.get(file.target, cookie: file.cookie)
      let answer = try LoadGenerator(port: file.port, width: 1).run([request], status: 200)
      precondition(Array(answer.suffix(octets)) == bytes, "\(file.target) has other bytes")
    }
    var (whole, parts): ([Double], [Double]) = ([], [])
    var (theirWhole, theirParts): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      whole.append(try milliseconds(ours, ask))
      theirWhole.append(try milliseconds(theirs, ask))
      parts.append(try milliseconds(ours, askParts))
      theirParts.append(try milliseconds(theirs, askParts))
    }
    await face.stop()
    return [
      figure("download of 8 MB", whole, theirWhole),
      figure("download of 8 MB in ranges of 1 MB", parts, theirParts),
    ]
  }

  /// A face whose page shows a server's picture. Reading pictures is measured elsewhere.
  private static func face(showing bytes: [UInt8], _ folder: TemporaryFolder) throws -> WebFace {
    let connectors = ScriptedConnectors()
    connectors.answer(
      "userPortraitLoad",
      .success(.map(["userId": .int(7), "portraitId": .int(1), "image": .bytes(bytes)])))
    let page = LikenessPage.kinds[0]
    let xib = Array(LikenessPage.xib(page).utf8)
    var configuration = WebConfiguration()
    configuration.address = .tcp(.loopback, port: 0)
    configuration.gallery = .off
    configuration.loops = 1
    configuration.stateFolder = folder.path("state")
    configuration.pictures = UnreadPictures()
    configuration.pages = [
      try SitePage(
        path: page.path, XIBReader.read(xib, file: "Page.xib"), digest: Digest(of: xib),
        library: DefaultTheme.library)
    ]
    let environment = Environment(
      library: DefaultTheme.library,
      registry: ThemeRegistry(
        generation: 1, themes: [.default: DefaultTheme.make()],
        coreStrings: DefaultTheme.coreStrings()),
      server: .fallback, connectors: connectors,
      log: OperatorLog(texts: { BenchmarkCommand.note($0) }))
    return try WebFace(configuration, source: EnvironmentSource(environment))
  }

  /// A file as a server has it.
  private struct ServedFile {
    let port: UInt16
    let target: String
    /// Of the session that may see it.
    let cookie: String?

    var field: String { cookie.map { "Cookie: \($0)\r\n" } ?? "" }
  }

  private static func shownFile(on path: String, _ port: UInt16) throws -> ServedFile {
    let page = HTTPAnswer(
      try LoadGenerator(port: port, width: 1).run([PageForm.get(path)], status: 200))
    let sources = MarkupTree(page.body).all("img").compactMap { $0["src"] }
    guard let address = sources.first(where: { $0.hasPrefix("/media/") }) else {
      throw LoadGenerator.Failure(description: "\(path) shows no picture")
    }
    return ServedFile(port: port, target: address, cookie: page.cookie)
  }

  /// Milliseconds of one file, on a connection of its own for all files of a round.
  private static func milliseconds(
    _ file: ServedFile, _ ask: (ByteClient, ServedFile) throws -> Void
  ) throws -> Double {
    let client = try ByteClient(port: file.port)
    return try Stopwatch.milliseconds { for _ in 0..<count { try ask(client, file) } }
      / Double(count)
  }

  private static func ask(_ client: ByteClient, _ file: ServedFile) throws {
    try client.exchange("GET", file.target, file.field, status: 200, octets: octets)
  }

  private static func askParts(_ client: ByteClient, _ file: ServedFile) throws {
    for start in stride(from: 0, to: octets, by: partOctets) {
      let range = "Range: bytes=\(start)-\(start + partOctets - 1)\r\n"
      try client.exchange(
        "GET", file.target, file.field + range, status: 206, octets: partOctets)
    }
  }

  private static func figure(_ name: String, _ ours: [Double], _ theirs: [Double]) -> Figure {
    Figure(
      name: name, value: ours.median, unit: "ms", other: theirs.median,
      otherName: "nginx with sendfile", rounds: rounds,
      bar: ("≤ 1.3×", ours.median <= 1.3 * theirs.median))
  }
}

/// Shows every file as it is.
private struct UnreadPictures: PictureReader {
  func picture(at path: String, fitting: PictureFit) async -> PictureReading {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { return .refused(.notNow) }
    return .picture(bytes: [UInt8](bytes), type: "image/png")
  }

  func kind(of path: String) -> String? { "image/png" }
}
