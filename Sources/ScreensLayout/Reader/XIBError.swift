package import ScreensDocuments

/// Why a XIB couldn't be read.
package enum XIBError: Error, Equatable, CustomStringConvertible {
  /// The file isn't readable XML.
  case xml(XMLError)
  /// The file is XML, but not a XIB.
  case notAXIB(file: String, found: String)
  /// The XIB is for a platform whose views are others.
  case otherPlatform(file: String, platform: String)
  /// No object in it is a view.
  case noRoot(file: String)
  /// Views are nested deeper than the limit.
  case tooDeep(file: String, line: Int, limit: Int)
  /// The document has more views than the limit.
  case tooManyViews(file: String, line: Int, limit: Int)
  /// Two objects have one id.
  case duplicateID(file: String, line: Int, id: String, firstLine: Int)
  /// A number that isn't one, or is larger than any layout needs.
  case invalidNumber(file: String, line: Int, attribute: String, text: String, limit: Int)

  /// The error as one sentence for the author of the file.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .xml(let error): error.description
    case .notAXIB(let file, let found):
      "\(file): is not a XIB (its outermost element is <\(found)>); save it from an editor for "
        + "XIB 3.0 documents"
    case .otherPlatform(let file, let platform):
      "\(file): is a XIB for \(platform); only those for iOS can be shown: draw the layout with "
        + "views of iOS"
    case .noRoot(let file):
      "\(file): has no view below <objects>; add the view that is to be shown"
    case .tooDeep(let file, let line, let limit):
      "\(file):\(line): views are nested deeper than \(limit); flatten them"
    case .tooManyViews(let file, let line, let limit):
      "\(file):\(line): has more than \(limit) views; split the layout"
    case .duplicateID(let file, let line, let id, let firstLine):
      "\(file):\(line): id '\(id)' is also that of the object in line \(firstLine); give it another"
    case .invalidNumber(let file, let line, let attribute, let text, let limit):
      "\(file):\(line): '\(text.prefix(40))' is no number for a layout (\(attribute)); write a "
        + "decimal one between -\(limit) and \(limit)"
    }
  }
}
