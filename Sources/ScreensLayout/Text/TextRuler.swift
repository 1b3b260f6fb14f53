/// Measures text in one font.
package struct TextRuler: Sendable {
  private let table: AdvanceTable
  private let factor: Double
  private let tracking: Double
  private let size: Double
  /// The height of a line in points, not rounded.
  package let lineHeight: Double
  /// The distance from the top of a line to its baseline in points.
  package let ascent: Double

  init(_ face: TextMetrics.Face, _ font: LayoutFont, isBold: Bool) {
    table = isBold ? face.bold : face.regular
    factor = face.widthFactor
    size = font.size
    tracking = face.isTracked ? Self.tracking(at: font.size) : 0
    lineHeight = (face.ascent + face.descent + face.leading) * font.size
    ascent = face.ascent * font.size
  }

  /// The width of a character in points; one that has none takes no tracking either.
  package func advance(of scalar: Unicode.Scalar) -> Double {
    if Self.isEmoji(scalar) { return Self.emoji(at: size) }
    let em = table.advance(of: scalar)
    return em == 0 ? 0 : (em * factor + tracking) * size
  }

  /// The width of a text on one line in points, not rounded.
  package func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + advance(of: $1) }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F300...0x1FAFF).contains(scalar.value)
  }

  /// Pictures are a quarter wider than their size; large ones by 5 points.
  private static func emoji(at size: Double) -> Double { min(1.25 * size, size + 5) }

  private static func tracking(at size: Double) -> Double {
    guard size.isFinite else { return 0 }
    let index = min(max(Int(min(size, 100).rounded()) - 6, 0), FontTables.systemTracking.count - 1)
    return Double(FontTables.systemTracking[index]) / 1000
  }
}
