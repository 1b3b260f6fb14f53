import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The Default theme's view of an asset. The screenlet inside shows it; the view itself shows a
/// delegate's HTML in its place.
final class AssetDisplayView_default: ShowingView {
  static let viewClass = defaultViewClass(
    "AssetDisplayView_default", for: .assetDisplay,
    attributes: Set(AssetDisplayScreenlet.kind.viewModel.map(\.name)), selectors: [],
    slots: SlotSet(.progressMessage, .progressPresenter, .getAttribute, .setAttribute)
  ) { AssetDisplayView_default() }

  let failureKey = "assetdisplay-loading-error"
  var values: [AttributeName: Value] = [:]

  func draw(_ view: ScreenletView) throws {
    guard let node = view.tree.find(AssetDisplayScreenlet.innerScreenlet) else { return }
    try view.tree.set(.html, to: values[.innerScreenlet] ?? .none, of: node)
  }
}
