/// Where every view of a layout is, as a function of the root's width: affine between a few exact
/// breakpoints, so that a style sheet can follow it without a solver.
///
/// At a kink the pieces meet; at a jump (text that breaks elsewhere, a margin that changes, a
/// constraint that gives way) they don't.
package struct LayoutLaw: Sendable {
  /// One view's law within a piece; left and top are relative to the parent view.
  package struct Edges: Sendable, Hashable {
    package let left: AffineLength
    package let top: AffineLength
    package let width: AffineLength
    package let height: AffineLength
  }

  /// The widths within which one law holds.
  package struct Piece: Sendable {
    /// The least width; the first piece's holds below, too.
    package let start: Double
    /// The laws by node.
    package let edges: [Edges]
    /// Whether each view is there, by node.
    package let isThere: [Bool]
    /// Whether all edges go on from where the piece before ends.
    package let isContinuation: Bool
  }

  /// The widths that pieces are looked for in; beyond, the outer pieces hold.
  static let widths = 199.9921875...2000.0
  /// How far apart the pieces on both sides of a kink may be.
  static let gap = 0.05

  /// The height of the root for which it was found: the design's.
  package let height: Double
  /// The pieces by width.
  package let pieces: [Piece]

  /// Finds the law of a document at its design's height.
  ///
  /// A width's size class is that of a container as wide: see `LayoutConditions.regularWidth`.
  package init(
    _ document: LayoutDocument, metrics: TextMetrics = .standard, isRightToLeft: Bool = false,
    heightClass: String = "regular"
  ) {
    height = document.root.box.frame.height
    guard document.usesAutoLayout else {
      pieces = Self.masked(document, heightClass: heightClass)
      return
    }
    var finder = LawFinder(
      document, metrics: metrics, isRightToLeft: isRightToLeft, heightClass: heightClass)
    pieces = finder.pieces()
  }

  /// The law of frames and masks alone.
  static func masked(_ document: LayoutDocument, heightClass: String) -> [Piece] {
    let edges = LayoutGeometry(document).edges.map(Edges.init)
    let starts = document.variesByWidth ? [0, LayoutConditions.regularWidth] : [0]
    return starts.map { start in
      let conditions = LayoutConditions(
        container: LayoutSize(width: start, height: 0), heightClass: heightClass)
      return Piece(
        start: start, edges: edges, isThere: InstalledLayout(document, conditions).nodes,
        isContinuation: start > 0)
    }
  }

  /// The piece that holds at a width.
  package func piece(at width: Double) -> Piece {
    pieces.last { $0.start <= width } ?? pieces[0]
  }

  /// The frames at a width of the root, in the parents' coordinates.
  package func frames(at width: Double) -> [LayoutRect] {
    let root = LayoutSize(width: width, height: height)
    return piece(at: width).edges.map { $0.frame(at: root) }
  }
}

extension LayoutLaw.Edges {
  init(_ edges: LayoutGeometry.Edges) {
    self.init(left: edges.left, top: edges.top, width: edges.width, height: edges.height)
  }

  /// The frame at a size of the root; sizes are never negative.
  package func frame(at root: LayoutSize) -> LayoutRect {
    LayoutRect(
      x: left.value(at: root), y: top.value(at: root), width: max(0, width.value(at: root)),
      height: max(0, height.value(at: root)))
  }

  /// The greatest difference of an edge between this law and another.
  func distance(to other: LayoutLaw.Edges, at root: LayoutSize) -> Double {
    let differences = [
      left - other.left, top - other.top, width - other.width, height - other.height,
    ]
    return differences.reduce(0.0) { most, length in max(most, abs(length.value(at: root))) }
  }

  /// The same at one height of the root.
  func folded(at rootHeight: Double) -> LayoutLaw.Edges {
    func fold(_ length: AffineLength) -> AffineLength {
      AffineLength(length.constant + length.perHeight * rootHeight, perWidth: length.perWidth)
    }
    return LayoutLaw.Edges(
      left: fold(left), top: fold(top), width: fold(width), height: fold(height))
  }
}
