/// The type of a parameter, or of a part of an answer or of a view model.
package enum ValueType: String, Sendable {
  case bool, int, double, string, bytes, list, map, json
  /// Milliseconds since 1970, in UTC.
  case date
  /// The bytes of a picture, or the name of one.
  case image
  /// The bytes of a file, which views know by a name.
  case media
  case any
  /// A whole number above 0.
  case id
  /// A list of strings.
  case strings

  /// The type's name for scripts, without further restrictions of the value.
  package var word: String {
    switch self {
    case .id: Self.int.rawValue
    case .strings: Self.list.rawValue
    default: rawValue
    }
  }

  /// The type's name in a sentence.
  package var phrase: String {
    switch self {
    case .id: "a whole number above 0"
    case .strings: "a list of strings"
    case .date: "milliseconds since 1970"
    case .image: "bytes or a name"
    case .media: "the bytes of a file"
    default: rawValue
    }
  }

  /// Converts a value to this type; nil where that is impossible. A whole number and its decimal
  /// text are interchangeable, and a whole number is accepted for a double, because servers send
  /// both.
  package func convert(_ value: Value) -> Value? {
    switch self {
    case .bool: if case .bool = value { value } else { nil }
    case .int, .date: value.int.map(Value.int)
    case .id: value.int.flatMap { $0 > 0 ? .int($0) : nil }
    case .double: value.double.map(Value.double)
    case .string: Self.text(value).map(Value.string)
    case .bytes: if case .bytes = value { value } else { nil }
    case .image:
      switch value {
      case .bytes, .string: value
      default: nil
      }
    case .media:
      switch value {
      case .bytes, .blob: value
      case .string(let text): MediaName(text).map { .string($0.description) }
      default: nil
      }
    case .json:
      switch value {
      case .json: value
      case .string(let text): .json(text)
      default: nil
      }
    case .any: if case .blob = value { nil } else { value }
    case .map: value.map.map(Value.map)
    case .list: value.list.map(Value.list)
    case .strings: Self.texts(value)
    }
  }

  /// A value of this type for trials; types of text get `text`.
  package func sample(_ text: String) -> Value {
    switch self {
    case .bool: true
    case .int, .id: 7
    case .double: 1.5
    case .string, .any: .string(text)
    case .bytes, .image, .media: .bytes(Array(text.utf8))
    case .date: 0
    case .list, .strings: .list([.string(text)])
    case .map: .map(["text": .string(text)])
    case .json: .json("{}")
    }
  }

  private static func text(_ value: Value) -> String? {
    if case .int(let number) = value { String(number) } else { value.string }
  }

  private static func texts(_ value: Value) -> Value? {
    guard let items = value.list else { return nil }
    let texts = items.compactMap(text)
    return texts.count == items.count ? .list(texts.map(Value.string)) : nil
  }
}
