package import ScreensLayout
import ScreensModel

/// The arrangement of a collection view's rows side by side: in lines below each other, or in one
/// line that scrolls.
package struct TileLayout: Sendable, Hashable {
  /// The size of one row.
  package let size: LayoutSize
  /// The distance between lines.
  package let lineSpacing: Double
  /// The least distance between rows of one line.
  package let itemSpacing: Double
  /// The room around all rows.
  package let insets: LayoutInsets
  /// Whether the rows stand in one line.
  package let isHorizontal: Bool

  /// Interface Builder's default size of an item.
  private static let unset = LayoutSize(width: 50, height: 50)

  /// The arrangement of a view's list; nil for rows below each other. The rows have the size of the
  /// collection, or the size of their cell's design where the collection sets none.
  package init?(of view: ScreenletView) {
    guard let node = view.listNode, let list = view.owner.kind.list,
      view.tree.document.nodes[node].kind == .collectionView
    else { return nil }
    let flow = view.tree.document.nodes[node].list
    let design = view.resolution.cell(list.cell)?.document.root.box.frame.size
    let own = flow?.itemSize.flatMap { $0 == Self.unset ? nil : $0 }
    let size = own ?? design ?? Self.unset
    self.size = LayoutSize(width: max(size.width, 1), height: max(size.height, 1))
    lineSpacing = max(flow?.lineSpacing ?? 10, 0)
    itemSpacing = max(flow?.itemSpacing ?? 10, 0)
    insets = flow?.sectionInsets ?? LayoutInsets(top: 0, left: 0, bottom: 0, right: 0)
    isHorizontal = flow?.scrollsHorizontally ?? false
  }

  /// The frames of the first rows, up to the last one that begins in the room.
  package func frames(_ count: Int, in room: LayoutSize) -> [LayoutRect] {
    let inner = max(size.width, room.width - insets.left - insets.right)
    let columns = max(1, Int((inner + itemSpacing) / (size.width + itemSpacing)))
    // The rows of a line share its width.
    let width =
      isHorizontal
      ? size.width : (inner - itemSpacing * Double(columns - 1)) / Double(columns)
    var frames: [LayoutRect] = []
    for place in 0..<count {
      let (column, line) = isHorizontal ? (place, 0) : (place % columns, place / columns)
      let spacing = isHorizontal ? lineSpacing : itemSpacing
      let frame = LayoutRect(
        x: insets.left + Double(column) * (width + spacing),
        y: insets.top + Double(line) * (size.height + lineSpacing), width: width,
        height: size.height)
      guard frame.x < room.width, frame.y < room.height else { break }
      frames.append(frame)
    }
    return frames
  }
}
