/// The type of a parameter, or of a part of an answer or of a view model.
package enum ValueType: String, Sendable {
  case bool, int, double, string, bytes, list, map, json
  /// Milliseconds since 1970, in UTC.
  case date
  /// The bytes of a picture, or the name of one.
  case image
  case any
  /// A whole number above 0.
  case id
  /// A list of strings.
  case strings

  /// The type as scripts read it, without what it says of the value beyond that.
  package var word: String {
    switch self {
    case .id: Self.int.rawValue
    case .strings: Self.list.rawValue
    default: rawValue
    }
  }

  /// The value as one of this type, nil for any other. A text that reads as a number is one:
  /// servers send them so.
  package func convert(_ value: Value) -> Value? {
    switch self {
    case .bool: if case .bool = value { value } else { nil }
    case .int: value.int.map(Value.int)
    case .id: value.int.flatMap { $0 > 0 ? .int($0) : nil }
    case .double: value.double.map(Value.double)
    case .string: value.string.map(Value.string)
    case .bytes: if case .bytes = value { value } else { nil }
    case .date: value.int.map(Value.int)
    case .image:
      switch value {
      case .bytes, .string: value
      default: nil
      }
    case .json:
      switch value {
      case .json: value
      case .string(let text): .json(text)
      default: nil
      }
    case .any: value
    case .map: value.map.map(Value.map)
    case .list: value.list.map(Value.list)
    case .strings: value.list.flatMap { $0.allSatisfy { $0.string != nil } ? value : nil }
    }
  }
}
