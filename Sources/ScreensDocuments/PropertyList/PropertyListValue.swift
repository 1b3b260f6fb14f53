/// One value of a property list with its place.
package struct PropertyListValue: Sendable {
  /// The kinds of value a property list has.
  package enum Content: Sendable {
    case dictionary(PropertyListDictionary)
    case array([PropertyListValue])
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 1970-01-01 00:00 UTC.
    case date(Double)
    case data([UInt8])
  }

  /// The type with its content.
  package let content: Content
  /// Where it stands.
  package let place: PropertyListPlace

  /// The key or index that holds it; empty at the root.
  package var key: String { place.key }

  /// The type in words, for an error.
  package var typeName: String {
    switch content {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    }
  }

  /// The error that says this value has another type than needed.
  package func wrongType(expected: String) -> PropertyListError {
    .wrongType(place, key: key, expected: expected, found: typeName)
  }

  /// The string, or an error naming the place.
  package func string() throws(PropertyListError) -> String {
    guard case .string(let value) = content else { throw wrongType(expected: "a string") }
    return value
  }

  /// The integer, or an error naming the place.
  package func integer() throws(PropertyListError) -> Int {
    guard case .integer(let value) = content else { throw wrongType(expected: "an integer") }
    return Int(value)
  }

  /// The number, written as integer or as real, or an error naming the place.
  package func real() throws(PropertyListError) -> Double {
    switch content {
    case .real(let value): return value
    case .integer(let value): return Double(value)
    default: throw wrongType(expected: "a number")
    }
  }

  /// The boolean, or an error naming the place.
  package func boolean() throws(PropertyListError) -> Bool {
    guard case .boolean(let value) = content else { throw wrongType(expected: "a boolean") }
    return value
  }

  /// The array's values, or an error naming the place.
  package func array() throws(PropertyListError) -> [PropertyListValue] {
    guard case .array(let value) = content else { throw wrongType(expected: "an array") }
    return value
  }

  /// The array's strings, or an error naming the array or the first value that isn't one.
  package func strings() throws(PropertyListError) -> [String] {
    var texts: [String] = []
    for value in try array() { texts.append(try value.string()) }
    return texts
  }

  /// The dictionary, or an error naming the place.
  package func dictionary() throws(PropertyListError) -> PropertyListDictionary {
    guard case .dictionary(let value) = content else { throw wrongType(expected: "a dictionary") }
    return value
  }
}
