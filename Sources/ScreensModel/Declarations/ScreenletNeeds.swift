/// The things that a screenlet cannot do without, by its attributes.
package struct ScreenletNeeds: Sendable, Hashable {
  /// The operations that it runs, all of them; nil where one of its kind's is enough.
  package let operations: [OperationName]?
  /// Groups of attributes, of each of which one has to have a value.
  package let attributes: [[AttributeName]]
  /// Whether it has nothing for guests.
  package let user: Bool

  /// By default it needs one of its kind's operations, no attribute and no user.
  package init(
    operations: [OperationName]? = nil, attributes: [[AttributeName]] = [], user: Bool = false
  ) {
    self.operations = operations
    self.attributes = attributes
    self.user = user
  }
}

/// Attributes of which one is needed and none has a value.
package struct UnsetAttributes: Sendable, Hashable, CustomStringConvertible {
  private let names: [AttributeName]

  package init(_ names: [AttributeName]) { self.names = names }

  /// A clause with the remedy.
  package var description: String {
    let all = names.map(\.rawValue).joined(separator: " or ")
    return "it has no value of \(all), without which it can do nothing; set \(all)"
  }
}

extension Value {
  /// Whether it is more than nothing, an empty text or the number 0.
  package var isGiven: Bool {
    switch self {
    case .none, .string(""), .int(0): false
    default: true
    }
  }
}
