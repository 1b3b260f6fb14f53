import ScreensWeb
import Synchronization
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

  func next() async -> HTTPStream {
    for await stream in streams { return stream }
    preconditionFailure("no stream was opened")
  }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct HTTPStreamTests {
  private static let request = "GET /events HTTP/1.1\r\nHost: h\r\n\r\n"

  /// Returns when the stream's end was reported.
  private func end(of stream: HTTPStream) async {
    await withCheckedContinuation { continuation in
      stream.onClose { continuation.resume() }
    }
  }

  @Test func `a stream is written from any thread and closed by its writer`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.request)
    let stream = await handler.next()
    #expect(stream.write(Array("data: 1\n\n".utf8)))
    #expect(await client.receive(until: "data: 1\n\n").contains("Connection: close\r\n"))
    await server.advance(by: .seconds(600))
    #expect(stream.write(Array("data: 2\n\n".utf8)))
    stream.close()
    #expect(await client.receiveAll() == "data: 2\n\n")
    await end(of: stream)
    #expect(!stream.write([0x0A]))
    await server.stop()
  }

  @Test func `a stream whose client leaves ends`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.request)
    let stream = await handler.next()
    client.hangUp()
    await end(of: stream)
    #expect(stream.isClosed)
    await server.stop()
  }

  @Test func `a stream whose client does not read is dropped at its limit`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.shrinkReceiveBuffer()
    client.send(Self.request)
    let stream = await handler.next()
    let piece = [UInt8](repeating: 0x3A, count: 10_000)
    var written = 0
    while stream.write(piece) {
      written += piece.count
      await server.loops[0].settle()
    }
    await end(of: stream)
    #expect(written > 0)
    #expect(stream.isClosed)
    await server.stop()
  }

  @Test func `a stream that makes no progress is dropped after its time`() async throws {
    let handler = StreamHandler()
    let server = try TestServer(handler: handler) { $0.limits.streamBuffer = 50_000_000 }
    let client = server.connect()
    client.shrinkReceiveBuffer()
    client.send(Self.request)
    let stream = await handler.next()
    #expect(stream.write([UInt8](repeating: 0x3A, count: 20_000_000)))
    while !stream.isClosed { await server.advance(by: .seconds(61)) }
    await end(of: stream)
    await server.stop()
  }
}
