/// Why a document couldn't be read as XML.
package enum XMLError: Error, Equatable, CustomStringConvertible {
  /// The document breaks a rule of XML at that place.
  case malformed(file: String, at: SourcePosition, reason: String)
  /// The document declares entities or other parts of a document type of its own.
  case declaresDocumentType(file: String, at: SourcePosition)
  /// The document is in another encoding than UTF-8.
  case unsupportedEncoding(file: String, encoding: String)
  /// The document has more bytes than the limit.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// Elements are nested deeper than the limit.
  case tooDeep(file: String, at: SourcePosition, limit: Int)
  /// The document has more elements than the limit.
  case tooManyElements(file: String, at: SourcePosition, limit: Int)
  /// An element has more attributes than the limit.
  case tooManyAttributes(file: String, at: SourcePosition, limit: Int)

  /// The error as one sentence for the author of the file.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .malformed(let file, let place, let reason):
      "\(file):\(place.line):\(place.column): not well-formed XML: \(reason); correct it there"
    case .declaresDocumentType(let file, let place):
      "\(file):\(place.line):\(place.column): a document type with declarations of its own is "
        + "refused; remove everything between '[' and ']'"
    case .unsupportedEncoding(let file, let encoding):
      "\(file): is encoded as \(encoding); save it as UTF-8"
    case .tooLarge(let file, let bytes, let limit):
      "\(file): has \(bytes) bytes, at most \(limit) are read; make it smaller"
    case .tooDeep(let file, let place, let limit):
      "\(file):\(place.line):\(place.column): elements are nested deeper than \(limit); flatten it"
    case .tooManyElements(let file, let place, let limit):
      "\(file):\(place.line):\(place.column): has more than \(limit) elements; make it smaller"
    case .tooManyAttributes(let file, let place, let limit):
      "\(file):\(place.line):\(place.column): the element has more than \(limit) attributes; "
        + "remove some"
    }
  }

  /// Where in the document, when the error has one place.
  package var position: SourcePosition? {
    switch self {
    case .malformed(_, let place, _), .declaresDocumentType(_, let place),
      .tooDeep(_, let place, _), .tooManyElements(_, let place, _),
      .tooManyAttributes(_, let place, _):
      place
    case .unsupportedEncoding, .tooLarge: nil
    }
  }
}
