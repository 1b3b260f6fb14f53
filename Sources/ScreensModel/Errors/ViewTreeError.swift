/// A read or write of the view tree that failed without any change.
package enum ViewTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The node does not belong to this view, or no longer.
  case staleHandle
  /// No node, property or attribute of that name.
  case unknownName(String)
  /// The value does not fit, or the property is read-only.
  case wrongType(property: String, expected: String, found: String)

  /// One clause for the author of the view code.
  package var description: String {
    switch self {
    case .staleHandle: "the handle is stale: its view or node is gone"
    case .unknownName(let name): "nothing is called \(name)"
    case .wrongType(let property, let expected, let found):
      "\(property) takes \(expected), not \(found)"
    }
  }
}
