import ScreensHTTP
import ScreensWeb

/// The events of a request parser for some pieces of input, in words that can be compared.
struct RequestTrace: Equatable, CustomStringConvertible {
  private var events: [String] = []

  static func of(_ pieces: [[UInt8]]) -> RequestTrace {
    var trace = RequestTrace()
    var parser = HTTPRequestParser()
    let limits = HTTPLimits()
    for piece in pieces {
      var position = 0
      while trace.take(
        parser.advance(piece.span, from: &position, within: limits), from: &parser)
      {}
      if trace.isRefused { break }
    }
    return trace
  }

  private var isRefused: Bool { events.last?.hasPrefix("refused") ?? false }

  /// Whether the parser wants to go on with the same piece.
  private mutating func take(
    _ outcome: HTTPRequestParser.Outcome, from parser: inout HTTPRequestParser
  ) -> Bool {
    switch outcome {
    case .needsMore: return false
    case .refused(let refusal):
      events.append("refused \(refusal)")
      return false
    case .head(let head):
      let fields = head.allFields.map { "\(EscapedBytes($0.name)): \(EscapedBytes($0.value))" }
      events.append(
        "\(head.method) \(EscapedBytes(head.path)) \(head.isVersion10) \(head.keepsAlive) \(fields)"
      )
      guard let refusal = parser.acceptBody(limit: 4096) else { return true }
      events.append("refused \(refusal)")
      return false
    case .content: return true
    case .body(let body):
      events.append("body \(EscapedBytes(body.bytes))")
      return true
    }
  }

  var description: String { events.joined(separator: " | ") }
}
