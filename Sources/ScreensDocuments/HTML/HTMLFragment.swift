/// The allowed part of a piece of foreign HTML: balanced markup that holds elements and attributes
/// of `HTMLElement.all` and nothing else, and the same as plain text.
///
/// The foreign text is parsed into a tree as browsers parse it, and the tree is written in a form
/// that every parser reads as the same tree. So two parsers that disagree about the foreign text
/// agree about this one. There are no scripts, styles, names, classes and forms in it, images of
/// the named servers only, and links of the schemes that lead somewhere.
package struct HTMLFragment: Sendable, Hashable {
  /// The most bytes of a foreign text that are read; the rest of a longer one is dropped.
  package static let limit = 256 * 1024
  /// The deepest nesting of elements; the tags of deeper ones are dropped.
  package static let depth = 48

  /// Markup that may stand in a `body`.
  package let markup: [UInt8]
  /// The text without markup, a line for each block.
  package let text: String

  /// Keeps the allowed part of a foreign text, in a time that grows as its length.
  package init(_ foreign: String, in surroundings: HTMLSurroundings = HTMLSurroundings()) {
    var bytes = Array(foreign.utf8.prefix(Self.limit))
    if bytes.contains(0x0D) { bytes = Self.lineEnds(bytes) }
    var tokens = HTMLTokenizer(bytes)
    var builder = HTMLTreeBuilder()
    while let token = tokens.next() {
      builder.process(token)
      tokens.isForeign = builder.isInForeignElement
    }
    (markup, text) = HTMLTreeWriter.write(builder.tree, in: surroundings)
  }

  /// Every kind of line end as a line feed.
  private static func lineEnds(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      if byte == 0x0A, place > 0, bytes[place - 1] == 0x0D { continue }
      result.append(byte == 0x0D ? 0x0A : byte)
    }
    return result
  }
}
