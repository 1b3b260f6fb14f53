import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The Default theme's view of an asset. The screenlet inside shows it; the view itself shows a
/// delegate's HTML in its place.
final class AssetDisplayView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "AssetDisplayView_default", for: .assetDisplay,
    attributes: Set(AssetDisplayScreenlet.kind.viewModel.map(\.name)), selectors: [],
    slots: SlotSet(.progressMessage, .progressPresenter, .getAttribute, .setAttribute)
  ) { AssetDisplayView_default() }

  private var values: [AttributeName: Value] = [:]

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  { .ofSmallChange(phase, failure: "assetdisplay-loading-error", view) }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    values[name] ?? Value.none
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    values[name] = value
    if name == .innerScreenlet, let node = view.tree.find(AssetDisplayScreenlet.innerScreenlet) {
      try view.tree.set(.html, to: value, of: node)
    }
    return .handled
  }
}
