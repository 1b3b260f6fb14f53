import ScreensCore

/// The words and looks that forms of the Default theme share.
extension ScreenletView {
  /// Sets the caption of a field and its name for screen readers.
  func caption(_ field: OutletDeclaration, _ key: String) throws {
    let text = text(key, table: "default")
    try set(.placeholder, field, text)
    try set(.accessibilityLabel, field, text)
  }

  /// The text of a field, which may be empty; none where the layout has no such field.
  func typed(in field: OutletDeclaration) throws -> Value {
    guard let node = tree.find(field.name) else { return .none }
    return .string(try tree.value(.text, of: node).string ?? "")
  }

  /// Sets the caption of a field for a kind of user name.
  func caption(_ field: OutletDeclaration, for method: BasicAuthMethod) throws {
    let (key, keyboard) =
      switch method {
      case .email: ("auth-method-email", "emailAddress")
      case .screenName: ("auth-method-screenname", "ASCIICapable")
      case .userId: ("auth-method-userid", "numberPad")
      }
    try caption(field, key)
    try set(.keyboardType, field, keyboard)
  }
}

extension ProgressPresenter {
  /// Progress as the Default theme shows it.
  static let ofDefaultTheme = ProgressPresenter(style: .overlay, color: "#00b8e0", opacity: 0.87)
}
