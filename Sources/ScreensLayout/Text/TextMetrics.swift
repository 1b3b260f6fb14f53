/// How tall lines are and how wide characters, by font.
///
/// Everything that measures text asks this type, so that better metrics have one place to come to:
/// `use` gives a family its own face.
package struct TextMetrics: Sendable {
  /// The measures of one family.
  package struct Face: Sendable {
    /// The widths of weights below bold.
    package var regular: AdvanceTable
    /// The widths of bold.
    package var bold: AdvanceTable
    package var widthFactor: Double
    /// Whether the system font's tracking is added.
    package var isTracked: Bool
    /// From the baseline up, in em.
    package var ascent: Double
    /// From the baseline down, in em.
    package var descent: Double
    /// Between lines, in em.
    package var leading: Double

    package init(
      regular: AdvanceTable, bold: AdvanceTable, widthFactor: Double = 1, isTracked: Bool = false,
      ascent: Double, descent: Double, leading: Double = 0
    ) {
      self.regular = regular
      self.bold = bold
      self.widthFactor = widthFactor
      self.isTracked = isTracked
      self.ascent = ascent
      self.descent = descent
      self.leading = leading
    }
  }

  private var faces: [String: Face]
  private var system: Face

  /// The measures of the platform's fonts where free fonts have the same ones.
  package static let standard = TextMetrics()

  private init() {
    system = Face(
      regular: FontTables.interRegular, bold: FontTables.interBold, isTracked: true,
      ascent: 0.952148, descent: 0.241211)
    func helvetica(_ ascent: Double, _ descent: Double, _ leading: Double, by factor: Double = 1)
      -> Face
    {
      Face(
        regular: FontTables.helveticaRegular, bold: FontTables.helveticaBold, widthFactor: factor,
        ascent: ascent, descent: descent, leading: leading)
    }
    faces = [
      "helvetica neue": helvetica(0.952, 0.213, 0.028),
      "helvetica": helvetica(0.8855, 0.2645, 0),
      "arial": helvetica(0.905, 0.212, 0.033),
      "avenir next": helvetica(1, 0.366, 0, by: 1.03),
      "gill sans": helvetica(0.918, 0.23, 0, by: 0.92),
    ]
  }

  /// Measures a family with a face of its own; nil is the system font.
  package mutating func use(_ face: Face, forFamily family: String?) {
    guard let family else { return system = face }
    faces[family.lowercased()] = face
  }

  /// A ruler for text in a font.
  package func ruler(for font: LayoutFont) -> TextRuler {
    TextRuler(face(of: font), font, isBold: Self.isBold(font))
  }

  /// A family without a face of its own is set in the system font, as where it isn't installed.
  private func face(of font: LayoutFont) -> Face {
    guard case .named(let family) = font.family else { return system }
    return faces[family.lowercased()] ?? system
  }

  /// The platform draws medium like bold; a named font is as bold as its weight says.
  private static func isBold(_ font: LayoutFont) -> Bool {
    font.weight >= (font.postScriptName == nil ? 500 : 600)
  }
}
