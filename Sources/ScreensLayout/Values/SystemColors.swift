/// The colours that a document names instead of describing.
enum SystemColors {
  /// The light appearance of a colour.
  static func color(_ name: String) -> LayoutColor? {
    let bare = bare(name)
    return plain[bare].map { LayoutColor(hex: $0) } ?? translucent[bare]
  }

  /// The dark appearance of a colour; nil where it is the same.
  static func dark(_ name: String) -> LayoutColor? {
    let bare = bare(name)
    return plainInDark[bare].map { LayoutColor(hex: $0) } ?? translucentInDark[bare]
  }

  private static func bare(_ name: String) -> String {
    name.hasSuffix("Color") ? String(name.dropLast(5)) : name
  }

  private static let plain: [String: UInt32] = [
    "black": 0x000000, "darkGray": 0x555555, "lightGray": 0xAAAAAA, "white": 0xFFFFFF,
    "gray": 0x808080, "red": 0xFF0000, "green": 0x00FF00, "blue": 0x0000FF, "cyan": 0x00FFFF,
    "yellow": 0xFFFF00, "magenta": 0xFF00FF, "orange": 0xFF8000, "purple": 0x800080,
    "brown": 0x996633, "darkText": 0x000000, "groupTableViewBackground": 0xEFEFF4,
    "tableCellGroupedBackground": 0xFFFFFF, "scrollViewTexturedBackground": 0x6F7179,
    "viewFlipsideBackground": 0x1F2124, "underPageBackground": 0xB4B6BB, "tint": 0x007AFF,
    "systemRed": 0xFF3B30, "systemOrange": 0xFF9500, "systemYellow": 0xFFCC00,
    "systemGreen": 0x34C759, "systemMint": 0x00C7BE, "systemTeal": 0x30B0C7,
    "systemCyan": 0x32ADE6, "systemBlue": 0x007AFF, "systemIndigo": 0x5856D6,
    "systemPurple": 0xAF52DE, "systemPink": 0xFF2D55, "systemBrown": 0xA2845E,
    "systemGray": 0x8E8E93, "systemGray2": 0xAEAEB2, "systemGray3": 0xC7C7CC,
    "systemGray4": 0xD1D1D6, "systemGray5": 0xE5E5EA, "systemGray6": 0xF2F2F7,
    "systemBackground": 0xFFFFFF, "secondarySystemBackground": 0xF2F2F7,
    "tertiarySystemBackground": 0xFFFFFF, "systemGroupedBackground": 0xF2F2F7,
    "secondarySystemGroupedBackground": 0xFFFFFF, "tertiarySystemGroupedBackground": 0xF2F2F7,
    "label": 0x000000, "link": 0x007AFF, "opaqueSeparator": 0xC6C6C8,
  ]

  private static let translucent: [String: LayoutColor] = [
    "clear": .clear,
    "lightText": LayoutColor(white: 1, alpha: 0.6),
    "secondaryLabel": LayoutColor(hex: 0x3C3C43, alpha: 0.6),
    "tertiaryLabel": LayoutColor(hex: 0x3C3C43, alpha: 0.3),
    "quaternaryLabel": LayoutColor(hex: 0x3C3C43, alpha: 0.18),
    "placeholderText": LayoutColor(hex: 0x3C3C43, alpha: 0.3),
    "separator": LayoutColor(hex: 0x3C3C43, alpha: 0.29),
    "systemFill": LayoutColor(hex: 0x787880, alpha: 0.2),
    "secondarySystemFill": LayoutColor(hex: 0x787880, alpha: 0.16),
    "tertiarySystemFill": LayoutColor(hex: 0x767680, alpha: 0.12),
    "quaternarySystemFill": LayoutColor(hex: 0x747480, alpha: 0.08),
  ]

  private static let plainInDark: [String: UInt32] = [
    "groupTableViewBackground": 0x000000, "tableCellGroupedBackground": 0x1C1C1E,
    "tint": 0x0A84FF, "systemRed": 0xFF453A, "systemOrange": 0xFF9F0A, "systemYellow": 0xFFD60A,
    "systemGreen": 0x30D158, "systemMint": 0x63E6E2, "systemTeal": 0x40C8E0,
    "systemCyan": 0x64D2FF, "systemBlue": 0x0A84FF, "systemIndigo": 0x5E5CE6,
    "systemPurple": 0xBF5AF2, "systemPink": 0xFF375F, "systemBrown": 0xAC8E68,
    "systemGray2": 0x636366, "systemGray3": 0x48484A, "systemGray4": 0x3A3A3C,
    "systemGray5": 0x2C2C2E, "systemGray6": 0x1C1C1E, "systemBackground": 0x000000,
    "secondarySystemBackground": 0x1C1C1E, "tertiarySystemBackground": 0x2C2C2E,
    "systemGroupedBackground": 0x000000, "secondarySystemGroupedBackground": 0x1C1C1E,
    "tertiarySystemGroupedBackground": 0x2C2C2E, "label": 0xFFFFFF, "link": 0x0984FF,
    "opaqueSeparator": 0x38383A,
  ]

  private static let translucentInDark: [String: LayoutColor] = [
    "secondaryLabel": LayoutColor(hex: 0xEBEBF5, alpha: 0.6),
    "tertiaryLabel": LayoutColor(hex: 0xEBEBF5, alpha: 0.3),
    "quaternaryLabel": LayoutColor(hex: 0xEBEBF5, alpha: 0.16),
    "placeholderText": LayoutColor(hex: 0xEBEBF5, alpha: 0.3),
    "separator": LayoutColor(hex: 0x545458, alpha: 0.6),
    "systemFill": LayoutColor(hex: 0x787880, alpha: 0.36),
    "secondarySystemFill": LayoutColor(hex: 0x787880, alpha: 0.32),
    "tertiarySystemFill": LayoutColor(hex: 0x767680, alpha: 0.24),
    "quaternarySystemFill": LayoutColor(hex: 0x747480, alpha: 0.18),
  ]
}
