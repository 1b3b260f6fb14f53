/// The type of a parameter, or of a part of an answer or of a view model.
package enum ValueType: String, Sendable {
  case bool, int, double, string, map, list
  /// A whole number above 0.
  case id
  /// A list of strings.
  case strings

  /// The value as one of this type, nil for any other. A text that reads as a number is one:
  /// servers send them so.
  package func convert(_ value: Value) -> Value? {
    switch self {
    case .bool: if case .bool = value { value } else { nil }
    case .int: value.int.map(Value.int)
    case .id: value.int.flatMap { $0 > 0 ? .int($0) : nil }
    case .double: value.double.map(Value.double)
    case .string: value.string.map(Value.string)
    case .map: value.map.map(Value.map)
    case .list: value.list.map(Value.list)
    case .strings: value.list.flatMap { $0.allSatisfy { $0.string != nil } ? value : nil }
    }
  }
}
