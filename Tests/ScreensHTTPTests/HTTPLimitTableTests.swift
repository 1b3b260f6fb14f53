@testable import ScreensHTTP
import Testing

/// Each limit of a request alone, with all others far away: up to it requests are accepted, one
/// beyond it they are refused by its own name, however much comes in one item or in one piece.
struct HTTPLimitTableTests {
  private struct Row: Sendable, CustomStringConvertible {
    let description: String
    /// The limit, as it is configured.
    let limit: Int
    /// The largest accepted measure.
    let most: Int
    let refusal: HTTPRefusal
    var body = 1 << 20
    let configure: @Sendable (inout HTTPLimits) -> Void
    /// A request of a measure.
    let request: @Sendable (Int) -> String
  }

  private static func head(_ fields: String = "", _ target: String = "/") -> String {
    "POST \(target) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n"
  }

  private static func chunked(_ chunks: String, trailers: String = "") -> String {
    head("Transfer-Encoding: chunked\r\n") + chunks + "0\r\n\(trailers)\r\n"
  }

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  /// Lines of `each` octets, line ends counted, that have `count` octets in all.
  private static func lines(_ count: Int, each: Int) -> String {
    let whole = "x: \(text(each - 5))\r\n"
    let rest = count % each
    let last = rest == 0 ? "" : "x:\(text(max(0, rest - 4)))\r\n"
    return String(repeating: whole, count: count / each) + last
  }

  private static let host = "Host: h\r\n".utf8.count

  private static let rows: [Row] = [
    Row(
      description: "a target", limit: 100, most: 100, refusal: .targetTooLong,
      configure: { $0.target = 100 }, request: { head("", "/" + text($0 - 1)) }),
    Row(
      description: "a line, its carriage return counted", limit: 100, most: 100,
      refusal: .fieldTooLarge, configure: { $0.fieldLine = 100 },
      request: { head("x: \(text($0 - 4))\r\n") }),
    Row(
      description: "a line's name", limit: 100, most: 100, refusal: .fieldTooLarge,
      configure: { $0.fieldLine = 100 }, request: { head("\(text($0 - 2)):\r\n") }),
    Row(
      description: "all lines, in one", limit: 200, most: 201, refusal: .fieldSectionTooLarge,
      configure: { $0.fieldSection = 200 },
      request: { head(lines($0 - host, each: $0 - host)) }),
    Row(
      description: "all lines, in many", limit: 200, most: 201, refusal: .fieldSectionTooLarge,
      configure: { $0.fieldSection = 200 }, request: { head(lines($0 - host, each: 24)) }),
    Row(
      description: "the number of lines", limit: 20, most: 20, refusal: .tooManyFields,
      configure: { $0.fieldCount = 20 },
      request: { head(String(repeating: "x: y\r\n", count: $0 - 1)) }),
    Row(
      description: "a chunk's extension", limit: 30, most: 30, refusal: .chunkExtension,
      configure: { $0.chunkExtension = 30 },
      request: { chunked("1;\(text($0))\r\na\r\n") }),
    Row(
      description: "the extension of a later chunk", limit: 30, most: 30, refusal: .chunkExtension,
      configure: { $0.chunkExtension = 30 },
      request: { chunked("1;\(text(30))\r\na\r\n1;\(text($0))\r\na\r\n") }),
    Row(
      description: "the extension of the last chunk", limit: 30, most: 30,
      refusal: .chunkExtension, configure: { $0.chunkExtension = 30 },
      request: { head("Transfer-Encoding: chunked\r\n") + "0;\(text($0))\r\n\r\n" }),
    Row(
      description: "trailers, in one", limit: 60, most: 58, refusal: .trailer,
      configure: { $0.trailers = 60 },
      request: { chunked("1\r\na\r\n", trailers: lines($0, each: $0)) }),
    Row(
      description: "trailers, in many", limit: 60, most: 58, refusal: .trailer,
      configure: { $0.trailers = 60 },
      request: { chunked("1\r\na\r\n", trailers: lines($0, each: 6)) }),
    Row(
      description: "a body of a known length", limit: 50, most: 50, refusal: .bodyTooLarge,
      body: 50, configure: { _ in },
      request: { head("Content-Length: \($0)\r\n") + text($0) }),
    Row(
      description: "a body in one chunk", limit: 50, most: 50, refusal: .bodyTooLarge,
      body: 50, configure: { _ in },
      request: { chunked("\(String($0, radix: 16))\r\n\(text($0))\r\n") }),
    Row(
      description: "a body in chunks of an octet", limit: 50, most: 50, refusal: .bodyTooLarge,
      body: 50, configure: { _ in },
      request: { chunked(String(repeating: "1\r\na\r\n", count: $0)) }),
  ]

  private static let farAway = {
    var limits = HTTPLimits()
    for path in [
      \HTTPLimits.target, \.fieldLine, \.fieldSection, \.fieldCount, \.chunkExtension, \.trailers,
    ] { limits[keyPath: path] = 1 << 20 }
    return limits
  }()

  private static func refusals(_ row: Row, _ count: Int) -> [HTTPRefusal?] {
    var limits = farAway
    row.configure(&limits)
    let bytes = Array(row.request(count).utf8)
    let middle = bytes.count / 2
    let splits = [
      [bytes], bytes.map { [$0] }, [Array(bytes[..<middle]), Array(bytes[middle...])],
    ]
    return splits.map { pieces in
      let run = ParserRun.run(pieces, bodyLimit: row.body, within: limits)
      #expect(run.refusal != nil || run.requests.count == 1, "\(row) of \(count)")
      return run.refusal
    }
  }

  @Test(arguments: rows.indices)
  func `a limit is met exactly, and refused by its name`(_ index: Int) {
    let row = Self.rows[index]
    for count in row.most - 2...row.most {
      #expect(Self.refusals(row, count) == [nil, nil, nil], "\(row) of \(count)")
    }
    for count in [row.most + 1, row.most + 2, row.most + 40] {
      let refusals = Self.refusals(row, count)
      #expect(refusals == [row.refusal, row.refusal, row.refusal], "\(row) of \(count)")
    }
  }
}
