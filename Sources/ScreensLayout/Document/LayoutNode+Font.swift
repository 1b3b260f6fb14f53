extension LayoutNode {
  /// The font of its text: the document's, else the one that the platform gives such a view.
  package var font: LayoutFont {
    if let font = text.font { return font }
    switch kind {
    case .button: return LayoutFont(size: button?.isSystem == true ? 15 : 18)
    case .textField, .textView, .searchBar: return LayoutFont(size: 14)
    default: return LayoutFont(size: 17)
    }
  }

  /// The colour of its text: the document's, else the platform's.
  package var textColor: LayoutColor {
    if let button {
      return button.look(.normal).titleColor
        ?? (button.isSystem ? appearance.tintColor ?? .defaultTint : .white)
    }
    return text.color ?? .black
  }
}
