import ScreensDocuments

/// The text of a comment as users read and edit it.
///
/// A server keeps a comment as HTML, and users type plain lines. Readers see marked words without
/// their marks, and addresses behind the words of links; an edit loses marks and links.
package struct CommentText: Sendable, Hashable {
  /// The lines without their marks, as a user edits them.
  package let plain: String
  /// The lines for readers: the address of a link is behind its words, unless it is the words.
  package let shown: String
  /// Whether anything is marked, which an edit of the plain lines would lose.
  package let isStyled: Bool

  /// Reads the HTML of a server, which is foreign.
  package init(html foreign: String) {
    var reader = CommentTextReader(foreign)
    let lines = reader.read()
    plain = lines.map(\.plain).joined(separator: "\n")
    shown = lines.map(\.shown).joined(separator: "\n")
    isStyled = lines.contains(where: \.isStyled)
  }

  /// The HTML that a server keeps for plain lines: a paragraph for each that is not blank; empty
  /// where all are. A typed reference stays as it was typed.
  package static func html(ofPlain text: String) -> String {
    var writer = MarkupWriter(.html)
    for line in text.split(whereSeparator: \.isNewline)
    where !line.allSatisfy(\.isWhitespace) {
      writer.element("p", text: String(line))
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Typed lines with the ends that `plain` has. Browsers send others.
  static func lines(_ typed: String) -> String { typed.replacing("\r\n", with: "\n") }
}
