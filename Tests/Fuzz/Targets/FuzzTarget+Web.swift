import ScreensDocuments
import ScreensHTTP
import ScreensWeb

extension FuzzTarget {
  /// Requests: the same bytes mean the same however they are split.
  static let http = FuzzTarget(
    name: "http", rounds: 12_000,
    seeds: [
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /Login/flat7?a=b%20c HTTP/1.1\r\nHost: [::1]:8080\r\nAccept: */*\r\nCookie: a=b; c\r\n\r\n",
      "POST /Login HTTP/1.1\r\nHost: a.example\r\nContent-Length: 7\r\n\r\na=b&c=dGET / HTTP/1.0\r\n\r\n",
      "POST /Login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;x=y\r\nabc\r\n0A\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n",
      "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n",
      "\r\nHEAD http://a.example:80/x HTTP/1.1\r\nHost: b\r\nX-Long:   \t v \t \r\n\r\n",
    ].map { Array($0.utf8) },
    tokens: [
      "Content-Length: ", "Transfer-Encoding: chunked\r\n", "Host: ", "\r\n\r\n", "HTTP/1.1",
      "HTTP/1.0", "Connection: keep-alive, close\r\n", ":", " ", "\t", "%00", "%2e%2e", "POST ",
      "CONNECT a:1", "Expect: 100-continue\r\n", "0\r\n\r\n", "FFFFFFFFFFFFFFF\r\n", ";", ",",
    ]
  ) { input in
    let whole = RequestTrace.of([input])
    var random = FuzzRandom(input)
    var pieces: [[UInt8]] = []
    var rest = input[...]
    while !rest.isEmpty {
      let count = 1 + random.below(min(rest.count, 40))
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let split = RequestTrace.of(pieces)
    try require(whole == split, "whole: \(whole), in \(pieces.count) pieces: \(split)")
  }

  /// Forms and queries: the fields, written again, read the same.
  static let form = FuzzTarget(
    name: "form", rounds: 40_000,
    seeds: [
      "a=b&c=d", "userName=demo%40example.org&password=x+y&csrf=&once", "%C3%A9=%00&=&&a=b=c",
    ]
    .map { Array($0.utf8) },
    tokens: ["%", "%0", "%zz", "+", "&", "=", "%26", "%3D"]
  ) { input in
    guard let form = FormFields(input[...], limit: 50) else { return }
    try require(form.fields.count <= 50, "\(form.fields.count) fields")
    let written = form.fields.map { escaped($0.name) + "=" + escaped($0.value) }
    let again = FormFields(Array(written.joined(separator: "&").utf8)[...])
    try require(again?.fields == form.fields, "fields differ when they are written and read again")
  }

  /// Paths: no segment leaves the folder it is in.
  static let path = FuzzTarget(
    name: "path", rounds: 40_000,
    seeds: ["/", "/Login/flat7", "/a/0123/page.css", "/%2e%2e/a%2Fb/"].map { Array($0.utf8) },
    tokens: ["%2e", "%2F", "..", "/", ".", "%00", "%5c"]
  ) { input in
    for segment in PercentEncoding.segments(of: input[...]) ?? [] {
      let isSafe =
        segment != Array("..".utf8) && segment != [0x2E]
        && !segment.contains(UInt8(ascii: "/")) && !segment.contains(0)
      try require(isSafe, "segment \(segment)")
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
