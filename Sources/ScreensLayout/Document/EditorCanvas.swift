/// The canvas that the editor drew a layout on: a device, and the bars around the root.
package struct EditorCanvas: Sendable, Hashable {
  /// A navigation bar that the editor showed above the root.
  package enum NavigationBar: Sendable, Hashable {
    /// The root begins under it.
    case translucent
    /// The root begins below it.
    case opaque
  }

  /// The device as written, such as `retina4_7`; nil in files that name none.
  package var device: String?
  /// Whether the device lies on its side.
  package var isLandscape = false
  /// Whether the root has a size of its own instead of the device's.
  package var isFreeform = false
  package var hasStatusBar = true
  /// The navigation bar; nil without one.
  package var navigationBar: NavigationBar?

  /// The screen; that of a phone with a home button where the file names none that is known.
  package var screen: SimulatedScreen { SimulatedScreen(device: device) }

  /// Pixels per point of what was recorded: before files named devices, they were drawn at 1.
  package func scale(tools: Int) -> Double { device == nil && tools < 11000 ? 1 : screen.scale }

  /// The size class of the width in the editor, `compact` or `regular`.
  package var widthClass: String {
    screen.isTablet || isLandscape && screen.isWideInLandscape ? "regular" : "compact"
  }

  /// The size class of the height in the editor, `compact` or `regular`.
  package var heightClass: String { isLandscape && !screen.isTablet ? "compact" : "regular" }
}
