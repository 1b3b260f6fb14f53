/// The themes of a host at one moment: an immutable value that reload builds anew.
package struct ThemeRegistry: Sendable {
  /// A lineage deeper than this is refused.
  package static let maximumDepth = 8

  /// Counts up with every change that views can see.
  package let generation: UInt64
  /// The themes that can be used, by name; Default is always there.
  package let themes: [ThemeName: Theme]
  /// Themes that are known but cannot be used, and why.
  package let refusals: [ThemeName: String]
  /// Views of themes whose code was lost, and why: their parents stand in for them.
  package let losses: [ThemeView: String]
  /// Texts of the screenlets themselves, behind all themes.
  package let coreStrings: StringTables

  /// - Precondition: `themes` has Default.
  package init(
    generation: UInt64, themes: [ThemeName: Theme], refusals: [ThemeName: String] = [:],
    losses: [ThemeView: String] = [:], coreStrings: StringTables = StringTables()
  ) {
    precondition(themes[.default] != nil, "a registry always has the Default theme")
    self.generation = generation
    self.themes = themes
    self.refusals = refusals
    self.losses = losses
    self.coreStrings = coreStrings
  }

  /// A theme and its ancestors, nearest first, always ending in Default; and the faults on the way.
  package func lineage(of name: ThemeName) -> (themes: [Theme], gaps: [ThemeCandidate]) {
    var themes: [Theme] = []
    var gaps: [ThemeCandidate] = []
    var next: ThemeName? = name
    while let current = next, current != .default {
      guard themes.count < Self.maximumDepth else {
        let reason = "the lineage is deeper than \(Self.maximumDepth)"
        gaps.append(ThemeCandidate(theme: current, outcome: .unusable, reason: reason))
        break
      }
      guard let theme = self.themes[current] else {
        let reason = refusals[current] ?? "no theme of that name is known"
        gaps.append(ThemeCandidate(theme: current, outcome: .missing, reason: reason))
        break
      }
      guard !themes.contains(where: { $0.name == current }) else {
        let reason = "the lineage comes back to it"
        gaps.append(ThemeCandidate(theme: current, outcome: .unusable, reason: reason))
        break
      }
      themes.append(theme)
      next = theme.parent
    }
    if let last = self.themes[.default] { themes.append(last) }
    return (themes, gaps)
  }

  /// The same with one more view that its parents stand in for.
  func losing(_ lost: LostView) -> ThemeRegistry {
    ThemeRegistry(
      generation: generation, themes: themes, refusals: refusals,
      losses: losses.merging([lost.view: lost.reason]) { first, _ in first },
      coreStrings: coreStrings)
  }

  /// The themes of a lineage whose code has not been loaded.
  package func unloaded(for name: ThemeName) -> [ThemeName] {
    lineage(of: name).themes.filter { !$0.isAdmitted }.map(\.name)
  }

  /// The themes that have anything of their own for a screenlet, sorted; Default first.
  package func themes(showing screenlet: ScreenletName) -> [Theme] {
    themes.values
      .filter { $0.kind(for: screenlet) != .inherits || $0.unreadable[screenlet] != nil }
      .sorted { $0.name == .default || ($1.name != .default && $0.name < $1.name) }
  }

  /// Finds layout and class for a screenlet in a theme. An unknown theme ends at Default.
  ///
  /// - Parameter isToBeShown: Whether a view is made of it: then themes are passed over that have
  ///   not been tried yet.
  /// - Throws: `ThemeFailure` when not even Default can show the screenlet.
  package func resolve(
    _ screenlet: ScreenletName, theme: ThemeName, isToBeShown: Bool = false
  ) throws(ThemeFailure) -> ThemeResolution {
    let (lineage, gaps) = lineage(of: theme)
    var candidates = gaps
    for (index, candidate) in lineage.enumerated() {
      let rest = Array(lineage[index...])
      if isToBeShown, let untried = rest.first(where: { !$0.isAdmitted }) {
        let reason = "\(untried.name) has not been tried yet"
        candidates.append(
          ThemeCandidate(theme: candidate.name, outcome: .untried, reason: reason))
        continue
      }
      switch choice(for: screenlet, in: rest) {
      case .nothing:
        candidates.append(
          ThemeCandidate(
            theme: candidate.name, outcome: .inherits, reason: "nothing of its own"))
      case .unreadable(let reason):
        candidates.append(
          ThemeCandidate(theme: candidate.name, outcome: .unreadable, reason: reason))
      case .lost(let reason):
        candidates.append(ThemeCandidate(theme: candidate.name, outcome: .lostCode, reason: reason))
      case .unusable(let reason):
        candidates.append(
          ThemeCandidate(theme: candidate.name, outcome: .unusable, reason: reason))
      case .found(let layout, let layoutTheme, let chain):
        candidates.append(contentsOf: Self.verdicts(rest, screenlet, layoutTheme, chain))
        return ThemeResolution(
          screenlet: screenlet, requested: theme, layout: layout, layoutTheme: layoutTheme,
          chain: chain, lineage: lineage, candidates: candidates, coreStrings: coreStrings)
      }
    }
    throw ThemeFailure(
      screenlet: screenlet, theme: theme,
      reason: candidates.map { "\($0.theme): \($0.reason)" }.joined(separator: "; "))
  }
}
