import ScreensDocuments
import ScreensSystem

/// An action that waits until its user has signed in again, since an operation needs a proof that
/// is not available. It continues once, or never.
package struct AwaitedAction: Sendable, Hashable {
  /// The form that began it, which does so once; its place keeps what was typed.
  package let form: Submissions.Key
  /// The address of the page.
  package let page: String
  /// The form's name of the control that began it; nil for the control that the Return key presses.
  package let control: String?
  /// The user who began it.
  package let userId: Int64
  /// When it began, in seconds since 1970.
  package let began: Int64
  /// Whether a secret was typed for it, which is not kept.
  package let hadSecret: Bool

  package init(
    of form: Submissions.Key, page: String, control: String?, userId: Int64, began: Int64,
    hadSecret: Bool = false
  ) {
    self.form = form
    self.page = page
    self.control = control
    self.userId = userId
    self.began = began
    self.hadSecret = hadSecret
  }

  package var place: ScreenletPlace { form.place }

  /// Whether it may continue for the present user.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - limit: the longest wait.
  package func isFor(_ user: Int64?, now: Int64, limit: Duration) -> Bool {
    user == userId && (0..<max(limit.components.seconds, 1)).contains(now - began)
  }

  var json: JSONValue {
    .object([
      .init("place", .string(place.name)), .init("once", .string(Hexadecimal.text(of: form.once))),
      .init("page", .string(page)),
      .init("control", control.map { .string($0) } ?? .null),
      .init("user", .integer(userId)), .init("began", .integer(began)),
      .init("hadSecret", .boolean(hadSecret)),
    ])
  }

  init?(json: JSONValue) {
    guard let place = json["place"]?.string, let page = json["page"]?.string,
      let once = json["once"]?.string.flatMap(Hexadecimal.bytes),
      let userId = json["user"]?.integer, let began = json["began"]?.integer
    else { return nil }
    self.init(
      of: .init(place: ScreenletPlace(name: place), once: once), page: page,
      control: json["control"]?.string, userId: userId, began: began,
      hadSecret: json["hadSecret"]?.boolean ?? false)
  }
}
