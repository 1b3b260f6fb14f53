/// A piece of a style sheet: literal CSS from the source with values escaped into it.
///
/// A string can only enter as an identifier or as a quoted string:
///
///     writer.rule("[data-key=\(string: key)]") {
///       $0.declare("left", "calc(\(number: 12.5)px + \(number: 50)cqw)")
///     }
package struct StylesheetText: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  package let description: String
  /// The adaptive values that it reads; their definitions belong into the same style sheet.
  private(set) var reads: Set<AdaptiveValue> = []

  /// CSS from the source.
  package init(stringLiteral text: StaticString) { description = text.description }

  /// CSS from the source with values in it.
  package init(stringInterpolation pieces: StringInterpolation) {
    description = pieces.text
    reads = pieces.reads
  }

  /// Several pieces with a literal between them.
  package init(_ pieces: [StylesheetText], separator: StaticString) {
    description = pieces.map(\.description).joined(separator: separator.description)
    for piece in pieces { reads.formUnion(piece.reads) }
  }

  /// A value that depends on the reader's settings.
  package init(_ value: AdaptiveValue) {
    description = "var(\(value.property))"
    reads = [value]
  }

  /// Collects literals and escaped values.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var reads: Set<AdaptiveValue> = []

    /// Makes room for the pieces.
    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// CSS from the source, as it is.
    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    /// A class, an id, a family: escaped so that it is one identifier.
    package mutating func appendInterpolation(identifier: String) {
      text += StylesheetEscaping.identifier(identifier)
    }

    /// A string in double quotes.
    package mutating func appendInterpolation(string: String) {
      text += StylesheetEscaping.string(string)
    }

    /// A number of at most five decimals.
    package mutating func appendInterpolation(number: Double) {
      text += DecimalNumber.text(number)
    }

    /// A whole number.
    package mutating func appendInterpolation(integer: Int) { text += String(integer) }

    /// Another piece.
    package mutating func appendInterpolation(_ other: StylesheetText) {
      text += other.description
      if !other.reads.isEmpty { reads.formUnion(other.reads) }
    }
  }
}
