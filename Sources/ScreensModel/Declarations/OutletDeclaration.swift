package import ScreensLayout

/// A node that a screenlet's view classes know by name.
package struct OutletDeclaration: Sendable {
  /// The name of the outlet in a layout.
  package let name: String
  /// The kind of node that the view classes expect.
  package let kind: NodeKind
  /// The meaning; a clause.
  package let about: String
  /// Whether a layout may omit it without loss.
  package let isOptional: Bool
  /// Whether typed text is a secret, whatever the layout declares.
  package let isSecret: Bool
  /// Whether the face writes into it what the layout does not know, so that its size is unknown.
  package let isHollow: Bool
  /// The value that it shows; nil where that is up to code.
  package let shows: ShownValue?
  /// The form of that value.
  package let format: ShownFormat

  /// By default a node that layouts need, that accepts no secret and that code fills.
  package init(
    _ name: String, _ kind: NodeKind, _ about: String, isOptional: Bool = false,
    isSecret: Bool = false, isHollow: Bool = false, shows: ShownValue? = nil,
    format: ShownFormat = .text
  ) {
    self.name = name
    self.kind = kind
    self.about = about
    self.isOptional = isOptional
    self.isSecret = isSecret
    self.isHollow = isHollow
    self.shows = shows
    self.format = format
  }
}
