/// A colour in sRGB, each part from 0 to 1.
package struct LayoutColor: Sendable, Hashable {
  package let red: Double
  package let green: Double
  package let blue: Double
  /// Opacity: 0 is clear, 1 opaque.
  package let alpha: Double

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
