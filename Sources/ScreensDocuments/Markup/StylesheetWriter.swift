/// Writes CSS: rules, declarations and nested at-rules, compactly and in the order given.
package struct StylesheetWriter: Sendable {
  /// The rules so far.
  package private(set) var bytes: [UInt8] = []
  private var depth = 0

  package init() {}

  /// Writes a rule, or an at-rule with a block, around what the closure writes.
  package mutating func rule<Failure: Error>(
    _ prelude: StylesheetText, _ content: (inout StylesheetWriter) throws(Failure) -> Void
  ) throws(Failure) {
    append(prelude.description)
    append("{")
    depth += 1
    try content(&self)
    depth -= 1
    append(depth == 0 ? "}\n" : "}")
  }

  /// Writes one declaration inside a rule.
  package mutating func declare(_ property: MarkupName, _ value: StylesheetText) {
    precondition(depth > 0, "a declaration outside a rule")
    append(property.description)
    append(":")
    append(value.description)
    append(";")
  }

  /// Writes one declaration of a property that browsers know by the name of one of them:
  /// `-webkit-` and the name.
  package mutating func declare(webkit property: MarkupName, _ value: StylesheetText) {
    append("-webkit-")
    declare(property, value)
  }

  /// Writes one declaration of a property of our own, which other rules read: `--` and the name.
  package mutating func declare(own property: MarkupName, _ value: StylesheetText) {
    append("--")
    declare(property, value)
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
