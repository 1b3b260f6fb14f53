/// Why a `.strings` file couldn't be read.
package enum StringsError: Error, Equatable, CustomStringConvertible {
  /// Something else stands there than the format needs.
  case unexpected(file: String, at: SourcePosition, expected: String)
  /// A key is given twice.
  case duplicateKey(file: String, at: SourcePosition, key: String, first: SourcePosition)
  /// The bytes are neither UTF-8 nor UTF-16.
  case unreadableText(file: String)
  /// The file has more bytes than the limit.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// The file is a property list that can't be read or holds other things than strings.
  case propertyList(PropertyListError)

  /// The error as one sentence for the author of the file.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .unexpected(let file, let place, let expected):
      "\(file):\(place.line):\(place.column): \(expected) is needed here"
    case .duplicateKey(let file, let place, let key, let first):
      "\(file):\(place.line):\(place.column): key '\(key)' is given twice, first in line "
        + "\(first.line); remove one of them"
    case .unreadableText(let file):
      "\(file): is neither UTF-8 nor UTF-16; save it as UTF-8"
    case .tooLarge(let file, let bytes, let limit):
      "\(file): has \(bytes) bytes, at most \(limit) are read; make it smaller"
    case .propertyList(let error): error.description
    }
  }
}
