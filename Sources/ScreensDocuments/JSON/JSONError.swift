/// Why a text couldn't be read as JSON.
package enum JSONError: Error, Equatable, CustomStringConvertible {
  /// Something else stands there than JSON needs.
  case unexpected(file: String, at: SourcePosition, expected: String)
  /// One object has the name twice.
  case duplicateName(file: String, at: SourcePosition, name: String)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(file: String, at: SourcePosition, limit: Int)
  /// The text has more bytes than the limit.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// The text is not UTF-8.
  case notUTF8(file: String)

  /// The error as one sentence for the author of the file.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .unexpected(let file, let place, let expected):
      "\(file):\(place.line):\(place.column): not valid JSON: \(expected) is needed here"
    case .duplicateName(let file, let place, let name):
      "\(file):\(place.line):\(place.column): '\(name)' is given twice; remove one of them"
    case .tooDeep(let file, let place, let limit):
      "\(file):\(place.line):\(place.column): nested deeper than \(limit); flatten it"
    case .tooLarge(let file, let bytes, let limit):
      "\(file): has \(bytes) bytes, at most \(limit) are read; make it smaller"
    case .notUTF8(let file):
      "\(file): is not UTF-8; save it as UTF-8"
    }
  }
}
