/// Writes CSS: rules, declarations and nested at-rules, compactly and in the order given.
package struct StylesheetWriter: Sendable {
  /// The rules so far.
  package private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var reads: Set<AdaptiveValue> = []

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
    if !value.reads.isEmpty { reads.formUnion(value.reads) }
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

  /// Writes the adaptive values that the rules read. Elements of the class `light`, and all that is
  /// inside of them, have the values of light surroundings.
  package mutating func define() {
    let values = reads.sorted { $0.name < $1.name }
    func block(_ prelude: StylesheetText, _ value: (AdaptiveValue) -> String?) -> String {
      let set = values.compactMap { one in value(one).map { "\(one.property):\($0);" } }
      return set.isEmpty ? "" : "\(prelude){\(set.joined())}"
    }
    func media(_ condition: StylesheetText, _ block: String) {
      if !block.isEmpty { append("@media \(condition){\(block)}\n") }
    }
    append(block(":root,.light") { $0.usual })
    media("(prefers-color-scheme:dark)", block(":root:not(.light)") { $0.dark })
    media("(prefers-contrast:more)", block(":root,.light") { $0.strong })
    media(
      "(prefers-contrast:more) and (prefers-color-scheme:dark)",
      block(":root:not(.light)") { $0.strongDark })
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
