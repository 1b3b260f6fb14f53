import ScreensPluginKit

/// The login view in black and green: the Default theme's, with captions of its own.
final class LoginView_flat7: ThemeView {
  private enum Key {
    static let table = "flat7"
    static let captions = [
      "email": "login-email", "screenname": "login-screenname", "userid": "login-userid",
    ]
  }

  static let slots: [Slot<LoginView_flat7>] = [
    .setTranslations { try $0.setTranslations($1) },
    .progressPresenter { _, _ in
      ProgressStyle(.overlay, color: Color(39, 174, 97), opacity: 0.9)
    },
    .attribute(
      "basicAuthMethod", get: nil,
      set: { login, view, value in
        try login.parent.setAttribute(view, "basicAuthMethod", value)
        login.method = value.stringValue?.lowercased() ?? ""
        login.setCaptions(view)
      }),
  ]

  private let parent: Super
  private var method = "email"

  init(parent: Super, host: Host) { self.parent = parent }

  private func setTranslations(_ view: View) throws {
    try parent.setTranslations(view)
    view.node("titleLabel")?.text = view.text(Key.table, "login-title")
    view.node("subtitleLabel")?.text = view.text(Key.table, "login-subtitle")
    view.node("loginButton")?.text = view.text(Key.table, "login-login")
    view.node("authorizeButton")?.text = view.text(Key.table, "login-authorize")
    setCaptions(view)
  }

  /// The captions above the fields stand for the placeholders inside them, which would vanish with
  /// the first letter.
  private func setCaptions(_ view: View) {
    caption(view, "userName", Key.captions[method] ?? "login-email")
    caption(view, "password", "login-password")
  }

  private func caption(_ view: View, _ field: String, _ key: String) {
    let text = view.text(Key.table, key)
    view.node(field + "Placeholder")?.text = text
    view.node(field + "Field")?.placeholder = ""
    view.node(field + "Field")?.accessibilityLabel = text
  }
}
