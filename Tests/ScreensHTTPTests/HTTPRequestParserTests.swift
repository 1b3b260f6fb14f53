@testable import ScreensHTTP
import TestSupport
import Testing

let acceptedSamples: [String] = [
  "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
  "\r\nGET /a?b=c&d HTTP/1.1\r\nhOST:h:80\r\n\r\n",
  "GET / HTTP/1.0\r\nHost: h\r\nConnection: keep-alive\r\n\r\n",
  "GET http://other:81/x?y HTTP/1.1\r\nHost: h\r\n\r\n",
  "GET http://other HTTP/1.1\r\nHost: h\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: h\r\nA:\r\nB: \t b \t\r\nA: \u{E9}, c\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nabcdeGET / HTTP/1.1\r\nHost: h\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: CHUNKED\r\n\r\n"
    + "5\r\nabcde\r\n0A;ext=\"x\"\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n"
    + "GET /next HTTP/1.1\r\nHost: h\r\n\r\n",
]

struct HTTPRequestParserTests {
  @Test(
    arguments: acceptedSamples + refusalSamples.map { String(decoding: $0.bytes, as: UTF8.self) })
  func `the same bytes give the same outcome for any split in two`(sample: String) {
    let bytes = Array(sample.utf8)
    let whole = ParserRun.run([bytes])
    #expect(ParserRun.run(bytes.map { [$0] }) == whole)
    // A body that is not kept is the same one, in parts.
    #expect(ParserRun.run(bytes.map { [$0] }, keepingBodies: false) == whole)
    #expect(ParserRun.run([bytes], keepingBodies: false) == whole)
    let stride = max(1, bytes.count / 60)
    for cut in Swift.stride(from: 0, through: bytes.count, by: stride) {
      #expect(ParserRun.run([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
  }

  @Test(arguments: acceptedSamples)
  func `a well-formed request is accepted`(sample: String) {
    let run = ParserRun.run([Array(sample.utf8)])
    #expect(run.refusal == nil)
    #expect(run.requests.count == sample.components(of: " HTTP/1."))
  }

  @Test func `a head keeps its fields in order, with repeats and without surrounding blanks`() {
    let run = ParserRun.run([Array(acceptedSamples[6].utf8)])
    #expect(
      run.requests == [
        #"get / false true h ["Host: h", "A: ", "B: b", "A: \\xc3\\xa9, c"] "#
      ])
  }

  @Test(arguments: [
    ("1.1", [], true), ("1.0", [], false), ("1.1", ["close"], false), ("1.0", ["close"], false),
    ("1.0", ["keep-alive"], true), ("1.1", ["keep-alive"], true), ("1.0", ["Keep-Alive, x"], true),
    ("1.1", ["keep-alive, close"], false), ("1.0", ["keep-alive, close"], false),
    ("1.0", ["close, keep-alive"], false), ("1.0", ["close", "keep-alive"], false),
    ("1.0", ["keep-alive", "close"], false), ("1.1", ["x,,CLOSE ,"], false),
  ])
  func `a connection is kept as its fields say, and close has priority`(
    version: String, fields: [String], isKept: Bool
  ) {
    let lines = fields.map { "Connection: \($0)\r\n" }.joined()
    let run = ParserRun.run([Array("GET / HTTP/\(version)\r\nHost: h\r\n\(lines)\r\n".utf8)])
    #expect(run.refusal == nil)
    #expect(run.requests.first?.hasPrefix("get / \(version == "1.0") \(isKept) h ") == true)
  }

  @Test func `an absolute target's host has priority, and its empty path is the root`() {
    let run = ParserRun.run([Array((acceptedSamples[3] + acceptedSamples[4]).utf8)])
    #expect(
      run.requests.map { $0.prefix(32) } == [
        "get /x?y false true other:81 [\"H", "get / false true other [\"Host: h",
      ])
  }

  @Test func `chunks are joined, and extensions and trailers are dropped`() {
    let run = ParserRun.run([Array(acceptedSamples[9].utf8)])
    #expect(run.requests.first?.hasSuffix("] abcde0123456789") == true)
    #expect(run.requests.count == 2)
  }

  @Test func `a request is refused at the byte that makes it wrong`() {
    var short = 0
    for sample in refusalSamples where ParserRun.run([sample.bytes.dropLast()]).refusal == nil {
      short += 1
    }
    #expect(ParserRun.run([Array("GET /\r".utf8)]).refusal == .requestLine)
    #expect(ParserRun.run([Array("GET / HTTP/1.1\r\nA: b\n".utf8)]).refusal == .lineEnd)
    #expect(ParserRun.run([Array("GET / HTTP/1.1\r\nA ".utf8)]).refusal == .fieldName)
    #expect(short < refusalSamples.count)
  }

  @Test func `a body over the route's limit is refused by its announced length`() {
    let head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n"
    #expect(ParserRun.run([Array(head.utf8)], bodyLimit: 10).refusal == .bodyTooLarge)
    #expect(ParserRun.run([Array(head.utf8)], bodyLimit: 11).refusal == nil)
  }
}
