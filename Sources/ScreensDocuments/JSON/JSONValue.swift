/// A JSON value; the members of an object keep their order.
package indirect enum JSONValue: Sendable, Equatable {
  /// One name and value of an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

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

  /// The text of a string; nil for other kinds.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number; nil for other kinds.
  package var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The number, whole or not; nil for other kinds.
  package var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The boolean; nil for other kinds.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// The values of an array; nil for other kinds.
  package var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members of an object; nil for other kinds.
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
  package init(stringLiteral value: String) { self = .string(value) }

  package init(integerLiteral value: Int64) { self = .integer(value) }

  package init(booleanLiteral value: Bool) { self = .boolean(value) }

  package init(floatLiteral value: Double) { self = .number(value) }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  package init(nilLiteral: ()) { self = .null }

  /// An object with its members in the order written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
