import ScreensSystem

/// The user for whom a form was made, or nobody in particular: a guest. It follows the form's token
/// in the form itself, so that it is known when the session is not.
package struct FormOwner: Hashable, Sendable {
  /// Text without a dot; empty for a guest.
  package let mark: String

  /// The owner of the forms that a session gets; `userId` is nil for a guest.
  package init(userId: Int64?) {
    mark = userId.map { Digest(of: Array("the owner of a form is \($0)".utf8)).short } ?? ""
  }

  package var isGuest: Bool { mark.isEmpty }

  /// Splits the text that a form sent into the form's token and its owner.
  package static func split(_ sent: [UInt8]) -> (token: [UInt8], owner: FormOwner) {
    guard let dot = sent.firstIndex(of: UInt8(ascii: ".")) else { return (sent, FormOwner("")) }
    return (
      Array(sent[..<dot]), FormOwner(String(decoding: sent[(dot + 1)...], as: UTF8.self))
    )
  }

  private init(_ mark: String) { self.mark = mark }

  /// A form's token as a form carries it: with its owner.
  package func text(with token: String) -> String { isGuest ? token : "\(token).\(mark)" }
}
