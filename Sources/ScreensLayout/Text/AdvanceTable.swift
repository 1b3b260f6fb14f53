/// How wide the characters of a face are.
package struct AdvanceTable: Sendable {
  private let unitsPerEm: Double
  private let ascii: [UInt16]
  private let latin: [UInt16]
  private let other: [UInt32: UInt16]

  /// Makes a table in font units; 0 is a character that the face doesn't have.
  ///
  /// - Parameters:
  ///   - unitsPerEm: The units of one em.
  ///   - ascii: U+0020 to U+007E.
  ///   - latin: U+00A0 to U+00FF.
  ///   - other: Any others.
  ///   - cyrillic: U+0410 to U+044F; none for a face without them.
  ///   - cyrillicFactor: The factor of those widths.
  package init(
    unitsPerEm: Double, ascii: [UInt16], latin: [UInt16], other: [UInt32: UInt16],
    cyrillic: [UInt16] = [], cyrillicFactor: Double = 1
  ) {
    self.unitsPerEm = unitsPerEm
    self.ascii = ascii
    self.latin = latin
    self.other = other.merging(FontTables.cyrillic(cyrillic, by: cyrillicFactor)) { own, _ in own }
  }

  /// The width of a character in em.
  func advance(of scalar: Unicode.Scalar) -> Double {
    let code = scalar.value
    let units: UInt16
    switch code {
    case 0x20..<0x20 + UInt32(ascii.count): units = ascii[Int(code - 0x20)]
    case 0xA0..<0xA0 + UInt32(latin.count): units = latin[Int(code - 0xA0)]
    default: units = other[code] ?? 0
    }
    return units > 0 ? Double(units) / unitsPerEm : Self.missing(scalar)
  }

  /// The width of a missing glyph: emoji and ideographs are an em wide.
  private static func missing(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0xFE0F, 0x200D, 0x200B, 0xFEFF, 0..<0x20: 0
    case 0x2001...: 1
    default: 0.5
    }
  }
}
