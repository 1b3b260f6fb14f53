/// The value of a control and how its content is aligned.
package struct ControlContent: Sendable {
  package var isSelected = false
  package var isHighlighted = false
  /// Whether a switch is on.
  package var isOn = false
  /// The value of a slider, stepper or progress view, the page, or the selected segment.
  package var value: Double?
  package var minimum: Double?
  package var maximum: Double?
  /// The step of a stepper.
  package var step: Double?
  /// The number of pages of a page control.
  package var pages: Int?
  /// The titles of the segments; an image-only segment has an empty one.
  package var segments: [String] = []
  /// Whether a date picker asks for days alone.
  package var isDay = false
  /// Whether an activity indicator turns.
  package var isAnimating = false
  /// Whether an activity indicator disappears when it stops.
  package var hidesWhenStopped = false
  /// The style as written.
  package var style: String?
  /// The colour of the part that is on, or of the indicator.
  package var onColor: LayoutColor?
  /// The colour of the thumb.
  package var thumbColor: LayoutColor?
  /// Where content stands along x: `center`, `left`, `right`, `fill`, `leading`, `trailing`.
  package var horizontalAlignment: String?
  /// Where content stands along y: `center`, `top`, `bottom`, `fill`.
  package var verticalAlignment: String?
}
