import ScreensCore

/// A browser that a form has sent to another server's page, to sign in there.
struct PendingAuthorization {
  let flow: AuthorizationFlow
  let page: Page
  let place: ScreenletPlace
  let next: String?
  /// The form's name of the control that began it.
  let control: String?
  /// In the loop's nanoseconds.
  let began: Int64
  /// Whether the browser has come back, and its code is being exchanged.
  var isBack = false
}

/// What a page says while its browser is to sign in elsewhere.
struct AwayNotice {
  let host: String
  /// The control that leads there anew.
  let control: String?
}
