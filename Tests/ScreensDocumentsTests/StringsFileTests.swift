import Foundation
import ScreensDocuments
import Testing

struct StringsFileTests {
  private func texts(_ text: String) throws -> [String: String] {
    try StringsFile(Array(text.utf8), file: "L.strings").texts
  }

  private func error(_ bytes: [UInt8]) -> StringsError? {
    do {
      _ = try StringsFile(bytes, file: "L.strings")
      return nil
    } catch {
      return error
    }
  }

  @Test func `lines, comments and bare keys are read`() throws {
    let texts = try texts(
      """
      /* a comment with "quotes" */
      "sign-in" = "Sign in"; // the button
      login-title="Welcome";
      alone;
      "empty" = "";
      """)
    #expect(
      texts == ["sign-in": "Sign in", "login-title": "Welcome", "alone": "alone", "empty": ""])
  }

  @Test func `escapes are resolved`() throws {
    let text = #""a" = "q\"b\\n\nt\tu\U00e9o\101 \uD83D\uDE00 x\'";"#
    #expect(try texts(text)["a"] == "q\"b\\n\nt\tu\u{e9}oA 😀 x'")
    #expect(try texts("\"a\" = \"two\nlines\";")["a"] == "two\nlines")
  }

  @Test(arguments: [
    ("n", "\n"), ("t", "\t"), ("r", "\r"), ("a", "\u{7}"), ("b", "\u{8}"), ("f", "\u{C}"),
    ("v", "\u{B}"), ("0", "\0"), ("12", "\n"), ("1012", "A2"), ("u41", "A"), ("U00411", "A1"),
    ("\"", "\""), ("\\", "\\"), ("'", "'"), ("q", "q"),
  ])
  func `each escape is one character`(escape: String, text: String) throws {
    #expect(try texts("\"a\" = \"<\\\(escape)>\";")["a"] == "<\(text)>")
  }

  @Test func `a byte order mark is skipped, also where files were joined`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = mark + Array("a = b;\n".utf8) + mark + Array("c = d;".utf8)
    #expect(try StringsFile(bytes, file: "L").texts == ["a": "b", "c": "d"])
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read in both orders, with and without a mark`(isMarked: Bool) throws {
    let units = Array("\"k\" = \"ü😀\";".utf16)
    let big: [UInt8] = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let first = try StringsFile((isMarked ? [0xFE, 0xFF] : []) + big, file: "L")
    let second = try StringsFile((isMarked ? [0xFF, 0xFE] : []) + little, file: "L")
    #expect(first.texts == ["k": "ü😀"])
    #expect(first == second)
  }

  @Test func `a property list of strings is read, as XML and binary`() throws {
    let xml = "<?xml version=\"1.0\"?><plist><dict><key>a</key><string>b</string></dict></plist>"
    #expect(try texts(xml) == ["a": "b"])
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["a": "b"], format: .binary, options: 0)
    #expect(try StringsFile([UInt8](binary), file: "L").texts == ["a": "b"])
    guard case .propertyList? = error(Array(xml.replacing("string", with: "real").utf8)) else {
      Issue.record("a plist without strings was accepted")
      return
    }
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", 1, 10), ("\"a\" \"b\";", 1, 5), ("\n\"a\" = ;", 2, 7), ("\"a", 1, 1),
    ("/* x", 1, 1), ("= \"b\";", 1, 1), ("\"a\" = \"\\Ux\";", 1, 10),
  ])
  func `a break of the format is refused with its place`(text: String, line: Int, column: Int) {
    guard case .unexpected(_, let place, _)? = error(Array(text.utf8)) else {
      Issue.record("'\(text)' was accepted")
      return
    }
    #expect(place == SourcePosition(line: line, column: column), "\(text)")
  }

  @Test func `a duplicate key names both lines`() {
    #expect(
      error(Array("\"a\"=\"b\";\n\n\"a\"=\"c\";".utf8))?.description
        == "L.strings:3:1: key 'a' is given twice, first in line 1; remove one of them")
  }

  @Test func `other encodings and sizes are refused`() {
    #expect(error([0x61, 0xFF]) == .unreadableText(file: "L.strings"))
    #expect(error([0xFE, 0xFF, 0x00]) == .unreadableText(file: "L.strings"))
    #expect(throws: StringsError.tooLarge(file: "L", bytes: 3, limit: 2)) {
      try StringsFile([1, 2, 3], file: "L", limit: 2)
    }
  }
}
