@testable import ScreensHTTP
import ScreensSystem
import TestSupport
import Testing

/// Answers a form with its parts, or at once with its error.
private struct FormHandler: HTTPHandler {
  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    HTTPAdmission(methods: .post, bodyLimit: 1 << 30) { request, transfer in
      FormSink(request, transfer)
    }
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    responder.send(.plain(.notFound))
  }
}

private final class FormSink: HTTPBodySink {
  private let responder: HTTPResponder
  private let parts = MultipartRun()
  private var parser: MultipartParser?
  private var hasAnswered = false

  init(_ request: HTTPRequest, _ transfer: HTTPTransfer) {
    responder = transfer.responder
    attempt { () throws(MultipartError) in
      parser = try MultipartParser(
        contentType: request.value(of: .contentType), limits: MultipartRun.limits)
    }
  }

  func receive(_ bytes: Span<UInt8>) {
    do throws(MultipartError) { try parser?.feed(bytes, to: parts) } catch { refuse(error) }
  }

  func end(_ end: HTTPBodyEnd) {
    guard end == .complete, !hasAnswered else { return }
    attempt { () throws(MultipartError) in
      try parser?.finish(to: parts)
      hasAnswered = true
      responder.send(.plain(.ok, parts.lines.joined(separator: "\n") + "\n"))
    }
  }

  private func attempt(_ work: () throws(MultipartError) -> Void) {
    do throws(MultipartError) { try work() } catch { refuse(error) }
  }

  private func refuse(_ error: MultipartError) {
    guard !hasAnswered else { return }
    hasAnswered = true
    responder.send(.plain(error.status, "\(error)\n"))
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct FormSinkTests {
  @Test(arguments: MultipartBody.all.filter { $0.bytes.count < 100_000 })
  func `a form of the fixture has its outcome over a socket`(body: MultipartBody) async throws {
    let server = try TestServer(handler: FormHandler())
    let client = server.connect()
    client.send(
      "POST /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Type: \(body.contentType)\r\n"
        + "Content-Length: \(body.bytes.count)\r\n\r\n")
    client.send(body.bytes)
    let answer = await client.receiveAll()
    if let refusal = body.outcome.last, refusal.hasPrefix("refused ") {
      #expect(answer.hasPrefix("HTTP/1.1 \(refusal.split(separator: " ")[2]) "))
    } else {
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      #expect(answer.hasSuffix(body.outcome.joined(separator: "\n") + "\n"))
    }
    await server.stop()
  }
}
