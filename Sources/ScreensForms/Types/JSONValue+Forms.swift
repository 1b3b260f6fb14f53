package import ScreensDocuments

/// Values of forms: servers write one thing as a text here and as itself there.
extension JSONValue {
  /// The value as the writer writes it: whole numbers have no decimals.
  var settled: JSONValue {
    switch self {
    case .number(let number): Int64(exactly: number).map(JSONValue.integer) ?? self
    case .array(let values): .array(values.map(\.settled))
    case .object(let members): .object(members.map { .init($0.name, $0.value.settled) })
    default: self
    }
  }

  /// The text of any value: the text itself, a number or truth value in words, and JSON of lists
  /// and objects. Null is empty.
  package var plainText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): ExactDecimal(String(number))?.text() ?? String(number)
    case .array, .object: text
    }
  }

  /// A truth value in any spelling; nil for any other value.
  var flag: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .integer(let number): number != 0
    case .string(let text):
      switch text.lowercased() {
      case "true", "1": true
      case "false", "0", "": false
      default: nil
      }
    default: nil
    }
  }

  /// The kind's word, for error sentences.
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Reads a text that may hold JSON; nil where it holds none.
  static func inside(_ text: String) -> JSONValue? {
    let first = text.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
    return try? JSONReader.read(
      Array(text.utf8), file: "a value", depth: 24, size: FormLimits.standard.bytes)
  }
}
