/// The colours that a document names instead of describing, in their light appearance.
enum SystemColors {
  static func color(_ name: String) -> LayoutColor? {
    let bare = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    return plain[bare].map { LayoutColor(hex: $0) } ?? translucent[bare]
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
}
