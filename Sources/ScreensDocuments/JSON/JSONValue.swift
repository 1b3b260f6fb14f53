/// A JSON value; the members of an object keep their order.
package indirect enum JSONValue: Sendable, Equatable {
  /// One name and value of an object.
  package struct Member: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue

    /// Makes a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The value of an object's member.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The value of an array at an index that exists.
  package subscript(index: Int) -> JSONValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }

  /// The text of a string.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number.
  package var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The number, whole or not.
  package var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The boolean.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// The values of an array.
  package var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members of an object.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value as compact JSON text.
  package var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral, ExpressibleByFloatLiteral
{
  /// A string.
  package init(stringLiteral value: String) { self = .string(value) }

  /// A whole number.
  package init(integerLiteral value: Int64) { self = .integer(value) }

  /// A boolean.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// A number.
  package init(floatLiteral value: Double) { self = .number(value) }

  /// An array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Null.
  package init(nilLiteral: ()) { self = .null }

  /// An object with its members in the order written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
