/// Where every view of a layout is, as a law of the root's size.
///
/// Frames and autoresizing masks are exact. A view that constraints or a stack view place keeps
/// its recorded frame, and `isExact` says so.
package struct LayoutGeometry: Sendable {
  /// One view's law; left and top are relative to the parent view.
  package struct Edges: Sendable, Hashable {
    package let left: AffineLength
    package let top: AffineLength
    package let width: AffineLength
    package let height: AffineLength
    /// Whether the document's own rules give this law.
    package let isExact: Bool

    /// The frame at a size of the root; sizes are never negative.
    package func frame(at root: LayoutSize) -> LayoutRect {
      LayoutRect(
        x: left.value(at: root), y: top.value(at: root), width: max(0, width.value(at: root)),
        height: max(0, height.value(at: root)))
    }
  }

  /// The laws by node.
  package let edges: [Edges]
  /// The root's size in the design.
  package let designSize: LayoutSize

  /// The laws of a document.
  package init(_ document: LayoutDocument) {
    designSize = document.root.box.frame.size
    var edges: [Edges] = []
    edges.reserveCapacity(document.nodes.count)
    for node in document.nodes {
      if let parent = node.parent {
        edges.append(
          Self.edges(
            of: node.box, in: document[parent].box.frame.size, around: edges[parent.offset]))
      } else {
        edges.append(
          Edges(
            left: AffineLength(), top: AffineLength(), width: .rootWidth, height: .rootHeight,
            isExact: true))
      }
    }
    self.edges = edges
  }

  /// The law of one view.
  package subscript(index: NodeIndex) -> Edges { edges[index.offset] }

  /// The frames of all views in their parents' coordinates, the root at the origin.
  package func frames(at root: LayoutSize) -> [LayoutRect] { edges.map { $0.frame(at: root) } }

  private static func edges(
    of box: LayoutBox, in parent: LayoutSize, around outer: Edges
  ) -> Edges {
    let frame = box.frame
    let widthChange = outer.width - AffineLength(parent.width)
    let heightChange = outer.height - AffineLength(parent.height)
    if box.placement == .contentView {
      return Edges(
        left: AffineLength(frame.x), top: AffineLength(frame.y),
        width: AffineLength(frame.width) + widthChange,
        height: AffineLength(frame.height) + heightChange, isExact: true)
    }
    let horizontal = Autoresizing.horizontal(frame, in: parent, mask: box.mask)
    let vertical = Autoresizing.vertical(frame, in: parent, mask: box.mask)
    return Edges(
      left: AffineLength(frame.x) + horizontal.originShare * widthChange,
      top: AffineLength(frame.y) + vertical.originShare * heightChange,
      width: AffineLength(frame.width) + horizontal.lengthShare * widthChange,
      height: AffineLength(frame.height) + vertical.lengthShare * heightChange,
      isExact: box.placement != .constraints && box.placement != .arranged)
  }
}
