import ScreensLayout
package import ScreensModel

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
  /// The translations of the layout's own words.
  package let layoutTexts: LayoutTexts

  package init(
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
    layoutTexts = LayoutTexts(layout, in: Self.tables(of: lineage, to: layoutTheme))
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

  /// Whether the layout's titles and placeholders win over the texts of the themes behind it.
  var hasLayoutTexts: Bool {
    lineage.first { $0.name == layoutTheme }?.hasLayoutTexts ?? false
  }

  /// The translations of a cell's own words.
  func texts(ofCell cell: Layout) -> LayoutTexts {
    let owner = lineage.first { $0.layouts[cell.name.base]?.digest == cell.digest }?.name
    return LayoutTexts(cell, in: Self.tables(of: lineage, to: owner ?? layoutTheme))
  }

  /// The texts of the themes from the requested one to the one that a layout is from.
  private static func tables(of lineage: [Theme], to layoutTheme: ThemeName) -> [StringTables] {
    let base = lineage.first { $0.name == layoutTheme }?.base ?? layoutTheme
    let end = lineage.firstIndex { $0.name == base } ?? lineage.endIndex - 1
    return lineage.prefix(end + 1).map(\.strings)
  }

  /// An image, written with or without its file ending.
  package func image(_ name: String) -> ThemeImage? {
    lineage.lazy.compactMap { ThemeImage.find(name, in: $0.images) }.first
  }
}

/// The layouts of cells.
extension ThemeResolution {
  /// The nearest layout of a cell.
  package func cell(_ name: String) -> Layout? {
    lineage.lazy.compactMap { $0.layouts[name] }.first
  }

  /// The nearest layout of a cell by the first of some names that any theme has. Layouts without
  /// the controls that the row needs come last.
  func cell(_ names: [String], where suits: (LayoutDocument) -> Bool) -> Layout? {
    let all = names.flatMap { name in lineage.compactMap { $0.layouts[name] } }
    return all.first { suits($0.document) } ?? all.first
  }

  /// The layouts that a list's cells can use: the kind's own cell, and layouts whose names begin
  /// with its name.
  package func cells(of kind: ScreenletKind) -> [Layout] {
    let names = Set(lineage.flatMap(\.layouts.keys).filter(kind.namesCell))
    return names.sorted().compactMap { cell($0) }
  }

  /// The layout of a cell that a class names: any layout of the lineage except a screenlet's view.
  package func cell(_ name: String, of kind: ScreenletKind) -> Layout? {
    kind.list != nil && !name.hasSuffix("View") ? cell(name) : nil
  }
}
