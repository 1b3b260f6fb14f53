/// A font: family, weight, slant and size in points.
package struct LayoutFont: Sendable, Hashable {
  /// Where the letters come from.
  package enum Family: Sendable, Hashable {
    /// The platform's own face.
    case system
    /// A family by name, such as `Avenir Next`.
    case named(String)
  }

  package var family: Family
  /// The PostScript name as the document gives it, such as `AvenirNext-DemiBold`.
  package var postScriptName: String?
  /// The weight as in CSS, 100 to 900.
  package var weight: Int
  /// Whether it is slanted.
  package var isItalic: Bool
  /// The size in points.
  package var size: Double
  /// The text style that named it, such as `UICTFontTextStyleBody`.
  package var textStyle: String?

  package init(
    family: Family = .system, postScriptName: String? = nil, weight: Int = 400,
    isItalic: Bool = false, size: Double, textStyle: String? = nil
  ) {
    self.family = family
    self.postScriptName = postScriptName
    self.weight = weight
    self.isItalic = isItalic
    self.size = size
    self.textStyle = textStyle
  }

  /// The font of a PostScript name: weight and slant from the part after the dash, the family from
  /// `family` or from the part before it (`AvenirNext` is `Avenir Next`).
  package init(postScriptName name: String, family: String?, size: Double) {
    let parts = name.split(separator: "-", maxSplits: 1)
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    self.init(
      family: .named(family ?? Self.spaced(String(parts.first ?? ""))), postScriptName: name,
      weight: Self.weight(ofStyle: style),
      isItalic: style.contains("italic") || style.contains("oblique"), size: size)
  }

  /// The weight that a style's name means.
  package static func weight(ofStyle style: String) -> Int {
    let style = style.lowercased()
    return weights.first { style.contains($0.name) }?.weight ?? 400
  }

  /// Longer names first, because `semibold` contains `bold`.
  private static let weights: [(name: String, weight: Int)] = [
    ("ultralight", 100), ("extralight", 200), ("thin", 200), ("light", 300), ("medium", 500),
    ("demibold", 600), ("semibold", 600), ("extrabold", 800), ("ultrabold", 800), ("heavy", 800),
    ("black", 900), ("bold", 700),
  ]

  private static func spaced(_ name: String) -> String {
    var result = ""
    for letter in name {
      if letter.isUppercase, let last = result.last, last.isLowercase { result += " " }
      result.append(letter)
    }
    return result
  }
}
