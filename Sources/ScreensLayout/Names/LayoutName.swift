/// The name of a layout: a view or cell and, mostly, the theme it is drawn for.
///
/// The canonical file is `LoginView_flat7.xib`. The documents' forms
/// `LoginScreenletView_flat7Theme.xib` and `LoginScreenlet_flat7Theme.xib` name the same layout.
/// The base is compared by exact case; the theme is lower-cased.
package struct LayoutName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The view or cell, such as `LoginView` or `DDLFieldTextTableCell`.
  package let base: String
  /// The theme, lower-cased, with the parts of a sub-theme (`default-stars`); nil for a cell that
  /// one view class names itself, such as `ImageGalleryCell`.
  package let theme: String?

  /// Parses a file name, with or without `.xib`, in any of the accepted forms.
  package init?(_ fileName: String) {
    let stem = fileName.hasSuffix(".xib") ? String(fileName.dropLast(4)) : fileName
    guard let split = Self.separator(in: stem) else {
      self.init(base: stem, theme: nil)
      return
    }
    let base = String(stem[..<split])
    let theme = stem[stem.index(after: split)...].lowercased()
    guard !theme.isEmpty else { return nil }
    guard let short = Self.documentedScreenlet(base) else {
      self.init(base: base, theme: theme)
      return
    }
    let bare = theme.hasSuffix("theme") ? String(theme.dropLast(5)) : theme
    self.init(base: "\(short)View", theme: bare)
  }

  /// Makes a name from its parts, or nil when one has characters that no layout's name has.
  package init?(base: String, theme: String?) {
    guard Self.isBase(base), theme.map(Self.isTheme) ?? true else { return nil }
    self.base = base
    self.theme = theme?.lowercased()
  }

  /// The layout of a screenlet's view, from the screenlet's short name (`Login`).
  package init?(screenlet: String, theme: String) {
    self.init(base: "\(screenlet)View", theme: theme)
  }

  /// The screenlet's short name (`Login`) if this is a screenlet's view; nil for cells.
  package var screenlet: String? {
    guard base.hasSuffix("View"), base.count > 4 else { return nil }
    return String(base.dropLast(4))
  }

  /// Whether the name ends as those of views and cells do.
  package var isViewOrCell: Bool { base.hasSuffix("View") || base.hasSuffix("Cell") }

  /// The view of a screenlet where the base is the screenlet's short name: `Page_flat7` is
  /// `PageView_flat7` among screenlets with a `Page`; any other name unchanged.
  package func naming(_ screenlets: some Sequence<String>) -> LayoutName {
    screenlets.contains(base) ? LayoutName(base: "\(base)View", theme: theme) ?? self : self
  }

  /// The same view or cell in another theme.
  package func inTheme(_ theme: String) -> LayoutName? { LayoutName(base: base, theme: theme) }

  /// The canonical file name, `LoginView_flat7.xib`.
  package var fileName: String { "\(description).xib" }

  /// The canonical name, `LoginView_flat7`.
  package var description: String { theme.map { "\(base)_\($0)" } ?? base }

  /// The order of the canonical names.
  package static func < (one: LayoutName, other: LayoutName) -> Bool {
    one.description < other.description
  }

  /// The `_` between base and theme. Only a custom cell's base, which holds a field's name, may
  /// have one itself; there the last word before the theme is `TableCell`.
  private static func separator(in stem: String) -> String.Index? {
    if stem.hasPrefix("DDLCustomField"), let cell = stem.ranges(of: "TableCell_").last {
      return stem.index(before: cell.upperBound)
    }
    return stem.firstIndex(of: "_")
  }

  /// The short name in `LoginScreenletView` and `LoginScreenlet`.
  private static func documentedScreenlet(_ base: String) -> String? {
    for suffix in ["ScreenletView", "Screenlet"]
    where base.hasSuffix(suffix) && base.count > suffix.count {
      return String(base.dropLast(suffix.count))
    }
    return nil
  }

  private static func isBase(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return text.utf8.count <= 128
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-"
      }
  }

  private static func isTheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, (1...64).contains(text.utf8.count) else { return false }
    let isLetterOrDigit = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    return isLetterOrDigit(first)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F }
  }
}
