/// What the editor's canvas covered of a root: a status bar, and the corners of its device.
struct SimulatedBars: Sendable {
  /// The part of the root that they cover.
  let safeArea: LayoutInsets

  init(_ document: LayoutDocument) {
    guard document.simulatesStatusBar, document.toolsVersion >= 13000,
      Self.canHaveBars(document.root.kind)
    else {
      safeArea = .zero
      return
    }
    let edges = document.device.flatMap { Self.roundedDevices[$0] }
    safeArea = LayoutInsets(top: edges?.top ?? 20, left: 0, bottom: edges?.bottom ?? 0, right: 0)
  }

  /// Cells are shown without a screen around them.
  private static func canHaveBars(_ root: NodeKind) -> Bool {
    switch root {
    case .tableViewCell, .collectionViewCell, .collectionReusableView: false
    default: true
    }
  }

  /// Upright devices without a home button.
  private static let roundedDevices: [String: (top: Double, bottom: Double)] = [
    "retina5_9": (44, 34), "retina6_1": (44, 34), "retina6_5": (44, 34), "retina5_4": (50, 34),
    "retina6_0": (47, 34), "retina6_7": (47, 34), "retina6_12": (59, 34), "retina6_72": (59, 34),
  ]
}
