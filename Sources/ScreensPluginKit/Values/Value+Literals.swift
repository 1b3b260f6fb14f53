extension Value: ExpressibleByStringLiteral {
  /// Lets a string literal stand for ``string(_:)``.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// Lets an integer literal stand for ``int(_:)``.
  public init(integerLiteral value: Int64) { self = .int(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// Lets a floating-point literal stand for ``double(_:)``.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension Value: ExpressibleByBooleanLiteral {
  /// Lets `true` and `false` stand for ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Value: ExpressibleByNilLiteral {
  /// Lets `nil` stand for ``none``.
  public init(nilLiteral: ()) { self = .none }
}

extension Value: ExpressibleByArrayLiteral {
  /// Lets an array literal stand for ``list(_:)``.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// Makes a map; of a key that is written twice the last one counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .map(Dictionary(elements) { _, last in last })
  }
}
