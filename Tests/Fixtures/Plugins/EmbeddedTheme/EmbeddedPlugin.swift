import ScreensPluginKit

/// A theme that is one library: its layout, texts and image are in `Manifest.swift`.
let plugin = Plugin(manifest, views: [LoginView_embedded.self])

final class LoginView_embedded: ThemeView {
  static let slots: [Slot<LoginView_embedded>] = [
    .shown { $0.shown($1) }
  ]

  init(parent: Super, host: Host) {}

  private func shown(_ view: View) {
    view.node("loginButton")?.accessibilityLabel = view.text("embedded", "title")
  }
}
