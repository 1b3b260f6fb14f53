@testable import ScreensHTTP
import TestSupport
import Testing

/// One malformed request and the answer that it must get.
struct RefusalSample: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let refusal: HTTPRefusal

  init(_ text: String, _ refusal: HTTPRefusal) {
    self.bytes = Array(text.utf8)
    self.refusal = refusal
  }

  init(_ bytes: [UInt8], _ refusal: HTTPRefusal) {
    self.bytes = bytes
    self.refusal = refusal
  }

  var testDescription: String { EscapedBytes(bytes, limit: 60).description }
}

private func post(_ fields: String, _ body: String = "") -> String {
  "POST / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n\(body)"
}

private func chunked(_ body: String) -> String {
  post("Transfer-Encoding: chunked", body)
}

private func get(_ fields: String, host: String = "Host: h\r\n") -> String {
  "GET / HTTP/1.1\r\n\(host)\(fields)\r\n\r\n"
}

let refusalSamples: [RefusalSample] = [
  RefusalSample("GET /\r\n", .requestLine),
  RefusalSample("GET\r\n", .requestLine),
  RefusalSample("GET  / HTTP/1.1\r\n", .requestLine),
  RefusalSample("GET /  HTTP/1.1\r\n", .requestLine),
  RefusalSample("GET / x HTTP/1.1\r\n", .requestLine),
  RefusalSample(" GET / HTTP/1.1\r\n", .methodInvalid),
  RefusalSample("G(T / HTTP/1.1\r\n", .methodInvalid),
  RefusalSample("GET\t/ HTTP/1.1\r\n", .methodInvalid),
  RefusalSample("\u{16}\u{03}\u{01}", .methodInvalid),
  RefusalSample("FOO / HTTP/1.1\r\n", .methodUnknown),
  RefusalSample("get / HTTP/1.1\r\n", .methodUnknown),
  RefusalSample(String(repeating: "A", count: 70), .methodUnknown),
  RefusalSample("GET / HTTP/1.1 \r\n", .versionInvalid),
  RefusalSample("GET / http/1.1\r\n", .requestLine),
  RefusalSample("GET / HTTP/11\r\n", .versionInvalid),
  RefusalSample("GET / HTTP/1.10\r\n", .versionInvalid),
  RefusalSample("GET / HTTP/x.1\r\n", .versionInvalid),
  RefusalSample("GET / HTTP-1.1\r\n", .versionInvalid),
  RefusalSample("PRI * HTTP/2.0\r\n", .versionUnsupported),
  RefusalSample("GET / HTTP/0.9\r\n", .versionUnsupported),
  RefusalSample("GET /\u{0} HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET /\t HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET /é HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET /#a HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET a HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET * HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET h:80 HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET ftp://h/ HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("CONNECT / HTTP/1.1\r\n", .targetInvalid),
  RefusalSample("GET http://a@h/ HTTP/1.1\r\n", .hostInvalid),
  RefusalSample("GET /" + String(repeating: "a", count: 8192), .targetTooLong),
  RefusalSample(get("A: b", host: ""), .hostMissing),
  RefusalSample("GET / HTTP/1.0\r\n\r\n", .hostMissing),
  RefusalSample(get("Host: h"), .hostRepeated),
  RefusalSample(get("A: b", host: "Host:\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: a b\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: a/b\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: a,b\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: a:b\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: a:65536\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: a@b\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: [::1\r\n"), .hostInvalid),
  RefusalSample(get("A: b", host: "Host: [x]\r\n"), .hostInvalid),
  RefusalSample(get("Field"), .fieldName),
  RefusalSample(get(": value"), .fieldName),
  RefusalSample(get("A : b"), .fieldName),
  RefusalSample(get("A\tB: c"), .fieldName),
  RefusalSample(get("A(: c"), .fieldName),
  RefusalSample(get("Ä: c"), .fieldName),
  RefusalSample(get("A: b\r\n folded"), .fieldFolded),
  RefusalSample(get(" A: b", host: ""), .fieldFolded),
  RefusalSample(get("A: b\u{0}c"), .fieldValue),
  RefusalSample(get("A: b\u{1}c"), .fieldValue),
  RefusalSample(get("A: b\u{7F}"), .fieldValue),
  RefusalSample("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", .lineEnd),
  RefusalSample("GET / HTTP/1.1\r\nA: b\n\r\n", .lineEnd),
  RefusalSample("GET / HTTP/1.1\nHost: h\r\n\r\n", .lineEnd),
  RefusalSample("GET / HTTP/1.1\rHost: h\r\n\r\n", .lineEnd),
  RefusalSample("GET / HTTP/1.1\r\nHost: h\r\n\n", .lineEnd),
  RefusalSample("GET / HTTP/1.1\r\nHost: h\r\n\r\r", .lineEnd),
  RefusalSample("\nGET / HTTP/1.1\r\n", .lineEnd),
  RefusalSample("\r\n\r\nGET / HTTP/1.1\r\n", .lineEnd),
  RefusalSample(get("A: " + String(repeating: "b", count: 8200)), .fieldTooLarge),
  RefusalSample(get(String(repeating: "a", count: 8200) + ": b"), .fieldTooLarge),
  RefusalSample(
    get((0..<9).map { "A\($0): " + String(repeating: "b", count: 4000) }.joined(separator: "\r\n")),
    .fieldSectionTooLarge),
  RefusalSample(
    get((0..<101).map { "A\($0): b" }.joined(separator: "\r\n")), .tooManyFields),
  RefusalSample(post("Content-Length: +5"), .contentLength),
  RefusalSample(post("Content-Length: -1"), .contentLength),
  RefusalSample(post("Content-Length: 0x5"), .contentLength),
  RefusalSample(post("Content-Length: 5, 5"), .contentLength),
  RefusalSample(post("Content-Length: "), .contentLength),
  RefusalSample(post("Content-Length: 5\r\nContent-Length: 5"), .contentLength),
  RefusalSample(post("Content-Length: 99999999999999999999"), .contentLength),
  RefusalSample(post("Content-Length: 5\r\nTransfer-Encoding: chunked"), .framingConflict),
  RefusalSample(post("Transfer-Encoding: chunked\r\nContent-Length: 0"), .framingConflict),
  RefusalSample(
    "POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", .transferEncoding),
  RefusalSample(
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), .transferEncoding),
  RefusalSample(post("Transfer-Encoding: gzip, chunked"), .transferEncoding),
  RefusalSample(post("Transfer-Encoding: chunked, chunked"), .transferEncoding),
  RefusalSample(post("Transfer-Encoding: "), .transferEncoding),
  RefusalSample(post("Transfer-Encoding: gzip"), .transferCodingUnknown),
  RefusalSample(post("Transfer-Encoding: xchunked"), .transferCodingUnknown),
  RefusalSample(post("Transfer-Encoding: \u{B}chunked"), .fieldValue),
  RefusalSample(post("Content-Length: 70000"), .bodyTooLarge),
  RefusalSample(chunked("FFFFF\r\n"), .bodyTooLarge),
  RefusalSample(chunked("0000000000000000\r\n"), .chunk),
  RefusalSample(chunked("g\r\n"), .chunk),
  RefusalSample(chunked("\r\n"), .chunk),
  RefusalSample(chunked("0x5\r\nabcde\r\n"), .chunk),
  RefusalSample(chunked("+5\r\nabcde\r\n"), .chunk),
  RefusalSample(chunked("5 \r\nabcde\r\n"), .chunk),
  RefusalSample(chunked("5\r\nabcdefg\r\n"), .chunk),
  RefusalSample(chunked("5\r\nabc\r\n0\r\n\r\n"), .chunk),
  RefusalSample(chunked("5\nabcde\r\n"), .lineEnd),
  RefusalSample(chunked("5\r\nabcde\n"), .chunk),
  RefusalSample(chunked("5;a\u{1}\r\nabcde\r\n"), .chunkExtension),
  RefusalSample(chunked("5;\n"), .lineEnd),
  RefusalSample(chunked("5;" + String(repeating: "a", count: 257)), .chunkExtension),
  RefusalSample(chunked("0\r\n: b\r\n\r\n"), .trailer),
  RefusalSample(chunked("0\r\nA b\r\n\r\n"), .trailer),
  RefusalSample(chunked("0\r\nA: b\n"), .lineEnd),
  RefusalSample(chunked("0\r\nA: " + String(repeating: "b", count: 4096)), .trailer),
  RefusalSample(post("Expect: 200-ok\r\nContent-Length: 5"), .expectation),
]

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPRefusalTests {
  @Test(arguments: refusalSamples)
  func `a malformed request is refused with its class, whole and byte by byte`(
    sample: RefusalSample
  ) {
    #expect(ParserRun.run([sample.bytes]).refusal == sample.refusal)
    #expect(ParserRun.run(sample.bytes.map { [$0] }).refusal == sample.refusal)
  }

  @Test func `every malformed request gets one answer over a socket, and then the end`()
    async throws
  {
    let server = try TestServer()
    for sample in refusalSamples {
      let client = server.connect()
      client.send(sample.bytes)
      let answer = await client.receiveAll()
      let status = sample.refusal.status
      #expect(answer.hasPrefix("HTTP/1.1 \(status.code) "), "\(sample.testDescription)")
      #expect(answer.components(of: "HTTP/1.1") == 1, "\(sample.testDescription)")
      #expect(answer.contains("Connection: close\r\n"))
      for line in securityLines { #expect(answer.contains(line)) }
    }
    let total = server.server.refusals.snapshot.values.reduce(0, +)
    #expect(total == refusalSamples.count)
    await server.stop()
  }
}
