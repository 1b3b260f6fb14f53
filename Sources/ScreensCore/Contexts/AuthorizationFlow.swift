import ScreensSystem

/// A sign-in that is under way at the server's own page.
///
/// The face sends the browser to `url`; the browser comes back to the redirect address with a code
/// and the flow's `state`. Confined to the session's executor.
package final class AuthorizationFlow {
  /// The answer of the server's page, with which an access token can be had.
  package struct Grant: Sendable, Hashable {
    /// The server's code, good once.
    package let code: String
    /// The proof to the server that the code comes from the party that asked for it (RFC 7636).
    package let verifier: String
  }

  /// Where the browser is to go.
  package let url: String
  /// Comes back unchanged; anything else is refused.
  package let state: String
  private let verifier: String
  private var onEnd: ((Result<Grant, ScreensError>) -> Void)?

  /// - Parameters:
  ///   - server: the base address of the server.
  ///   - state: unguessable.
  ///   - verifier: unguessable too, 43 to 128 characters that need no escaping.
  ///   - onEnd: called exactly once.
  package init(
    server: String, clientId: String, redirectURL: String, scopes: [String],
    state: String = AuthorizationFlow.random(16), verifier: String = AuthorizationFlow.random(32),
    onEnd: @escaping (Result<Grant, ScreensError>) -> Void
  ) {
    self.state = state
    self.verifier = verifier
    let challenge = Self.base64URL(Digest(of: Array(verifier.utf8)).bytes)
    let base = server.last == "/" ? String(server.dropLast()) : server
    let query: [(String, String)] = [
      ("response_type", "code"), ("client_id", clientId), ("redirect_uri", redirectURL),
      ("scope", scopes.joined(separator: " ")), ("state", state),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    url =
      base + "/o/oauth2/authorize?"
      + query.map { "\($0.0)=\(Self.percentEncoded($0.1))" }.joined(separator: "&")
    self.onEnd = onEnd
  }

  /// The browser came back.
  ///
  /// - Returns: false when the flow is over, or the state is not this flow's.
  package func resume(code: String?, state: String) -> Bool {
    guard state == self.state, onEnd != nil else { return false }
    guard let code, !code.isEmpty else {
      end(.failure(ScreensError(.failed, "The server refused the authorization.")))
      return true
    }
    end(.success(Grant(code: code, verifier: verifier)))
    return true
  }

  /// The user gave up, here or at the server's page.
  package func cancel(_ error: ScreensError = .cancelled) { end(.failure(error)) }

  private func end(_ result: Result<Grant, ScreensError>) {
    let body = onEnd
    onEnd = nil
    body?(result)
  }

  /// A text of random bytes in base64url, from the system's generator.
  package static func random(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return base64URL((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private static func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(part) + Array(repeating: 0, count: 3 - part.count)
      let word = padded.reduce(0) { $0 << 8 | Int($1) }
      for index in 0...part.count { text.append(alphabet[word >> (18 - 6 * index) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func percentEncoded(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isIdentifierByte(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == 0x2d || byte == 0x2e || byte == 0x5f || byte == 0x7e
  }
}

extension SessionContext {
  /// Begins a flow; one that is under way is cancelled.
  package func begin(_ flow: AuthorizationFlow) {
    let former = authorizationFlow
    authorizationFlow = flow
    former?.cancel()
  }

  /// The browser came back with the code that the server gave it.
  ///
  /// - Returns: false when no flow is under way, or the state is another one's.
  package func resumeAuthorization(code: String?, state: String) -> Bool {
    guard let flow = authorizationFlow, flow.state == state else { return false }
    // Before the flow is told: a listener of its end may begin the next one.
    authorizationFlow = nil
    return flow.resume(code: code, state: state)
  }

  /// Ends the flow, if any, as cancelled.
  package func cancelAuthorization(_ error: ScreensError = .cancelled) {
    let flow = authorizationFlow
    authorizationFlow = nil
    flow?.cancel(error)
  }

  /// Forgets a flow without telling it; another one that has begun since goes on.
  package func forget(_ flow: AuthorizationFlow) {
    if authorizationFlow === flow { authorizationFlow = nil }
  }
}
