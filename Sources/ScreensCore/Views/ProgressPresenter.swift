/// How a view shows progress, chosen once when it is created.
package struct ProgressPresenter: Sendable, Hashable {
  /// Where progress is seen.
  package enum Style: String, Sendable {
    /// A panel over the screenlet, with spinner and text.
    case overlay
    /// A small indicator; texts are not shown.
    case indicator
    case none
  }

  package var style: Style
  /// `#RRGGBB` or `#RRGGBBAA`.
  package var color: String
  /// 0 to 1.
  package var opacity: Double

  package init(style: Style = .overlay, color: String = "#000000", opacity: Double = 0.8) {
    self.style = style
    self.color = color
    self.opacity = opacity
  }
}

/// What the presenter shows at present. Shown counts each interaction, so that hide is only ever
/// taken for one that was shown.
package struct Progress: Sendable, Hashable {
  /// The working text, while something runs; empty for a spinner alone.
  package private(set) var working: String?
  /// The last text when all was done, and whether it is an error's.
  package private(set) var final: Final?
  private var shown: Set<UInt64> = []

  /// The text that stays after the end.
  package struct Final: Sendable, Hashable {
    package let text: String
    package let isError: Bool
  }

  package init() {}

  package var isWorking: Bool { !shown.isEmpty }

  package mutating func show(_ text: String, for interaction: UInt64) {
    shown.insert(interaction)
    working = text
    final = nil
  }

  /// Forgets the text that stayed.
  package mutating func forgetFinal() { final = nil }

  package mutating func hide(_ text: String?, isError: Bool, for interaction: UInt64) {
    shown.remove(interaction)
    if shown.isEmpty { working = nil }
    final = text.map { Final(text: $0, isError: isError) }
  }
}
