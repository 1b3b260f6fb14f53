import ScreensDocuments
import Testing

struct JSONTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8), file: "a.json")
  }

  private func error(_ bytes: [UInt8], depth: Int = 64, size: Int = 1000) -> JSONError? {
    do {
      _ = try JSONReader.read(bytes, file: "a.json", depth: depth, size: size)
      return nil
    } catch {
      return error
    }
  }

  @Test func `every kind of value is read in order`() throws {
    let value = try read(
      #" {"z":[1,-2.5,1e2,true,false,null],"a":{"s":"q\"\\\/\n\u00e9\ud83d\ude00"},"n":-0} "#)
    #expect(value.members?.map(\.name) == ["z", "a", "n"])
    #expect(value["z"] == [1, -2.5, 100.0, true, false, nil])
    #expect(value["z"]?[1]?.number == -2.5)
    #expect(value["z"]?[9] == nil)
    #expect(value["a"]?["s"]?.string == "q\"\\/\né😀")
    #expect(value["n"]?.integer == 0)
    #expect(value["z"]?[3]?.boolean == true)
    #expect(value["z"]?.array?.count == 6)
  }

  @Test func `whole numbers beyond 64 bits become floating-point`() throws {
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("9223372036854775808") == .number(9_223_372_036_854_775_808))
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\" 1}", 1, 6), ("{a:1}", 1, 2), ("01", 1, 1),
    ("1.", 1, 3), ("[\n 1 2]", 2, 4), ("nul", 1, 1), ("\"a", 1, 3), ("\"\\x\"", 1, 3),
    ("\"\\ud800\"", 1, 8), ("\"\\u12\"", 1, 4), ("1 1", 1, 3), ("-", 1, 1), ("1e", 1, 3),
    ("\"\u{1}\"", 1, 2), ("1e999", 1, 6), ("{\"a\":1,}", 1, 8), ("\"\\", 1, 3),
    ("\"\\ud800\\u0020\"", 1, 14),
  ])
  func `text that isn't JSON is refused with its place`(text: String, line: Int, column: Int) {
    guard case .unexpected(_, let place, _)? = error(Array(text.utf8)) else {
      Issue.record("'\(text)' was accepted")
      return
    }
    #expect(place == SourcePosition(line: line, column: column), "\(text)")
  }

  @Test func `duplicate names, depth, size and other encodings are refused`() {
    let place = SourcePosition(line: 1, column: 8)
    #expect(
      error(Array("{\"a\":1,\"a\":2}".utf8))
        == .duplicateName(file: "a.json", at: place, name: "a"))
    guard case .tooDeep? = error(Array("[[[1]]]".utf8), depth: 2) else {
      Issue.record("deep nesting was accepted")
      return
    }
    #expect(error(Array("[[1]]".utf8), depth: 2) == nil)
    #expect(error([0x31], size: 0) == .tooLarge(file: "a.json", bytes: 1, limit: 0))
    #expect(error([0x22, 0xFF, 0x22]) == .notUTF8(file: "a.json"))
  }

  @Test func `a written value is read back`() throws {
    let value: JSONValue = [
      "text": "a<b>\"\\\n\u{1}\u{7f}é😀", "numbers": [1, 0.1, -3, 1e300], "none": nil,
      "nested": ["empty": [], "flag": true],
    ]
    #expect(try read(value.text) == value)
    #expect(!value.text.contains("<"))
    #expect(JSONValue.number(.nan).text == "null")
    #expect(JSONValue.number(2).text == "2")
  }

  @Test func `pretty output has one member a line`() {
    var writer = JSONWriter(pretty: true)
    writer.object {
      $0.member("a", 1)
      $0.name("b")
      $0.array {
        $0.string("x")
        $0.null()
      }
      $0.name("c")
      $0.object { _ in }
      $0.member("d", nil as String?)
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "{\n  \"a\": 1,\n  \"b\": [\n    \"x\",\n    null\n  ],\n  \"c\": {},\n  \"d\": null\n}")
  }
}
