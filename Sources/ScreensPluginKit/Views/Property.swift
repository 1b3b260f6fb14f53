/// The name of something a node has.
public struct Property: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as it crosses the ABI.
  public let rawValue: String

  /// Names a property as the ABI spells it.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Lets a string literal stand for a property.
  public init(stringLiteral value: String) { rawValue = value }

  /// A label's, field's or button's text.
  public static let text: Property = "text"
  /// The text of an empty field.
  public static let placeholder: Property = "placeholder"
  /// Whether the node is out of sight.
  public static let hidden: Property = "hidden"
  /// Whether a control can be used.
  public static let enabled: Property = "enabled"
  /// Whether a field hides what is typed.
  public static let secure: Property = "secure"
  /// Whether a control is on.
  public static let selected: Property = "selected"
  /// Opacity, 0 to 1.
  public static let alpha: Property = "alpha"
  /// The colour behind the node.
  public static let backgroundColor: Property = "backgroundColor"
  /// The colour of its text.
  public static let textColor: Property = "textColor"
  /// The colour of its border.
  public static let borderColor: Property = "borderColor"
  /// The name of its image.
  public static let image: Property = "image"
  /// The text that a screen reader reads instead of the shown one.
  public static let accessibilityLabel: Property = "accessibilityLabel"
}
