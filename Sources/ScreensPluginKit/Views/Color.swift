/// A colour in sRGB, written `#RRGGBB` or, when it is translucent, `#RRGGBBAA`.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// Red, green, blue and opacity, 0 to 255.
  public let red: UInt8
  /// See ``red``.
  public let green: UInt8
  /// See ``red``.
  public let blue: UInt8
  /// 255 is opaque.
  public let alpha: UInt8

  /// Makes a colour from parts of 0 to 255; it is opaque without `alpha`.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads the written form; nil for any other text.
  public init?(_ text: String) {
    guard text.first == "#", text.utf8.count == 7 || text.utf8.count == 9,
      text.dropFirst().allSatisfy(\.isHexDigit), let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    let rgba = text.utf8.count == 9 ? number : number << 8 | 0xFF
    self.init(
      UInt8(rgba >> 24), UInt8(rgba >> 16 & 0xFF), UInt8(rgba >> 8 & 0xFF),
      alpha: UInt8(rgba & 0xFF))
  }

  /// The written form.
  public var description: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return parts.reduce("#") { text, part in
      let digits = String(part, radix: 16, uppercase: true)
      return text + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }
}
