/// Why a property list, or a value in one, is refused.
package enum PropertyListError: Error, Equatable, CustomStringConvertible {
  /// An XML property list isn't readable XML.
  case xml(XMLError)
  /// The outermost element is not `plist` with one value in it.
  case notAPropertyList(file: String, found: String)
  /// A binary property list that can't be decoded.
  case unreadableBinary(file: String, reason: String)
  /// An element that property lists don't have, or not there.
  case unexpectedElement(PropertyListPlace, element: String, expected: String)
  /// Text in an element that has none.
  case unexpectedText(PropertyListPlace, element: String, text: String)
  /// A number, date or base64 text that isn't one.
  case invalidText(PropertyListPlace, element: String, text: String)
  /// One dictionary has the key twice.
  case duplicateKey(PropertyListPlace, key: String, first: PropertyListPlace)
  /// A key without a value.
  case missingValue(PropertyListPlace, key: String)
  /// A value of another type than the reader needs.
  case wrongType(PropertyListPlace, key: String, expected: String, found: String)
  /// A dictionary lacks a key that has to be there.
  case missingKey(PropertyListPlace, key: String)
  /// A dictionary has a key that means nothing.
  case unknownKey(PropertyListPlace, key: String, suggestion: String?)

  /// The error as one sentence for the author of the file.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .xml(let error): error.description
    case .notAPropertyList(let file, let found):
      "\(file): is not a property list (found \(found)); it has to be <plist> with one value in it"
    case .unreadableBinary(let file, let reason):
      "\(file): is not a readable binary property list: \(reason); write it again as XML"
    case .unexpectedElement(let place, let element, let expected):
      "\(place): found <\(element)> where \(expected) is needed; replace it"
    case .unexpectedText(let place, let element, let text):
      "\(place): <\(element)> has the text '\(text.prefix(60))'; take it out"
    case .invalidText(let place, let element, let text):
      "\(place): '\(text.prefix(60))' is not a valid <\(element)>; correct it"
    case .duplicateKey(let place, let key, let first):
      "\(place): key '\(key)' is given twice, first at \(first); remove one of them"
    case .missingValue(let place, let key):
      "\(place): key '\(key)' has no value; add one or remove the key"
    case .wrongType(let place, let key, let expected, let found):
      "\(place): \(key.isEmpty ? "the value" : "'\(key)'") is \(found), "
        + "it has to be \(expected); change it"
    case .missingKey(let place, let key):
      "\(place): key '\(key)' is missing; add it"
    case .unknownKey(let place, let key, let suggestion):
      "\(place): unknown key '\(key)'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "remove it")
    }
  }
}
