import ScreensCore
import ScreensDocuments
import ScreensSystem

/// The end of a form, which one page shows: the one whose address names it.
package struct FormOutcome: Sendable, Hashable {
  package enum Kind: String, Sendable {
    /// The face refused the form; its screenlet knows nothing of it.
    case refused
    /// The form's screenlet shows what went wrong.
    case failed
    /// The form's screenlet shows its success.
    case succeeded
    /// It succeeded, and led to another page.
    case ledAway
  }

  /// 16 random letters, which mean nothing outside of the session.
  package let name: String
  package let kind: Kind
  package let place: ScreenletPlace
  /// The address of the page that shows it.
  package let path: String
  /// A sentence for the user.
  package let text: String

  package init(
    _ name: String, _ kind: Kind, at place: ScreenletPlace, path: String, text: String
  ) {
    self.name = name
    self.kind = kind
    self.place = place
    self.path = path
    self.text = text
  }

  package var isError: Bool { kind == .refused || kind == .failed }

  /// Whether an address is that of its page, with any query.
  package func isFor(_ path: String) -> Bool {
    path.prefix { $0 != "?" } == self.path.prefix { $0 != "?" }
  }

  /// The field of an address that names an outcome.
  package static let field = "outcome"

  var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("kind", .string(kind.rawValue)),
      .init("place", .string(place.name)), .init("path", .string(path)),
      .init("text", .string(text)),
    ])
  }

  init?(json: JSONValue) {
    guard let name = json["name"]?.string,
      let kind = json["kind"]?.string.flatMap(Kind.init),
      let place = json["place"]?.string, let path = json["path"]?.string,
      let text = json["text"]?.string
    else { return nil }
    self.init(name, kind, at: ScreenletPlace(name: place), path: path, text: text)
  }
}

/// The outcomes of a session's forms that no page has shown. Each is shown by one answer to a GET
/// within a minute, and by the live page that it makes.
package struct FormOutcomes {
  private struct Pending {
    let outcome: FormOutcome
    /// In nanoseconds of the loop's time.
    let end: Int64
  }

  private var pending: [Pending] = []
  private static let limit = 8
  private static let time: Int64 = 60_000_000_000

  package init() {}

  /// The oldest first.
  package var unshown: [FormOutcome] { pending.map(\.outcome) }

  /// A name for an outcome: random letters, about 2^91 of them.
  package static func newName() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
    var random = SystemRandomNumberGenerator()
    var name = String.UnicodeScalarView()
    for _ in 0..<16 { name.append(letters.randomElement(using: &random)!) }
    return String(name)
  }

  /// Keeps an outcome for the page that its name leads to.
  package mutating func add(_ outcome: FormOutcome, now: Int64) {
    pending.removeAll { $0.outcome.name == outcome.name || $0.end <= now }
    pending.append(Pending(outcome: outcome, end: now + Self.time))
    if pending.count > Self.limit { pending.removeFirst() }
  }

  /// Takes the outcome that an address names; nil where it was shown before, is too old, or belongs
  /// to another page or session.
  package mutating func take(_ name: [UInt8], at path: String, now: Int64) -> FormOutcome? {
    guard
      let index = pending.firstIndex(where: {
        $0.outcome.name.utf8.elementsEqual(name) && $0.outcome.isFor(path) && $0.end > now
      })
    else { return nil }
    return pending.remove(at: index).outcome
  }

  package mutating func forget() { pending = [] }
}
