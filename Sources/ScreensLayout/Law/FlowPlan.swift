/// A layout as rows that grow with their texts.
///
/// Text changes after the layout is solved: an error, a translation, larger letters. So every view
/// that holds such text is cut into rows along the edges of its children, each as high as solved
/// and no lower; a row with text in it may be higher, and everything below moves down. A layout
/// without text keeps all its edges free, as the law has them.
package struct FlowPlan: Sendable {
  /// How a view stands in the one around it.
  package enum Place: Sendable, Hashable {
    /// As high as the rows, which follow it when it needs more.
    case growing(Range<Int>)
    /// As high as the rows.
    case covering(Range<Int>)
    /// In the middle of the rows, as high as solved.
    case keeping(Range<Int>)
    /// Where the law has it, beside all rows.
    case free
  }

  /// Widths within which all laws are affine.
  package struct Section: Sendable {
    /// The laws by node; where the layout flows they don't depend on the root's height.
    package let edges: [LayoutLaw.Edges]
    /// The heights of the rows by node.
    package let rows: [[AffineLength]]
  }

  /// Widths within which the rows are the same ones and no edge jumps.
  package struct Regime: Sendable {
    /// The least width.
    package let start: Double
    /// Whether each view is there, by node.
    package let isThere: [Bool]
    /// How views stand, by node.
    package let places: [Place]
    /// Whether each row may grow, by node.
    package let grows: [[Bool]]
    /// The sections in the order of the width; they meet at kinks.
    package internal(set) var sections: [Section]

    /// The law of one length.
    package func length(_ part: (Section) -> AffineLength) -> HingedLength {
      HingedLength(sections.map(part))
    }
  }

  /// Whether anything in the layout can grow.
  package let isFlowing: Bool
  /// The root's height in the design.
  package let height: Double
  /// The regimes in the order of the width.
  package let regimes: [Regime]
  private let traits: FlowTraits

  /// Plans a layout as it is read from one side, on a screen of a size class of height.
  package init(
    _ document: LayoutDocument, metrics: TextMetrics = .standard, isRightToLeft: Bool = false,
    heightClass: String = "regular"
  ) {
    self.init(
      document,
      LayoutLaw(
        document, metrics: metrics, isRightToLeft: isRightToLeft, heightClass: heightClass))
  }

  /// Plans a layout whose law is known.
  package init(_ document: LayoutDocument, _ law: LayoutLaw) {
    traits = FlowTraits(document)
    isFlowing = traits.hasRows[0]
    height = law.height
    var builder = FlowBuilder(document, traits, law)
    regimes = builder.regimes()
  }

  /// Whether a view has rows.
  package func hasRows(_ node: NodeIndex) -> Bool { traits.hasRows[node.offset] }

  /// Whether a view can need more room than the design gave it.
  package func grows(_ node: NodeIndex) -> Bool {
    isFlowing && (traits.grows[node.offset] || traits.hasRows[node.offset])
  }
}
