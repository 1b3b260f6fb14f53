/// Anything that crosses between host and plugin.
///
/// Nested at most 16 deep; doubles are finite; the host refuses anything else.
public enum Value: Hashable, Sendable {
  /// No value.
  case none
  /// A flag.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A finite number.
  case double(Double)
  /// A text, in UTF-8.
  case string(String)
  /// Bytes that are no text.
  case bytes([UInt8])
  /// Values in order.
  case list([Value])
  /// Values by their keys, each key once.
  case map([String: Value])
  /// Something of the host's: a node, or a file of a request; see `screens/value.h`.
  case handle(UInt64)
  /// JSON text that passes through unread.
  case json(String)
}

extension Value {
  /// Whether it is ``none``.
  public var isNone: Bool { self == .none }

  /// The text of a string; nil for other kinds.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The bytes of a file or a picture; nil for other kinds.
  public var bytesValue: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }

  /// A Boolean, or an integer that is 0 or 1.
  public var boolValue: Bool? {
    switch self {
    case .bool(let flag): flag
    case .int(0): false
    case .int(1): true
    default: nil
    }
  }

  /// An integer, also one that arrived as an integral double.
  public var intValue: Int64? {
    switch self {
    case .int(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// A number, integral or not.
  public var doubleValue: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The items of a list; nil for other kinds.
  public var listValue: [Value]? {
    if case .list(let items) = self { items } else { nil }
  }

  /// The entries of a map; nil for other kinds.
  public var mapValue: [String: Value]? {
    if case .map(let entries) = self { entries } else { nil }
  }

  /// One entry of a map; none for a missing key and for anything that is no map.
  public subscript(key: String) -> Value { mapValue?[key] ?? .none }
}
