/// The layout and class of a screenlet in a theme, and the way in which they were found. It is
/// immutable; a view holds one reference to it.
package final class ThemeResolution: Sendable {
  /// The screenlet to show.
  package let screenlet: ScreenletName
  /// The requested theme, even if another one stands in for it.
  package let requested: ThemeName
  /// The layout of the view.
  package let layout: Layout
  /// The theme that the layout is from.
  package let layoutTheme: ThemeName
  /// The view class and its ancestors, most derived first.
  package let chain: [ViewClass]
  /// The themes of texts and images, nearest first.
  package let lineage: [Theme]
  /// Every considered theme, in order, with the result.
  package let candidates: [ThemeCandidate]
  /// Texts of the screenlets themselves, after the texts of the lineage.
  package let coreStrings: StringTables

  init(
    screenlet: ScreenletName, requested: ThemeName, layout: Layout, layoutTheme: ThemeName,
    chain: [ViewClass], lineage: [Theme], candidates: [ThemeCandidate], coreStrings: StringTables
  ) {
    self.screenlet = screenlet
    self.requested = requested
    self.layout = layout
    self.layoutTheme = layoutTheme
    self.chain = chain
    self.lineage = lineage
    self.candidates = candidates
    self.coreStrings = coreStrings
  }

  /// Whether a parent stands in for a view whose code was lost or is still on its first trial.
  package var isSubstitute: Bool {
    candidates.contains { $0.outcome == .lostCode || $0.outcome == .untried }
  }

  /// A text by its full key (`<table>-<key>`) in the user's language, else in English; nil when no
  /// table defines it.
  package func definedText(_ fullKey: String, language: String) -> String? {
    StringTables.text(fullKey, language: language, in: lineage.map(\.strings) + [coreStrings])
  }

  /// An image, written with or without its file ending.
  package func image(_ name: String) -> ThemeImage? {
    lineage.lazy.compactMap { ThemeImage.find(name, in: $0.images) }.first
  }
}
