package import ScreensModel
package import ScreensViews

/// The answer to the question for a file.
package enum FileAnswer: Sendable, Hashable {
  /// A file on the session's shelf.
  case file(MediaName)
  /// The file that was sent cannot be accepted, for the reason in a sentence to the user.
  case refused(String)
  /// None was sent.
  case none

  private static let reason = "refusal"

  /// The answer as the sender of an action.
  package var sender: Sender {
    switch self {
    case .file(let name): .text(name.description)
    case .refused(let sentence): .map([Self.reason: .string(sentence)])
    case .none: .none
    }
  }

  /// The reason for which a sender has no file; nil where it has one, or none was sent.
  static func refusal(in sender: Value) -> String? { sender.map?[reason]?.nonEmptyString }
}
