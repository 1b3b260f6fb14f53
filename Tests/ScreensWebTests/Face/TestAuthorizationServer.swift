import ScreensDocuments
@testable import ScreensHTTP
@testable import ScreensSystem
import ScreensCore
import ScreensModel
import ScreensWeb
import Synchronization

/// An authorization server on its own port, whose user always agrees: it gives a code for a
/// challenge, and a token for the code with the challenge's verifier, once.
final class TestAuthorizationServer: Sendable {
  private struct State {
    var answer: String?
    var challenges: [String: String] = [:]
    var asked: [[String: String]] = []
  }

  private final class Handler: HTTPHandler {
    let state = Mutex(State())

    func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
      HTTPAdmission()
    }

    func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
      let fields = request.query.flatMap { FormFields($0) }?.fields ?? []
      let query = Dictionary(
        fields.map {
          (String(decoding: $0.name, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
        }, uniquingKeysWith: { first, _ in first })
      let answer = state.withLock { state -> String in
        state.asked.append(query)
        if let answer = state.answer { return answer }
        let code = "code-\(state.asked.count)-s3cret"
        state.challenges[code] = query["code_challenge"]
        return "code=\(code)"
      }
      let url = "\(query["redirect_uri"] ?? "")?\(answer)&state=\(query["state"] ?? "")"
      responder.send(.seeOther(url.utf8))
    }
  }

  private let handler = Handler()
  private let loop: EventLoop
  private let server: HTTPServer

  init() throws {
    loop = EventLoop.start(count: 1, clock: .system)[0]
    server = try HTTPServer(.tcp(.loopback, port: 0), loops: [loop], handler: handler)
    server.start()
  }

  var port: UInt16 { server.address.port ?? 0 }
  var origin: String { "http://127.0.0.1:\(port)" }

  /// The browsers' requests, in order.
  var asked: [[String: String]] { handler.state.withLock { $0.asked } }

  /// From now on every browser is sent back with this instead of a code.
  func answer(_ query: String) { handler.state.withLock { $0.answer = query } }

  /// Gives the token for a code.
  func exchange(_ parameters: [String: Value]) -> Result<Value, ScreensError> {
    let code = parameters["code"]?.string ?? ""
    let verifier = Array((parameters["codeVerifier"]?.string ?? "").utf8)
    let challenge = handler.state.withLock { $0.challenges.removeValue(forKey: code) }
    let proof = String(decoding: Base64.url(Digest(of: verifier).bytes), as: UTF8.self)
    guard let challenge, challenge == proof, parameters["clientId"] == "screens" else {
      return .failure(ScreensError(.failed, "invalid_grant"))
    }
    return .success(["accessToken": "token-s3cret"])
  }

  func stop() async {
    await server.stop()
    loop.stop()
  }
}

/// Base64 for URLs, written apart from the tested code.
enum Base64 {
  static func url(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    return stride(from: 0, to: bits.count, by: 6).map { start in
      let group = bits[start..<min(start + 6, bits.count)]
      return alphabet[
        (0..<6).reduce(0) { $0 << 1 | Int(start + $1 < bits.count ? group[start + $1] : 0) }]
    }
  }
}
