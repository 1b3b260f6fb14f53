package import ScreensHTTP
import ScreensSystem
package import ScreensCore
import ScreensDocuments

/// Answers balancers and orchestrators at an address of its own: `/health/started`, `/health/live`
/// and `/health/ready`.
///
/// It has its own loop, so that it answers while those of the web face are busy, hang or are full.
/// Every client of the address can read the reasons, with paths and names of plugins: the address
/// belongs in the operator's network.
package final class ManagementFace: Sendable {
  private let loop: EventLoop
  private let server: HTTPServer

  /// Opens the address and begins to answer.
  ///
  /// - Throws: `HTTPServerError`.
  package init(_ address: HTTPAddress, health: HealthBoard) throws {
    let loop = EventLoop()
    do {
      var configuration = HTTPServerConfiguration()
      configuration.limits.connections = 256
      configuration.limits.headDeadline = .seconds(5)
      configuration.limits.idle = .seconds(15)
      server = try HTTPServer(
        address, loops: [loop], handler: HealthHandler(health: health),
        configuration: configuration)
    } catch {
      loop.stop()
      throw error
    }
    self.loop = loop
    server.start()
  }

  package func url(_ question: HealthQuestion) -> String {
    let path = HealthHandler.folder + question.rawValue
    if case .unix(let file) = server.address { return "unix:\(file) \(path)" }
    return "http://\(server.address)\(path)"
  }

  /// Makes answers announce that connections close, because a successor is about to start.
  package func announceEnd() async { await server.announceEnd() }

  /// Ends for a successor, which takes over the listening socket: later clients wait for it.
  ///
  /// - Returns: the socket, which stays open as long as this process.
  package func handOver() async -> Int32 {
    await server.handOver(delay: .zero, grace: .seconds(1))
    loop.stop()
    return server.listeningDescriptor
  }
}

/// Answers with a board's state: 200 or 503, and JSON.
struct HealthHandler: HTTPHandler {
  static let folder = "/health/"
  let health: HealthBoard

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    Self.question(head.path) == nil ? HTTPAdmission(methods: .all) : HTTPAdmission()
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    guard let question = Self.question(request.head.path) else {
      return responder.send(.plain(.notFound))
    }
    health.pages?.ask()
    answer(question, on: loop, responder)
  }

  /// Answers as soon as every loop has given a sign of life, or one is found to be stalled.
  private func answer(_ question: HealthQuestion, on loop: EventLoop, _ responder: HTTPResponder) {
    let report = health.report(question)
    if question == .ready, report.isPassing, health.pages?.isWaiting == true {
      _ = loop.schedule(after: .milliseconds(20)) { answer(question, on: loop, responder) }
      return
    }
    responder.send(
      HTTPResponse(
        report.isPassing ? .ok : .serviceUnavailable, .json,
        body: .bytes(Self.json(of: report))))
  }

  private static func question(_ path: ArraySlice<UInt8>) -> HealthQuestion? {
    guard path.starts(with: folder.utf8) else { return nil }
    let name = String(decoding: path.dropFirst(folder.utf8.count), as: UTF8.self)
    return HealthQuestion(rawValue: name)
  }

  private static func json(of report: HealthReport) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("status", word(report.isPassing))
      writer.name("checks")
      writer.array { writer in
        for check in report.checks {
          writer.object { writer in
            writer.member("name", check.name.description)
            writer.member("status", word(check.isPassing))
            writer.member("reason", check.reason)
          }
        }
      }
    }
    writer.lineEnd()
    return writer.bytes
  }

  private static func word(_ isPassing: Bool) -> String { isPassing ? "pass" : "fail" }
}
