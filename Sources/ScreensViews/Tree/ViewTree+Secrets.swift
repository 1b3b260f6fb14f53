import ScreensLayout
import ScreensModel

/// Identifies the values that must not be shown, kept or logged.
extension ViewTree {
  /// Whether text typed into a field is a secret, even while it is shown: the screenlet's kind
  /// declares its outlet so, or the layout or code shows dots there or says that browsers fill in a
  /// password or a code.
  package func isSecret(_ index: Int) -> Bool {
    guard document.isInput(index) else { return false }
    let array = document.nodes
    let nodes = array.span
    return document.isSecure(index) || self[index, .secure] == .bool(true)
      || self[index, .autocomplete].string.map(Self.takesSecret) ?? false
      || !secretOutlets.isDisjoint(with: nodes[index].outletNames)
  }

  private static func takesSecret(_ autocomplete: String) -> Bool {
    holds("password", in: autocomplete) || holds("one-time-code", in: autocomplete)
  }
}
