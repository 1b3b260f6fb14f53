package import ScreensModel

/// The origin or subject of an action: the control that fired it, or a value that a view sends,
/// such as the number of a page or a row's entry.
package enum Sender: Sendable, Hashable {
  /// The sender is not known.
  case none
  /// A node of the view.
  case node(NodeHandle)
  /// A row, a page, or another whole number.
  case int(Int64)
  /// A number, never NaN or infinite.
  case double(Double)
  /// A text of the view.
  case text(String)
  /// Values by their names.
  case map([String: Value])

  /// The sender of a node; none without one.
  package init(_ node: NodeHandle?) { self = node.map(Sender.node) ?? .none }

  /// The sender that a value represents; nil for other values, such as lists.
  package init?(_ value: Value) {
    switch value {
    case .none: self = .none
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .text(text)
    case .map(let entries): self = .map(entries)
    case .handle(let raw):
      guard let node = NodeHandle(rawValue: raw) else { return nil }
      self = .node(node)
    case .bool, .bytes, .list, .json, .blob: return nil
    }
  }

  package var node: NodeHandle? {
    if case .node(let node) = self { node } else { nil }
  }

  /// The value for other processes and languages; a node becomes its handle.
  package var value: Value {
    switch self {
    case .none: .none
    case .node(let node): .handle(node.rawValue)
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    case .text(let text): .string(text)
    case .map(let entries): .map(entries)
    }
  }
}
