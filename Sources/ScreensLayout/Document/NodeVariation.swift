/// The size classes under which a variation holds; the default one holds always.
package struct SizeClassCondition: Sendable, Hashable {
  /// `compact` or `regular`; nil is any.
  package let width: String?
  /// `compact` or `regular`; nil is any.
  package let height: String?

  /// Reads a key such as `default` or `heightClass=compact-widthClass=compact`.
  package init(key: String) {
    var classes: [Substring: String] = [:]
    for part in key.split(separator: "-") {
      let sides = part.split(separator: "=")
      if sides.count == 2 { classes[sides[0]] = String(sides[1]) }
    }
    width = classes["widthClass"]
    height = classes["heightClass"]
  }

  /// How many classes it names; the most specific variation wins.
  package var specificity: Int { (width == nil ? 0 : 1) + (height == nil ? 0 : 1) }

  /// Whether it holds for a pair of size classes.
  package func holds(width: String, height: String) -> Bool {
    (self.width ?? width) == width && (self.height ?? height) == height
  }

  /// Whether it holds in the editor's design state: compact width, regular height.
  package var holdsInDesign: Bool { holds(width: "compact", height: "regular") }
}

/// The parts that a view switches off or on under size classes.
package struct NodeVariation: Sendable, Hashable {
  package let condition: SizeClassCondition
  /// The ids of constraints and subviews that are off.
  package let excluded: [String]
  /// The ids of constraints and subviews that are on.
  package let included: [String]
}
