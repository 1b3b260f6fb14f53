import ScreensLayout

/// Tells the values that must not be shown, kept or logged.
extension ViewTree {
  /// Whether text typed into a field is a secret, even while it is shown: the layout shows dots
  /// there, code does, or the field takes a password by its kind or its outlet's name.
  package func isSecret(_ index: Int) -> Bool {
    guard document.isInput(index) else { return false }
    return document.isSecure(index) || self[index, .secure] == .bool(true)
      || self[index, .autocomplete].string.map(Self.takesSecret) ?? false
      || document.nodes[index].outletNames.contains { holds("password", in: $0) }
  }

  private static func takesSecret(_ autocomplete: String) -> Bool {
    holds("password", in: autocomplete) || holds("one-time-code", in: autocomplete)
  }
}
