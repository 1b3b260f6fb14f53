/// The margins and safe areas of a layout's views.
///
/// Some depend on where views are (a view that reaches under a bar, or preserves its parent's
/// margins), so they are asked for again after each pass.
struct LayoutMargins: Sendable {
  private let document: LayoutDocument
  private let conditions: LayoutConditions
  /// Where the views were after the last pass; nil before the first.
  private let frames: [LayoutRect]?
  private let isControllerRoot: Bool
  private let rootSafeArea: LayoutInsets
  /// Whether the document knows safe areas; then margins begin inside of them.
  private let usesSafeAreas: Bool

  init(_ document: LayoutDocument, _ conditions: LayoutConditions, frames: [LayoutRect]?) {
    self.document = document
    self.conditions = conditions
    self.frames = frames
    isControllerRoot = document.outletConnections.contains {
      $0.source == .filesOwner && $0.name == "view" && $0.destination == .node(.root)
    }
    rootSafeArea = conditions.safeArea ?? SimulatedBars(document).safeArea
    usesSafeAreas = document.nodes.contains { $0.guides.contains { $0.key == "safeArea" } }
  }

  /// Whether anything depends on where views are.
  var dependOnFrames: Bool {
    document.nodes.contains { node in
      node.box.preservesSuperviewLayoutMargins
        || (rootSafeArea != .zero && node.parent != nil && !node.guides.isEmpty)
    }
  }

  /// What bars cover of a view.
  func safeArea(of index: NodeIndex) -> LayoutInsets {
    if index == .root || rootSafeArea == .zero { return rootSafeArea }
    guard let frames else { return .zero }
    var (left, top) = (0.0, 0.0)
    var current = index
    while let parent = document[current].parent {
      left += frames[current.offset].x
      top += frames[current.offset].y
      current = parent
    }
    let frame = frames[index.offset]
    let right = conditions.size.width - left - frame.width
    let bottom = conditions.size.height - top - frame.height
    return LayoutInsets(
      top: max(0, rootSafeArea.top - max(0, top)), left: max(0, rootSafeArea.left - max(0, left)),
      bottom: max(0, rootSafeArea.bottom - max(0, bottom)),
      right: max(0, rootSafeArea.right - max(0, right)))
  }

  /// The margins of a view.
  func margins(of index: NodeIndex) -> LayoutInsets {
    var margins = ownMargins(of: document[index])
    let node = document[index]
    guard node.box.preservesSuperviewLayoutMargins, let parent = node.parent, let frames else {
      return margins
    }
    let outer = self.margins(of: parent)
    let frame = frames[index.offset]
    let around = frames[parent.offset]
    margins.left = max(margins.left, outer.left - frame.x)
    margins.top = max(margins.top, outer.top - frame.y)
    margins.right = max(margins.right, outer.right - (around.width - frame.x - frame.width))
    margins.bottom = max(margins.bottom, outer.bottom - (around.height - frame.y - frame.height))
    return margins
  }

  private func ownMargins(of node: LayoutNode) -> LayoutInsets {
    if let margins = node.box.layoutMargins { return margins }
    if let margins = node.box.directionalLayoutMargins {
      guard conditions.isRightToLeft else { return margins }
      return LayoutInsets(
        top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
    }
    let isModern = document.toolsVersion >= 13000
    if node.index == .root, isControllerRoot {
      let side = conditions.size.width >= 414 ? 20.0 : 16
      return LayoutInsets(
        top: rootSafeArea.top, left: side + rootSafeArea.left, bottom: rootSafeArea.bottom,
        right: side + rootSafeArea.right)
    }
    if node.kind == .tableViewCellContentView, isModern {
      let edge = document.toolsVersion >= 14000 ? 11.0 : 8
      return LayoutInsets(top: edge, left: 16, bottom: edge, right: 16)
    }
    let covered = usesSafeAreas ? safeArea(of: node.index) : .zero
    return LayoutInsets(
      top: 8 + covered.top, left: 8 + covered.left, bottom: 8 + covered.bottom,
      right: 8 + covered.right)
  }
}
