/// The bars of the editor's canvas that covered a root, and the corners of its device.
///
/// Only the editor has them: a face brings its own safe area.
struct SimulatedBars: Sendable {
  /// The part of the root that they cover.
  let safeArea: LayoutInsets
  /// The same as the root's margins have it.
  let margins: LayoutInsets

  /// The height of a status bar on a device with a home button.
  private static let statusBar = 20.0
  /// The height of a navigation bar.
  private static let navigationBar = 44.0
  /// The height that the indicator covers of a phone that lies on its side.
  private static let lowIndicator = 21.0

  init(_ document: LayoutDocument, _ size: LayoutSize) {
    let tools = document.toolsVersion
    let canvas = document.canvas
    // Before safe areas nothing reached under a bar; their first tools still asked for the bar.
    guard tools >= 14000 || tools >= 13000 && canvas.hasStatusBar,
      Self.canHaveBars(document.root.kind, tools)
    else {
      (safeArea, margins) = (.zero, .zero)
      return
    }
    var covered = LayoutInsets.zero
    switch canvas.screen.ends {
    case .homeButton: covered.top = Self.statusBar(tools, height: size.height)
    case .rounded(let top, let bottom):
      if canvas.isLandscape, !canvas.screen.isTablet {
        covered = LayoutInsets(top: 0, left: top, bottom: Self.lowIndicator, right: top)
      } else {
        // The first tools that knew the later phones drew them with the first one's camera.
        covered.top = tools < 21000 && (44...48).contains(top) ? 44 : top
        covered.bottom = bottom
      }
    }
    switch canvas.navigationBar {
    case .opaque: covered.top = 0
    case .translucent: covered.top += Self.navigationBar
    case nil: break
    }
    margins = covered
    // A root of its own size did not reach the screen's lower end.
    if canvas.isFreeform, document.usesSafeAreas, tools < 19000 { covered.bottom = 0 }
    safeArea = covered
  }

  /// The tools of some years drew no status bar, those before none where the height is compact.
  private static func statusBar(_ tools: Int, height: Double) -> Double {
    if tools >= 22000 { return statusBar }
    if tools >= 15000 { return 0 }
    return height < LayoutConditions.regularHeight ? 0 : statusBar
  }

  /// Rows are shown without a screen around them; so are a collection's cells by later tools.
  private static func canHaveBars(_ root: NodeKind, _ tools: Int) -> Bool {
    switch root {
    case .tableViewCell: false
    case .collectionViewCell, .collectionReusableView: tools < 15000
    default: true
    }
  }
}
