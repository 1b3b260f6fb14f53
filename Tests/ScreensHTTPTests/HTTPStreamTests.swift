@testable import ScreensHTTP
@testable import ScreensSystem
import Synchronization
import TestSupport
import Testing

/// Hands every stream it opens to the test.
final class StreamHandler: HTTPHandler {
  let streams: AsyncStream<HTTPStream>
  private let continuation: AsyncStream<HTTPStream>.Continuation

  init() {
    (streams, continuation) = AsyncStream.makeStream()
  }

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission { HTTPAdmission() }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    responder.send(.events { [continuation] in continuation.yield($0) })
  }

  func next() async throws -> HTTPStream {
    try await Limit.result(of: "a stream") { [streams] in
      for await stream in streams { return stream }
      throw CancellationError()
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPStreamTests {
  private static let request = "GET /events HTTP/1.1\r\nHost: h\r\n\r\n"

  private func end(of stream: HTTPStream) async throws {
    try await Limit.result(of: "the stream's end") {
      await withCheckedContinuation { continuation in
        stream.onClose { continuation.resume() }
      }
    }
  }

  @Test func `a stream is written from any thread and closed by its writer`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.request)
    let stream = try await handler.next()
    #expect(stream.write(Array("data: 1\n\n".utf8)))
    #expect(await client.receive(until: "data: 1\n\n").contains("Connection: close\r\n"))
    await server.advance(by: .seconds(600))
    #expect(stream.write(Array("data: 2\n\n".utf8)))
    stream.close()
    #expect(await client.receiveAll() == "data: 2\n\n")
    try await end(of: stream)
    #expect(!stream.write([0x0A]))
    await server.stop()
  }

  @Test func `a stream whose client leaves ends`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.request)
    let stream = try await handler.next()
    client.hangUp()
    try await end(of: stream)
    #expect(stream.isClosed)
    await server.stop()
  }

  @Test func `a stream whose client does not read is dropped at its limit`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.shrinkReceiveBuffer()
    client.send(Self.request)
    let stream = try await handler.next()
    let piece = [UInt8](repeating: 0x3A, count: 10_000)
    var written = 0
    try await Limit.wait(for: "the limit") {
      guard stream.write(piece) else { return true }
      written += piece.count
      await server.advance(by: .zero)
      return false
    }
    try await end(of: stream)
    #expect(written > 0)
    #expect(stream.isClosed)
    await server.stop()
  }

  @Test func `a stream without progress is dropped after its time`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler) { $0.limits.streamBuffer = 50_000_000 }
    let client = server.connect()
    client.shrinkReceiveBuffer()
    client.send(Self.request)
    let stream = try await handler.next()
    #expect(stream.write([UInt8](repeating: 0x3A, count: 20_000_000)))
    try await Limit.wait(for: "the stream's end") {
      await server.advance(by: .seconds(61))
      return stream.isClosed
    }
    try await end(of: stream)
    await server.stop()
  }
}
