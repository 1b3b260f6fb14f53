import ScreensCore
import ScreensLayout

/// The layout that a class's views have on the validator's stage.
struct ProbeLayout: Sendable {
  let document: LayoutDocument
  /// Whether it is the class's own, so that what it lacks is the plugin's fault.
  let isOwn: Bool
}
