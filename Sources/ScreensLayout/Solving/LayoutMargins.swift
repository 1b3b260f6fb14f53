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
  /// The insets that bars cover, as the root's margins have them.
  private let rootCovered: LayoutInsets
  /// Whether roots and the contents of cells have the margins of a screen as wide.
  private let hasSystemMargins: Bool

  /// From this width on, screens have the wider margins.
  private static let wideScreen = 393.0

  init(_ document: LayoutDocument, _ conditions: LayoutConditions, frames: [LayoutRect]?) {
    self.document = document
    self.conditions = conditions
    self.frames = frames
    isControllerRoot = document.outletConnections.contains {
      $0.source == .filesOwner && $0.name == "view" && $0.destination == .node(.root)
    }
    rootSafeArea = conditions.safeArea(of: document)
    rootCovered =
      conditions.isEditor ? SimulatedBars(document, conditions.size).margins : rootSafeArea
    hasSystemMargins =
      document.toolsVersion >= 14000 || document.toolsVersion >= 13000 && document.usesSafeAreas
  }

  /// Whether anything depends on where views are.
  var dependOnFrames: Bool {
    document.nodes.contains { node in
      node.box.preservesSuperviewLayoutMargins
        || (rootSafeArea != .zero && node.parent != nil
          && (!node.guides.isEmpty || hasSystemMargins && node.box.insetsMarginsFromSafeArea))
    }
  }

  /// The insets of a view that bars cover.
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

  /// The margins at the sides of a screen as wide as the root.
  var screenSide: Double { conditions.size.width >= Self.wideScreen ? 20 : 16 }

  private func ownMargins(of node: LayoutNode) -> LayoutInsets {
    if let margins = node.box.layoutMargins { return margins }
    if let margins = node.box.directionalLayoutMargins {
      guard conditions.isRightToLeft else { return margins }
      return LayoutInsets(
        top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
    }
    if node.kind == .tableViewCellContentView, document.toolsVersion >= 13000 {
      return rowMargins(of: node)
    }
    if node.kind == .stackView { return .zero }
    if fillsScreen(node) { return covered(node, sides: screenSide, ends: 0) }
    return covered(node, sides: 8, ends: 8)
  }

  /// Whether a view has the margins of the screen: a root, and the content of a root that is a
  /// collection's cell.
  private func fillsScreen(_ node: LayoutNode) -> Bool {
    if node.index == .root { return isControllerRoot || hasSystemMargins }
    return node.isContentView && node.parent == .root && hasSystemMargins
      && document.root.kind == .collectionViewCell
  }

  private func covered(_ node: LayoutNode, sides: Double, ends: Double) -> LayoutInsets {
    let isInset =
      node.box.insetsMarginsFromSafeArea
      && (hasSystemMargins || document.usesSafeAreas || node.index == .root && isControllerRoot)
    let area = node.index == .root ? rootCovered : safeArea(of: node.index)
    let covered = isInset ? area : .zero
    return LayoutInsets(
      top: ends + covered.top, left: sides + covered.left, bottom: ends + covered.bottom,
      right: sides + covered.right)
  }

  /// The margins of a table's row; those below reach to the row's end under the separator.
  private func rowMargins(of node: LayoutNode) -> LayoutInsets {
    guard let cell = node.parent.map({ document[$0].box.frame }) else { return .zero }
    let frame = node.box.frame
    let isModern = document.toolsVersion >= 14000
    let isWide =
      isModern && screenSide == 20
      && (document.canvas.device == nil || document.canvas.screen.width >= Self.wideScreen)
    let side = isWide ? 20.0 : 16
    let end = isModern ? 11.0 : 8
    // Beside an accessory.
    let far = cell.width - frame.x - frame.width > 1 ? 8 : side
    let separator = isModern ? min(max(0, cell.height - frame.y - frame.height), 1) : 0
    return LayoutInsets(
      top: end, left: conditions.isRightToLeft ? far : side, bottom: end - separator,
      right: conditions.isRightToLeft ? side : far)
  }
}
