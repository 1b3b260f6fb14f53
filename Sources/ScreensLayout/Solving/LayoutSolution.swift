/// Where a solver put the views of a layout.
package struct LayoutSolution: Sendable {
  /// The frames by node, in the parent's coordinates, not rounded; the root is at the origin.
  package var frames: [LayoutRect]
  /// The size of the content of views that scroll, where constraints give it.
  package var contentSizes: [NodeIndex: LayoutSize]
  /// Whether each view is there under the conditions, by node.
  package var isThere: [Bool]
  /// Constraints that contradict each other and gave way, and views that constraints leave open.
  package var diagnostics: [LayoutDiagnostic]
  /// Whether constraints were too many to solve, so that frames are as recorded.
  package var isExhausted = false

  /// The frames with each edge on the nearest pixel.
  package func frames(onPixelsOf scale: Double) -> [LayoutRect] {
    frames.map { frame in
      func snap(_ length: Double) -> Double { (length * scale).rounded() / scale }
      let (x, y) = (snap(frame.x), snap(frame.y))
      return LayoutRect(
        x: x, y: y, width: snap(frame.x + frame.width) - x,
        height: snap(frame.y + frame.height) - y)
    }
  }
}
