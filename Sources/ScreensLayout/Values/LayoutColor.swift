/// A colour in sRGB, each part from 0 to 1, and its other appearances, if it has any.
package struct LayoutColor: Sendable, Hashable {
  package let red: Double
  package let green: Double
  package let blue: Double
  /// Opacity: 0 is clear, 1 opaque.
  package let alpha: Double
  /// The appearances that differ, in eight bits a part.
  private var others: [ColorAppearance: UInt32]?

  /// Makes a colour; parts outside 0...1, and parts that are no numbers, are brought inside.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.bounded(red)
    self.green = Self.bounded(green)
    self.blue = Self.bounded(blue)
    self.alpha = Self.bounded(alpha)
  }

  /// Makes a grey.
  package init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from `0xRRGGBB`.
  package init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Makes a colour that differs between surroundings.
  ///
  /// - Parameters:
  ///   - any: The colour where no other appearance is given.
  ///   - others: The appearances that are given; their own appearances are ignored.
  package init(_ any: LayoutColor, in others: [ColorAppearance: LayoutColor]) {
    self = any
    let given = others.filter { $0.key != .usual }.mapValues(\.packed)
    self.others = given.values.contains { $0 != any.packed } ? given : nil
  }

  /// Whether it differs between surroundings.
  package var isAdaptive: Bool { others != nil }

  /// Whether it differs for readers who ask for more contrast.
  package var isStronger: Bool { others?[.strong] != nil || others?[.strongDark] != nil }

  /// The colour in some surroundings, which has no other appearance. One that is not given is that
  /// of the same brightness with usual contrast, else the usual one.
  package subscript(appearance: ColorAppearance) -> LayoutColor {
    guard let others else { return self }
    if let packed = others[appearance] ?? others[appearance.withUsualContrast] {
      return LayoutColor(hex: packed >> 8, alpha: Double(packed & 0xFF) / 255)
    }
    return LayoutColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour that a function makes of these colours in all surroundings.
  ///
  /// - Parameter make: The function, which is called once where no colour is adaptive.
  package static func each(
    of colors: [LayoutColor], _ make: ([LayoutColor]) -> LayoutColor
  ) -> LayoutColor {
    let given = Set(colors.flatMap { ($0.others ?? [:]).keys })
    if given.isEmpty { return make(colors) }
    func shown(_ appearance: ColorAppearance) -> LayoutColor { make(colors.map { $0[appearance] }) }
    return LayoutColor(
      shown(.usual), in: Dictionary(uniqueKeysWithValues: given.map { ($0, shown($0)) }))
  }

  /// `0xRRGGBBAA`.
  private var packed: UInt32 {
    let (red, green, blue) = bytes
    let color = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8
    return color | UInt32((alpha * 255).rounded())
  }

  /// Reads `#RRGGBB` or `#RRGGBBAA`, the forms that a view may set.
  package init?(css text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == 0x23, digits.count == 6 || digits.count == 8,
      let value = UInt32(String(digits) ?? "", radix: 16)
    else { return nil }
    if digits.count == 6 {
      self.init(hex: value)
    } else {
      self.init(hex: value >> 8, alpha: Double(value & 0xFF) / 255)
    }
  }

  /// No colour at all.
  package static let clear = LayoutColor(white: 0, alpha: 0)
  /// Opaque black.
  package static let black = LayoutColor(white: 0)
  /// Opaque white.
  package static let white = LayoutColor(white: 1)
  /// The tint of controls when a document names none.
  package static let defaultTint = LayoutColor(hex: 0x007AFF)

  /// The three colour parts as whole numbers from 0 to 255.
  package var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
    (UInt8((red * 255).rounded()), UInt8((green * 255).rounded()), UInt8((blue * 255).rounded()))
  }

  /// `#rrggbb`, or `#rrggbbaa` when it isn't opaque; valid in CSS and SVG.
  package var hex: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return parts.reduce(into: "#") { text, part in
      let byte = String(UInt8((part * 255).rounded()), radix: 16)
      text += byte.count == 1 ? "0\(byte)" : byte
    }
  }

  private static func bounded(_ part: Double) -> Double {
    part.isNaN ? 0 : min(max(part, 0), 1)
  }
}

/// The surroundings that a colour asset may have an appearance for.
package enum ColorAppearance: Sendable, Hashable, CaseIterable {
  /// Light, with usual contrast.
  case usual
  case dark
  /// Light, for readers who ask for more contrast.
  case strong
  case strongDark

  /// The same brightness with usual contrast.
  fileprivate var withUsualContrast: ColorAppearance {
    switch self {
    case .usual, .strong: .usual
    case .dark, .strongDark: .dark
    }
  }
}
