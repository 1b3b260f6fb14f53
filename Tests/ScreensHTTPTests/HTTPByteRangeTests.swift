@testable import ScreensHTTP
import Testing

struct HTTPByteRangeTests {
  private static let tag = HTTPEntityTag("v1".utf8)

  /// The choice for a request with some fields, of a file of ten bytes unless another size is said.
  private func choice(
    _ fields: [String], size: Int = 10, method: String = "GET"
  ) throws -> HTTPByteRange {
    var parser = HTTPRequestParser()
    var position = 0
    let lines = fields.map { $0 + "\r\n" }.joined()
    let bytes = Array("\(method) /a HTTP/1.1\r\nHost: h\r\n\(lines)\r\n".utf8)
    guard case .head(let head) = parser.advance(bytes.span, from: &position, within: HTTPLimits())
    else { throw HTTPRefusal.requestLine }
    return HTTPByteRange(head, size: size, tag: Self.tag)
  }

  @Test(
    arguments: [
      ("bytes=0-0", .part(0..<1)), ("bytes=0-", .part(0..<10)), ("bytes=0-9", .part(0..<10)),
      ("bytes=0-1", .part(0..<2)), ("bytes=5-", .part(5..<10)), ("bytes=5-100", .part(5..<10)),
      ("bytes=9-", .part(9..<10)), ("bytes=-1", .part(9..<10)), ("bytes=-10", .part(0..<10)),
      ("bytes=-11", .part(0..<10)), ("BYTES=1-2", .part(1..<3)), ("bytes= 1-2 ", .part(1..<3)),
      ("bytes=1-9999999999999999999", .part(1..<10)), ("bytes=,1-2,,", .part(1..<3)),
      ("bytes=0-4,5-9", .part(0..<10)), ("bytes=5-9, 0-4", .part(0..<10)),
      ("bytes=0-5,3-7", .part(0..<8)), ("bytes=0-7,3-4,-5", .part(0..<10)),
      ("bytes=2-3,10-12", .part(2..<4)), ("bytes=10-12,-1,-0", .part(9..<10)),
      ("bytes=0-0,2-2", .whole), ("bytes=0-0,-1", .whole),
      ("bytes=10-", .unsatisfiable), ("bytes=10-10", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=9999999999999999999-", .unsatisfiable), ("bytes=10-,-0", .unsatisfiable),
      ("bytes=2-1", .whole), ("bytes=0-1,2-1", .whole), ("bytes=", .whole), ("bytes=,", .whole),
      ("bytes", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=1", .whole),
      ("bytes=1-2-3", .whole), ("bytes=+1-2", .whole), ("bytes=0x1-2", .whole),
      ("bytes=--1", .whole), ("bytes =0-1", .whole), ("items=0-1", .whole), ("bytes=1 -2", .whole),
      ("bytes=0-99999999999999999999", .whole), ("", .whole),
    ] as [(String, HTTPByteRange)])
  func `a range is a part, nothing, or without effect`(
    range: String, expected: HTTPByteRange
  ) throws {
    #expect(try choice(["Range: \(range)"]) == expected)
    // It has a meaning for GET alone.
    #expect(try choice(["Range: \(range)"], method: "HEAD") == .whole)
  }

  @Test func `of many ranges only sixteen are read`() throws {
    for (count, expected) in [(16, HTTPByteRange.part(0..<10)), (17, .whole), (1000, .whole)] {
      let ranges = Array(repeating: "0-", count: count).joined(separator: ",")
      #expect(try choice(["Range: bytes=\(ranges)"]) == expected)
    }
    #expect(try choice(["Range: bytes=0-1", "Range: bytes=2-3"]) == .whole)
  }

  @Test(
    arguments: [
      ("bytes=0-", .unsatisfiable), ("bytes=0-0", .unsatisfiable), ("bytes=-1", .whole),
      ("bytes=-0", .unsatisfiable), ("bytes=a", .whole),
    ] as [(String, HTTPByteRange)])
  func `an empty file has no part`(range: String, expected: HTTPByteRange) throws {
    #expect(try choice(["Range: \(range)"], size: 0) == expected)
  }

  @Test(
    arguments: [
      (["If-Match: \"v1\""], .whole), (["If-Match: *"], .whole),
      (["If-Match: \"x\", \"v1\""], .whole), (["If-Match: \"x\""], .preconditionFailed),
      (["If-Match: W/\"v1\""], .preconditionFailed),
      (["If-None-Match: \"v1\""], .notModified), (["If-None-Match: W/\"v1\""], .notModified),
      (["If-None-Match: *"], .notModified), (["If-None-Match: \"x\""], .whole),
      (["If-Match: \"x\"", "If-None-Match: \"v1\""], .preconditionFailed),
      (["If-Match: \"v1\"", "If-None-Match: \"v1\""], .notModified),
      (["If-None-Match: \"v1\"", "Range: bytes=0-1"], .notModified),
      (["If-None-Match: \"v1\"", "Range: bytes=10-"], .notModified),
      (["If-Match: \"v1\"", "Range: bytes=0-1"], .part(0..<2)),
      (["If-None-Match: \"x\"", "Range: bytes=0-1"], .part(0..<2)),
      (["If-Range: \"v1\"", "Range: bytes=0-1"], .part(0..<2)),
      (["If-Range: \"x\"", "Range: bytes=0-1"], .whole),
      (["If-Range: W/\"v1\"", "Range: bytes=0-1"], .whole),
      (["If-Range: Sun, 06 Nov 1994 08:49:37 GMT", "Range: bytes=0-1"], .whole),
      (["If-Range: \"v1\"", "If-Range: \"v1\"", "Range: bytes=0-1"], .whole),
      (["If-Range: \"x\"", "Range: bytes=10-"], .whole), (["If-Range: \"v1\""], .whole),
      (["If-Modified-Since: Sun, 06 Nov 2094 08:49:37 GMT"], .whole),
      (["If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT"], .whole),
    ] as [([String], HTTPByteRange)])
  func `conditions come before the range, in their order`(
    fields: [String], expected: HTTPByteRange
  ) throws {
    #expect(try choice(fields) == expected)
  }
}

struct HTTPContentDispositionTests {
  @Test(arguments: [
    ("report.pdf", "filename=\"report.pdf\""),
    ("n\u{E4}he.pdf", "filename=\"n_he.pdf\"; filename*=UTF-8''n%C3%A4he.pdf"),
    ("a\"b%c.txt", "filename=\"a_b_c.txt\"; filename*=UTF-8''a%22b%25c.txt"),
    ("a b;c.txt", "filename=\"a b;c.txt\""),
    ("../x\\y\u{202E}gnp.exe", "filename=\"ygnp.exe\""),
    ("a'()*/\r\n", "filename=\"file\""),
    ("a'(\u{1F600}).x", "filename=\"a'(_).x\"; filename*=UTF-8''a%27%28%F0%9F%98%80%29.x"),
  ])
  func `a name is sent in ASCII, and in UTF-8 where that says more`(
    name: String, expected: String
  ) {
    let value = HTTPContentDisposition(.attachment, HTTPFileName(name.utf8)).value
    #expect(value == "attachment; " + expected)
    #expect(HTTPContentDisposition(.inline, HTTPFileName(name.utf8)).value.hasPrefix("inline; "))
  }

  @Test(arguments: [
    ("a.jpg", ["jpg", "jpeg"], "a.jpg"), ("a.JPEG", ["jpg", "jpeg"], "a.JPEG"),
    ("a.jpg.html", ["txt"], "a.jpg.html.txt"), ("a", ["png"], "a.png"), ("", ["png"], "file.png"),
  ])
  func `a name ends as what the file is`(name: String, endings: [String], expected: String) {
    #expect(HTTPFileName(name.utf8).ending(in: endings).description == expected)
  }
}
