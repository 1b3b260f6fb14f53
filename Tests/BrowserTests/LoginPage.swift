import TestSupport

/// The actions of a person on a page with a login form.
struct LoginPage {
  static let name = "input[autocomplete=username]"
  static let password = "input[autocomplete=current-password]"
  /// The button that fires the form: the last visible one.
  static let button = "form.card button[type=submit]:not([hidden])"

  let window: WebDriver
  let gallery: ServedGallery
  let theme: String

  /// Whether the theme asks for a name: the lock screen knows whose screen it is.
  var asksForName: Bool { theme != "lockscreen" }

  func open() async throws { try await window.go(to: "\(gallery.origin)/Login/\(theme)") }

  func signIn(name: String, password: String) async throws {
    if asksForName { try await window.type(name, into: Self.name) }
    // Return presses the form's first button, which is the one that signs in.
    try await window.leading {
      try await window.type(password + "\n", into: Self.password)
    }
  }
}
