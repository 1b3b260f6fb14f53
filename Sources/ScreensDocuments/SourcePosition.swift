/// A place in a text document, counted as editors count: the first character is line 1, column 1.
package struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int

  /// Makes a position; both numbers count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether one place comes before the other.
  package static func < (one: SourcePosition, other: SourcePosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }

  /// `line 3, column 4`.
  package var description: String { "line \(line), column \(column)" }

  /// Where bytes stop being UTF-8; the end when they never do.
  static func ofFirstInvalidByte(in bytes: [UInt8]) -> SourcePosition {
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var line = 1
    var column = 1
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
      let isLineEnd = scalar.elementsEqual([0x0A])
      line += isLineEnd ? 1 : 0
      column = isLineEnd ? 1 : column + 1
    }
    return SourcePosition(line: line, column: column)
  }
}
