/// Writes HTML or XML into bytes; the result of any calls is well-formed.
///
/// Attributes belong right after the start tag they are for. Names are `MarkupName`s; text and
/// values are escaped here and nowhere else.
package struct MarkupWriter: Sendable {
  /// The two ways to write a tag without content.
  package enum Dialect: Sendable {
    /// HTML: void elements have no end tag, all others do.
    case html
    /// XML and SVG: an element without content is written `<name/>`.
    case xml
  }

  /// The markup so far; complete after the last `end()`.
  package private(set) var bytes: [UInt8] = []
  private let dialect: Dialect
  private var open: [(name: MarkupName, isVoid: Bool)] = []
  private var isInsideTag = false
  /// The size of markup up to which text is written whole; nil for any size.
  ///
  /// Text that goes beyond it is cut and ends with an ellipsis, but for pieces as short as a label.
  /// Markup is never cut, nor are attributes but for `attribute(_:cutting:)`.
  package var limit: Int?
  /// Whether something was cut.
  package private(set) var isCut = false
  private static let shortText = 1_024

  package init(_ dialect: Dialect, capacity: Int = 4096) {
    self.dialect = dialect
    bytes.reserveCapacity(capacity)
  }

  /// Makes a writer that goes on in a buffer.
  package init(_ dialect: Dialect, appendingTo bytes: consuming [UInt8]) {
    self.dialect = dialect
    self.bytes = bytes
  }

  /// The elements that are still open.
  package var depth: Int { open.count }

  /// Writes what a document begins with: the document type in HTML, the declaration in XML.
  package mutating func prologue() {
    switch dialect {
    case .html: append("<!DOCTYPE html>\n")
    case .xml: append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    }
  }

  package mutating func begin(_ name: MarkupName) {
    precondition(
      open.last?.isVoid != true, "an element is begun inside a void element")
    finishTag()
    bytes.append(UInt8(ascii: "<"))
    append(name.description)
    open.append((name, dialect == .html && name.isVoidInHTML))
    isInsideTag = true
  }

  /// Ends the element begun last.
  package mutating func end() {
    guard let (name, isVoid) = open.popLast() else {
      preconditionFailure("end() without an open element")
    }
    switch dialect {
    case .html where isVoid:
      finishTag()
    case .xml where isInsideTag:
      append("/>")
      isInsideTag = false
    default:
      finishTag()
      bytes.append(UInt8(ascii: "<"))
      bytes.append(UInt8(ascii: "/"))
      append(name.description)
      bytes.append(UInt8(ascii: ">"))
    }
  }

  /// Writes an element with the content that the closure writes.
  package mutating func element<Failure: Error>(
    _ name: MarkupName, _ content: (inout MarkupWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(name)
    try content(&self)
    end()
  }

  /// Writes an element with text in it.
  package mutating func element(_ name: MarkupName, text: String) {
    begin(name)
    self.text(text)
    end()
  }

  package mutating func attribute(_ name: MarkupName, _ value: String) {
    beginAttribute(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    MarkupEscaping.append(value, in: .attribute, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an attribute if there is a value.
  package mutating func attribute(_ name: MarkupName, ifPresent value: String?) {
    if let value { attribute(name, value) }
  }

  /// Writes an attribute whose value is cut at the limit.
  package mutating func attribute(_ name: MarkupName, cutting value: String) {
    attribute(name, fitting(value, in: .attribute))
  }

  /// Writes an attribute with a whole number.
  package mutating func attribute(_ name: MarkupName, _ value: Int) {
    attribute(name, String(value))
  }

  /// Writes an attribute with a number of at most five decimals.
  package mutating func attribute(_ name: MarkupName, number value: Double) {
    beginAttribute(name)
    append("=\"")
    DecimalNumber.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a boolean attribute if it is on.
  package mutating func attribute(_ name: MarkupName, _ isOn: Bool) {
    guard isOn else { return }
    beginAttribute(name)
    if dialect == .xml {
      append("=\"")
      append(name.description)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Writes text, escaped.
  package mutating func text(_ text: String) {
    // HTML drops a line end right after these tags; a second one keeps the first.
    if isInsideTag, dialect == .html, text.utf8.first == 0x0A,
      open.last?.name.dropsLeadingLineEnd == true
    {
      finishTag()
      bytes.append(0x0A)
    }
    finishTag()
    MarkupEscaping.append(fitting(text, in: .text), in: .text, to: &bytes)
  }

  /// Whether the limit is reached, so that long text is cut.
  package var isFull: Bool { limit.map { bytes.count >= $0 } ?? false }

  /// Whether a text would be written whole.
  package func fits(_ text: String) -> Bool { part(of: text, in: .attribute) == nil }

  /// Notes that the caller leaves the rest of its content away.
  package mutating func cut() { isCut = true }

  private mutating func fitting(_ text: String, in context: MarkupEscaping.Context) -> String {
    guard let part = part(of: text, in: context) else { return text }
    isCut = true
    return part + "…"
  }

  /// The part of a text that the limit leaves room for; nil for the whole text.
  private func part(of text: String, in context: MarkupEscaping.Context) -> String? {
    guard let limit, text.utf8.count > Self.shortText else { return nil }
    let room = max(limit - bytes.count, Self.shortText)
    return MarkupEscaping.prefix(of: text, in: context, fitting: room)
  }

  /// Writes text given as UTF-8; other bytes become U+FFFD.
  package mutating func text(utf8: some Collection<UInt8>) {
    text(String(decoding: utf8, as: UTF8.self))
  }

  /// Adds markup that another writer has written.
  package mutating func append(contentsOf other: MarkupWriter) {
    precondition(other.open.isEmpty, "markup with open elements is added")
    finishTag()
    bytes.append(contentsOf: other.bytes)
  }

  private mutating func beginAttribute(_ name: MarkupName) {
    precondition(isInsideTag, "an attribute is written after the start tag is finished")
    bytes.append(UInt8(ascii: " "))
    append(name.description)
  }

  private mutating func finishTag() {
    guard isInsideTag else { return }
    bytes.append(UInt8(ascii: ">"))
    isInsideTag = false
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
