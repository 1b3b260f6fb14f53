import Glibc

/// A text in Swift or C, line by line, with code and comments separated.
struct SourceFile: Sendable {
  /// One line of it.
  struct Line: Sendable {
    /// Counted from 1.
    let number: Int
    /// The unchanged line.
    let text: String
    /// The line without comments and without the contents of its literals.
    let code: String
    /// The comment in it, without the slashes and stars that open it; nil when there is none.
    let comment: String?
    /// The number of spaces before it.
    let indent: Int

    /// The line without the spaces around it.
    var content: Substring {
      text.drop { $0 == " " }
    }
    /// Whether there is nothing in it.
    var isEmpty: Bool { text.allSatisfy { $0 == " " } }
    /// Whether it is a comment and nothing else.
    var isComment: Bool { comment != nil && code.allSatisfy { $0 == " " } }
  }

  /// Relative to the package.
  let path: String
  /// The lines; a last line feed opens no other.
  let lines: [Line]

  /// Separates code and comments of a text.
  init(path: String, text: String) {
    self.path = path
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    var scan = Scan()
    var number = 0
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      number += 1
      let (code, comment) = scan.line(Array($0))
      return Line(
        number: number, text: String(decoding: $0, as: UTF8.self),
        code: String(decoding: code, as: UTF8.self),
        comment: comment.map { String(decoding: $0, as: UTF8.self) },
        indent: $0.prefix { $0 == UInt8(ascii: " ") }.count)
    }
  }

  var text: String { lines.map(\.text).joined(separator: "\n") }
  /// The name of the file.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var isSwift: Bool { path.hasSuffix(".swift") }
  /// Whether it is part of the product.
  var isSource: Bool { path.hasPrefix("Sources/") || path.hasPrefix("Plugins/") }
  /// Whether it is part of the tests.
  var isTest: Bool { path.hasPrefix("Tests/") }

  /// The lines of comment directly above a line, without attributes in between.
  func comment(above line: Line) -> [Line] {
    var index = line.number - 2
    while index >= 0, !lines[index].isComment, lines[index].content.hasPrefix("@") { index -= 1 }
    var found: [Line] = []
    while index >= 0, lines[index].isComment {
      found.insert(lines[index], at: 0)
      index -= 1
    }
    return found
  }

  /// The state of a reader between lines: a block comment or a literal of several lines goes on.
  private struct Scan {
    private var isInComment = false
    private var isInText = false

    /// The code of a line, with blanks in the place of literals, and its comment.
    mutating func line(_ bytes: [UInt8]) -> (code: [UInt8], comment: [UInt8]?) {
      let quote = UInt8(ascii: "\"")
      let slash = UInt8(ascii: "/")
      let star = UInt8(ascii: "*")
      let space = UInt8(ascii: " ")
      var code: [UInt8] = []
      var comment: [UInt8]? = isInComment ? [] : nil
      var isInString = false
      var index = 0
      func next(_ distance: Int) -> UInt8 {
        index + distance < bytes.count ? bytes[index + distance] : 0
      }
      while index < bytes.count {
        let byte = bytes[index]
        if isInComment {
          if byte == star, next(1) == slash {
            isInComment = false
            index += 1
          } else {
            comment?.append(byte)
          }
        } else if isInText || isInString {
          if byte == UInt8(ascii: "\\") {
            index += 1
          } else if isInText, byte == quote, next(1) == quote, next(2) == quote {
            isInText = false
            code += [quote, quote, quote]
            index += 2
          } else if isInString, byte == quote {
            isInString = false
            code.append(quote)
          }
        } else if byte == slash, next(1) == slash {
          comment = bytes[index...].drop { $0 == slash }.map(\.self)
          break
        } else if byte == slash, next(1) == star {
          isInComment = true
          comment = comment ?? []
          index += 1
        } else if byte == quote {
          let isText = next(1) == quote && next(2) == quote
          isInText = isText
          isInString = !isText
          code += isText ? [quote, quote, quote] : [quote]
          if isText { index += 2 }
        } else {
          code.append(byte)
        }
        index += 1
      }
      while code.last == space { code.removeLast() }
      return (code, comment.map { Self.trimmed($0) })
    }

    /// A comment without the spaces around it, and without the star that begins a line of C.
    private static func trimmed(_ comment: [UInt8]) -> [UInt8] {
      let isFrame = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "*") }
      var rest = comment.drop(while: isFrame)
      while rest.last == UInt8(ascii: " ") { rest.removeLast() }
      return Array(rest)
    }
  }
}

extension String {
  /// Whether a text stands in this one: the library's own search makes a table of the text each
  /// time.
  func contains(_ text: String) -> Bool { unsafe strstr(self, text) != nil }
}
