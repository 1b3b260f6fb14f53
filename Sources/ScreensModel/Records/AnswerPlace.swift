/// A part of the answers to some steps.
package struct AnswerPlace: Sendable, Hashable {
  package static let rule = "a field of the last step's answer, or STEP.FIELD"

  /// The name of the step that answers it; nil for the last one.
  package let step: String?
  package let field: String

  /// Nil for a text that names no part.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy({ isIdentifier($0) }),
      let field = parts.last
    else { return nil }
    step = parts.count > 1 ? parts[0] : nil
    self.field = field
  }

  fileprivate init(known: String) { (step, field) = (nil, known) }

  package static let fields = AnswerPlace(known: "fields")
  package static let values = AnswerPlace(known: "values")
}
