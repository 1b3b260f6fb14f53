/// The progress texts of a view: per action, and per phase of it.
public struct ProgressMessages: ExpressibleByDictionaryLiteral, Sendable {
  /// The action whose texts serve every action without texts of its own.
  public static let defaultAction = "defaultAction"

  private let texts: [String: [ProgressPhase: String]]

  /// Lists texts by action; "" is progress without text.
  public init(dictionaryLiteral elements: (String, [ProgressPhase: String])...) {
    texts = Dictionary(elements) { _, last in last }
  }

  /// The text of an action and phase; nil when there is none.
  ///
  /// An action with texts of its own never falls back for a phase that it leaves out.
  public subscript(action: String, phase: ProgressPhase) -> String? {
    (texts[action] ?? texts[Self.defaultAction])?[phase]
  }
}
