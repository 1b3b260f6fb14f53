@testable import ScreensHTTP

/// The requests and the refusal that a parser made of some pieces of input.
struct ParserRun: Equatable {
  var requests: [String] = []
  var refusal: HTTPRefusal?

  /// Feeds the pieces one after the other and records every request.
  static func run(
    _ pieces: [[UInt8]], bodyLimit: Int = 65_536, within limits: HTTPLimits = HTTPLimits(),
    keepingBodies isKept: Bool = true
  ) -> ParserRun {
    var run = ParserRun()
    var parser = HTTPRequestParser()
    var head: HTTPRequestHead?
    var content: [UInt8] = []
    for piece in pieces {
      var position = 0
      feeding: while true {
        switch parser.advance(piece.span, from: &position, within: limits) {
        case .needsMore: break feeding
        case .head(let complete):
          head = complete
          run.refusal = parser.acceptBody(limit: bodyLimit, isKept: isKept)
        case .content(let range): content += piece[range]
        case .body(let body):
          run.requests.append(describe(head!, body.bytes + content))
          content = []
        case .refused(let refusal): run.refusal = refusal
        }
        if run.refusal != nil { return run }
      }
    }
    return run
  }

  private static func describe(_ head: HTTPRequestHead, _ body: [UInt8]) -> String {
    let fields = head.allFields.map {
      "\(EscapedBytes($0.name)): \(EscapedBytes($0.value, limit: 10_000))"
    }
    let query = head.query.map { "?\(EscapedBytes($0))" } ?? ""
    return """
      \(head.method) \(EscapedBytes(head.path))\(query) \(head.isVersion10) \(head.keepsAlive) \
      \(EscapedBytes(head.host)) \(fields) \(EscapedBytes(body, limit: 10_000))
      """
  }
}
