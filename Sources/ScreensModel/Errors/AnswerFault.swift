/// The part of an answer that contradicts the declaration of its operation.
package struct AnswerFault: Sendable, Hashable, CustomStringConvertible {
  /// The requested operation; nil where it is not known.
  package let operation: OperationName?
  /// The field; nil for an answer that is no map.
  package let field: String?
  /// The declared type.
  package let expected: ValueType
  /// The kind that was found; nil for a field that is missing.
  package let found: String?
  /// Whether an answer without the field is refused.
  package let isRequired: Bool

  /// The fault as a sentence for users.
  var sentence: String {
    let part = field.map { "Its field \($0)" } ?? "It"
    return part + (found.map { " is \($0), not \(expected.phrase)." } ?? " is missing.")
  }

  /// The operation and the fault as a clause, for the operator.
  package var description: String {
    let part = field.map { "the field \($0) of the answer" } ?? "the answer"
    let place = operation.map { "\($0): " } ?? ""
    return place + part + (found.map { " is \($0), not \(expected.phrase)" } ?? " is missing")
  }
}
