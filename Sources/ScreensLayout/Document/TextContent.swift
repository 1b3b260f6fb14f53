/// A view's text and how it is set.
package struct TextContent: Sendable {
  /// The text; for a text field its first text.
  package var string: String?
  /// The text in runs; it overrides text, colour and font.
  package var attributed: AttributedText?
  /// The font; nil is the kind's default size of the system font.
  package var font: LayoutFont?
  /// The colour of the letters; nil is the kind's default.
  package var color: LayoutColor?
  /// The colour of the letters while highlighted.
  package var highlightedColor: LayoutColor?
  package var shadowColor: LayoutColor?
  /// Where the lines stand.
  package var alignment = TextAlignment.natural
  /// The most lines; 0 is as many as needed.
  package var numberOfLines = 1
  /// How text that is longer than its line is treated; nil is the kind's default.
  package var lineBreak: LineBreakMode?
  /// Whether the font shrinks to fit one line.
  package var adjustsFontSizeToFit = false
  /// The smallest size it shrinks to, in points.
  package var minimumFontSize: Double?
  /// The smallest part of its size it shrinks to.
  package var minimumScaleFactor: Double?

  /// The least size of letters that are shrunk until a text fits: the layout's, as a part of their
  /// own size or as a size, else nine points.
  package func leastSize(of size: Double) -> Double {
    if let factor = minimumScaleFactor, factor > 0 { return size * min(factor, 1) }
    let least = minimumFontSize ?? 0
    return min(size, least > 0 ? least : 9)
  }

  /// The characters, from the runs if there are any.
  package var plain: String? { attributed?.string ?? string }
}
