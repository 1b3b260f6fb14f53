/// Writes the head of a response. It is the only place that does, so every response has the
/// security headers and a date.
struct HTTPResponseWriter {
  /// The facts besides the response itself that decide its framing.
  struct Context {
    var isHead = false
    var isVersion10 = false
    var isSecure = false
    var keepsAlive = true
  }

  let transportSecurity: HTTPTransportSecurity
  private var second: Int64 = -1
  private var dateLine: [UInt8] = []

  init(transportSecurity: HTTPTransportSecurity) {
    self.transportSecurity = transportSecurity
  }

  /// Appends the head, up to and including its empty line.
  mutating func appendHead(
    of response: HTTPResponse, to bytes: inout [UInt8], context: Context, wallSecond: Int64
  ) {
    response.status.appendLine(to: &bytes)
    bytes += date(wallSecond)
    appendFraming(of: response, to: &bytes)
    SecurityHeaders.append(for: response, to: &bytes)
    if context.isSecure { transportSecurity.append(to: &bytes) }
    bytes += response.fields.bytes
    if !context.keepsAlive {
      bytes += Self.close
    } else if context.isVersion10 {
      bytes += Self.keepAlive
    }
    bytes += Self.lineEnd
  }

  private func appendFraming(of response: HTTPResponse, to bytes: inout [UInt8]) {
    if let type = response.contentType {
      bytes += Self.contentType
      bytes += type.bytes
      bytes += Self.lineEnd
    }
    guard !response.status.hasNoBody else { return }
    switch response.body {
    case .stream: break
    case .none: appendLength(0, to: &bytes)
    case .bytes(let body): appendLength(body.count, to: &bytes)
    case .file(let file): appendLength(file.count, to: &bytes)
    }
  }

  private func appendLength(_ length: Int, to bytes: inout [UInt8]) {
    bytes += Self.contentLength
    bytes.appendDecimal(length)
    bytes += Self.lineEnd
  }

  private mutating func date(_ wallSecond: Int64) -> [UInt8] {
    if wallSecond != second {
      second = wallSecond
      dateLine = Array("Date: ".utf8) + HTTPDate.bytes(secondsSince1970: second) + Self.lineEnd
    }
    return dateLine
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]
  private static let contentType = Array("Content-Type: ".utf8)
  private static let contentLength = Array("Content-Length: ".utf8)
  private static let close = Array("Connection: close\r\n".utf8)
  private static let keepAlive = Array("Connection: keep-alive\r\n".utf8)
}
