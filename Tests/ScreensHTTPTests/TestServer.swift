@testable import ScreensHTTP
@testable import ScreensSystem
import TestSupport

/// A server on a port of its own, with a clock that the test moves.
final class TestServer: Sendable {
  let clock = TestClock()
  let loops: [EventLoop]
  let server: HTTPServer

  init(
    loops count: Int = 1, handler: any HTTPHandler = EchoHandler(),
    configure: (inout HTTPServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = HTTPServerConfiguration()
    configuration.limits.connectionsPerAddress = 1000
    configure(&configuration)
    loops = EventLoop.start(count: count, clock: clock.clock)
    server = try HTTPServer(
      .tcp(.loopback, port: 0), loops: loops, handler: handler, configuration: configuration)
    server.start()
  }

  var port: UInt16 { server.address.port ?? 0 }

  func connect() -> TestSocket { TestSocket(port: port) }

  /// Waits until the census has the wanted state.
  func wait(until isReached: (HTTPServer.Census) -> Bool) async throws {
    try await Limit.wait(for: "a census") { isReached(await server.census()) }
  }

  /// Moves the clock and wakes every loop.
  func advance(by duration: Duration) async {
    clock.advance(by: duration)
    for loop in loops { await loop.waitForTurn() }
  }

  func stop() async {
    await server.stop()
    for loop in loops { loop.stop() }
  }
}

/// Answers each path differently: `/echo` with method, path and body; `/events` with a stream.
struct EchoHandler: HTTPHandler {
  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    switch String(decoding: head.path, as: UTF8.self) {
    case "/get-only": HTTPAdmission(methods: .get, bodyLimit: 0)
    case "/small": HTTPAdmission(methods: [.get, .post], bodyLimit: 10)
    default: HTTPAdmission(methods: .all, bodyLimit: 65_536)
    }
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    switch String(decoding: request.path, as: UTF8.self) {
    case "/later":
      // Never cancelled: it ends by itself after one turn.
      Task(executorPreference: loop) {
        await Task.yield()
        responder.send(.plain(.ok, "later"))
      }
    case "/never": break
    case "/large":
      responder.send(
        HTTPResponse(.ok, .text, body: .bytes([UInt8](repeating: 0x78, count: 20_000_000))))
    case "/events": responder.send(.events { $0.write(Array("data: 1\n\n".utf8)) })
    case "/tagged":
      var response = HTTPResponse.plain(.ok, "tagged")
      response.tag = HTTPEntityTag("v1".utf8)
      responder.send(response)
    case "/client":
      let client = request.client
      let address = client.address?.description ?? "-"
      let host = String(decoding: client.host, as: UTF8.self)
      responder.send(.plain(.ok, "\(client.scheme) \(address) \(host)"))
    default:
      let path = String(decoding: request.path, as: UTF8.self)
      let body = String(decoding: request.body, as: UTF8.self)
      responder.send(.plain(.ok, "\(request.method.name) \(path) [\(body)]"))
    }
  }
}
