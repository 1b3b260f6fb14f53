/// Text in runs, each with a look of its own.
package struct AttributedText: Sendable, Hashable {
  /// One run.
  package struct Fragment: Sendable, Hashable {
    /// The characters.
    package var text: String
    /// The font, if the run names one.
    package var font: LayoutFont?
    /// The colour of the letters.
    package var color: LayoutColor?
    /// The colour behind the letters.
    package var backgroundColor: LayoutColor?
    /// The paragraph's alignment.
    package var alignment: TextAlignment?
    /// How the paragraph's lines break.
    package var lineBreak: LineBreakMode?
    /// The underline style as written; 0 is none.
    package var underline = 0
    /// The strike-through style as written; 0 is none.
    package var strikethrough = 0
    /// The extra space between letters in points.
    package var kern = 0.0

    /// Makes a run without a look.
    package init(text: String) { self.text = text }
  }

  /// The runs in order.
  package var fragments: [Fragment]

  package init(fragments: [Fragment]) { self.fragments = fragments }

  /// The characters of all runs.
  package var string: String { fragments.map(\.text).joined() }
}

/// Where the lines of a text stand.
package enum TextAlignment: String, Sendable, Hashable {
  case natural, left, center, right, justified
}

/// How a text that is too long for its line is treated.
package enum LineBreakMode: String, Sendable, Hashable {
  case wordWrap, characterWrap, clip, headTruncation, tailTruncation, middleTruncation
}
