import Foundation
import FoundationXML

/// Reads XML bytes into a tree of values with exact positions.
///
/// A document type is dropped before parsing and one with declarations refused, so that no entity
/// is ever expanded or fetched.
package enum XMLReader {
  /// The root element of a document.
  ///
  /// - Parameters:
  ///   - bytes: The document, in UTF-8.
  ///   - file: The name that errors give.
  ///   - limits: The bounds beyond which a document is refused.
  package static func read(
    _ bytes: [UInt8], file: String, limits: XMLLimits = XMLLimits()
  ) throws(XMLError) -> DocumentElement {
    if bytes.count > limits.bytes {
      throw .tooLarge(file: file, bytes: bytes.count, limit: limits.bytes)
    }
    // Foundation's parser ends the process when a name or value is not UTF-8.
    if (try? UTF8Span(validating: bytes.span)) == nil, !TagScan.isUTF16(bytes) {
      let place = SourcePosition.ofFirstInvalidByte(in: bytes)
      throw .malformed(file: file, at: place, reason: "the bytes are not UTF-8")
    }
    let scan = try TagScan(bytes, file: file, limits: limits)
    let parser = XMLParser(data: Data(blanked(bytes, scan.unread)))
    parser.shouldResolveExternalEntities = false
    let builder = TreeBuilder(positions: scan.positions)
    parser.delegate = builder
    let isComplete = parser.parse()
    if isComplete, builder.fault == nil, let root = builder.root { return root }
    throw failure(of: parser, builder: builder, file: file)
  }

  /// The bytes with ranges turned into spaces; line ends stay, and with them every position.
  private static func blanked(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [UInt8] {
    guard !ranges.isEmpty else { return bytes }
    var copy = bytes
    for index in ranges.joined() where copy[index] != UInt8(ascii: "\n") {
      copy[index] = UInt8(ascii: " ")
    }
    return copy
  }

  private static func failure(
    of parser: XMLParser, builder: TreeBuilder, file: String
  ) -> XMLError {
    let place = SourcePosition(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    let code = builder.fault ?? (parser.parserError as NSError?)?.code
    return .malformed(file: file, at: builder.faultPosition ?? place, reason: reason(code))
  }

  private static func reason(_ code: Int?) -> String {
    switch code {
    case nil, 4: "the document has no element"
    case 5, 74, 77: "the document ends too early"
    case 9: "a character that XML does not allow"
    case 22, 23, 25, 26, 27: "an entity that is not declared"
    case 38: "'<' is not allowed in an attribute's value"
    case 39, 40: "an attribute's value is not closed or not quoted"
    case 41: "an attribute has no value"
    case 42: "an attribute is given twice"
    case 45: "a comment is not closed"
    case 64: "'<?xml' stands after the document's beginning, where it has to be the first thing"
    case 68: "a name is missing or malformed"
    case 73: "a '>' is missing"
    case 76: "the end tag does not match the start tag"
    case 78: "there is more than one outermost element"
    case 81: "the bytes are not UTF-8"
    case 200, 201, 202, 203, 204: "a prefix that is not declared"
    case let code?: "the parser stopped with code \(code)"
    }
  }
}

/// Collects the parser's events into values.
private final class TreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: DocumentElement?
  private(set) var fault: Int?
  private(set) var faultPosition: SourcePosition?
  private let positions: [SourcePosition]
  private var started = 0
  private var open: [DocumentElement] = []

  init(positions: [SourcePosition]) {
    self.positions = positions
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let place =
      started < positions.count
      ? positions[started] : SourcePosition(line: parser.lineNumber, column: 1)
    started += 1
    open.append(DocumentElement(name: name, attributes: attributes, position: place))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard var element = open.popLast() else { return }
    if !element.children.isEmpty, Self.isSpace(element.text) { element.text = "" }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  /// Whether a text is space alone. Most of it is that of XML.
  private static func isSpace(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
      || text.allSatisfy(\.isWhitespace)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if !open.isEmpty { open[open.count - 1].text += String(decoding: block, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard fault == nil else { return }
    fault = (error as NSError).code
    faultPosition = SourcePosition(
      line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
  }
}
