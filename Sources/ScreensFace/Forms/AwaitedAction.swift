import ScreensDocuments
import ScreensSystem

/// An action that waits until the user who began it has signed in again, since an operation needs a
/// proof that is not at hand. It is gone on with once, or never.
package struct AwaitedAction: Sendable, Hashable {
  /// The form that began it, which does so once; its place keeps what was typed.
  package let form: Submissions.Key
  /// The address of the page.
  package let page: String
  /// The form's name of the control that began it; nil for the one that return presses.
  package let control: String?
  /// The user who began it.
  package let userId: Int64
  /// When it began, in seconds since 1970.
  package let began: Int64
  /// Whether a secret was typed for it, which is not kept.
  package let hadSecret: Bool

  /// An action that a form began.
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

  /// The place of the screenlet.
  package var place: ScreenletPlace { form.place }

  /// Whether it may go on for somebody who has signed in.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - limit: for how long it waits.
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
