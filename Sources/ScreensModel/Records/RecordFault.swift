/// The part of an answer that is no record.
package struct RecordFault: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Cause: Sendable, Hashable {
    case wrongType(expected: String, found: String)
    case missing
    case tooMany(Int, most: Int)
    /// A name that no field may have.
    case wrongName(String)
    /// A name that an earlier field has.
    case twice(String)
    /// A text in another form than that of its kind; the clause says where and how.
    case unreadable(String)
  }

  /// The path of the part in the answer; empty for the whole answer.
  package let place: String
  package let cause: Cause
  /// The operation that answered; nil where it is not known.
  package var operation: OperationName?

  package init(_ place: String, _ cause: Cause) {
    self.place = place
    self.cause = cause
  }

  /// A clause for the operator, with the remedy.
  package var description: String {
    let part = place.isEmpty ? "the answer" : "\(place) of the answer"
    return (operation.map { "\($0): " } ?? "") + part + " " + clause
  }

  private var clause: String {
    switch cause {
    case .wrongType(let expected, let found):
      "is \(found), not \(expected); correct the back end's definition, or the connector"
    case .missing: "is missing; every record has it"
    case .tooMany(let count, let most):
      "has \(count) entries, more than \(most); split the definition"
    case .wrongName(let name):
      "is '\(name)', which is no name; names have no spaces, and at most 512 bytes"
    case .twice(let name): "is '\(name)', as that of an earlier field; give each its own name"
    case .unreadable(let clause): "cannot be read: \(clause)"
    }
  }
}
