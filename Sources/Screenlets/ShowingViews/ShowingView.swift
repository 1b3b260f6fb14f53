import ScreensCore
import ScreensModel
import ScreensViews

/// The code of a view that shows what was read, and keeps nothing else.
protocol ShowingView: ViewCode {
  /// The values of the view model that the view was given.
  var values: [AttributeName: Value] { get set }
  /// The key of the sentence for a reading that failed, in the Default theme's own table.
  var failureKey: String { get }
  /// Shows the present values.
  func draw(_ view: ScreenletView) throws
}

extension ShowingView {
  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  { .ofSmallChange(phase, failure: failureKey, view) }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    values[name] ?? Value.none
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    guard values[name] != value else { return .handled }
    values[name] = value
    try draw(view)
    return .handled
  }
}
