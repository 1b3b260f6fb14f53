package import ScreensModel

/// The themes of a host at one moment: an immutable value that each reload rebuilds.
package struct ThemeRegistry: Sendable {
  /// A lineage deeper than this is refused.
  package static let maximumDepth = 8

  /// Counts up with every change that views can see.
  package private(set) var generation: UInt64
  /// The themes that can be used, with the sub-themes that lie in them, by name; Default is always
  /// there.
  package let themes: [ThemeName: Theme]
  /// Themes that are known but cannot be used, and why.
  package let refusals: [ThemeName: String]
  /// Views of themes whose code was lost, and why: their parents stand in for them.
  package let losses: [ThemeView: String]
  /// Views that break a rule, and why: their parents show them.
  package let refusedViews: [ThemeView: String]
  /// Texts of the screenlets themselves, behind all themes.
  package let coreStrings: StringTables
  /// The themes that bring a screenlet's own views, which stand behind Default; there is none for
  /// screenlets whose views Default has.
  package let homes: [ScreenletName: ThemeName]
  /// The outlets of views in which screenlets stand that are chosen by values.
  private var places: [ScreenletName: [String]] = [:]
  private var known: KnownResolutions

  /// - Parameters:
  ///   - refusedViews: Why views cannot be used that break a rule.
  ///   - homes: The themes that bring a screenlet's own views.
  /// - Precondition: `themes` has Default.
  package init(
    generation: UInt64, themes: [ThemeName: Theme], refusals: [ThemeName: String] = [:],
    losses: [ThemeView: String] = [:], refusedViews: [ThemeView: String] = [:],
    coreStrings: StringTables = StringTables(), homes: [ScreenletName: ThemeName] = [:]
  ) {
    precondition(themes[.default] != nil, "a registry always has the Default theme")
    self.generation = generation
    self.themes = Self.withSubThemes(themes, refusedViews)
    self.refusals = refusals
    self.losses = losses
    self.refusedViews = refusedViews
    self.coreStrings = coreStrings
    self.homes = homes
    known = KnownResolutions(of: self.themes.keys)
  }

  /// The same themes without the refused views, and with the sub-themes that lie in them now; a
  /// plugin's own theme wins over a sub-theme of its name.
  private static func withSubThemes(
    _ themes: [ThemeName: Theme], _ faults: [ThemeView: String]
  ) -> [ThemeName: Theme] {
    var own = themes.filter { $0.value.base == nil }
    for (view, reason) in faults {
      own[view.theme] = own[view.theme]?.refusing([view.screenlet: reason])
    }
    let subThemes = own.sorted { $0.key < $1.key }.flatMap { $0.value.subThemes(faults: faults) }
    return own.merging(subThemes.map { ($0.name, $0) }) { first, _ in first }
  }

  /// A theme and its ancestors, nearest first, always ending in Default; and the faults on the way.
  ///
  /// For a sub-theme each of them comes after its own sub-theme of that name: `flat7-night`,
  /// `flat7`, `default-night`, `default`.
  package func lineage(of name: ThemeName) -> (themes: [Theme], gaps: [ThemeCandidate]) {
    var themes: [Theme] = []
    var gaps: [ThemeCandidate] = []
    let sub = subTheme(name)
    if let sub {
      if let own = self.themes[name] {
        themes.append(own)
      } else {
        let reason = refusals[name] ?? "no layout of that name is known; \(sub.base) stands in"
        gaps.append(ThemeCandidate(theme: name, outcome: .missing, reason: reason))
      }
    }
    func insertSubTheme(of theme: ThemeName) {
      guard let part = sub?.part, let name = ThemeName("\(theme)-\(part)"),
        let own = self.themes[name], !themes.contains(where: { $0.name == name })
      else { return }
      themes.append(own)
    }
    var depth = 0
    var next: ThemeName? = sub?.base ?? name
    while let current = next, current != .default {
      guard depth < Self.maximumDepth else {
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
      insertSubTheme(of: current)
      themes.append(theme)
      depth += 1
      next = theme.parent
    }
    insertSubTheme(of: .default)
    if let last = self.themes[.default] { themes.append(last) }
    return (themes, gaps)
  }

  /// The lineage for a screenlet's views. A theme that brings the views stands behind Default,
  /// where Default has none.
  package func lineage(of name: ThemeName, for screenlet: ScreenletName) -> [Theme] {
    withHome(of: screenlet, lineage(of: name).themes)
  }

  private func withHome(of screenlet: ScreenletName, _ lineage: [Theme]) -> [Theme] {
    guard let home = homes[screenlet].flatMap({ themes[$0] }),
      !lineage.contains(where: { $0.name == home.name })
    else { return lineage }
    return lineage + [home]
  }

  /// The theme that a sub-theme's name begins with, and the rest of the name: `flat7` and `night`.
  /// Nil for the name of no sub-theme, and for a plugin's own theme that stands on another.
  private func subTheme(_ name: ThemeName) -> (base: ThemeName, part: String)? {
    guard name.rawValue.utf8.contains(UInt8(ascii: "-")) else { return nil }
    let own = themes[name]
    let text = name.rawValue
    for dash in text.indices.reversed() where text[dash] == "-" {
      let part = text[text.index(after: dash)...]
      guard !part.isEmpty, let base = ThemeName(String(text[..<dash])),
        themes[base] != nil || refusals[base] != nil
      else { continue }
      guard let parent = own?.parent ?? own?.base, parent != base else {
        return (base, String(part))
      }
    }
    return nil
  }

  /// Whether there is a theme of that name, usable or not, or a sub-theme of it at any step of its
  /// lineage.
  package func knows(_ name: ThemeName) -> Bool {
    if themes[name] != nil || refusals[name] != nil { return true }
    guard let part = subTheme(name)?.part else { return false }
    return lineage(of: name).themes.contains { $0.name.rawValue.hasSuffix("-\(part)") }
  }

  /// The same registry with another generation.
  package func numbered(_ generation: UInt64) -> ThemeRegistry {
    var registry = self
    registry.generation = generation
    return registry
  }

  /// The same registry with the places of screenlets that are chosen by values in its layouts.
  ///
  /// - Parameter places: The outlets of the places.
  package func placing(_ places: [ScreenletName: [String]]) -> ThemeRegistry {
    guard places != self.places else { return self }
    var registry = self
    registry.places = places
    registry.known = KnownResolutions(of: themes.keys)
    return registry
  }

  /// The same registry without a lost view; the theme's parents stand in for it.
  package func losing(_ lost: LostView) -> ThemeRegistry {
    ThemeRegistry(
      generation: generation, themes: themes, refusals: refusals,
      losses: losses.merging([lost.view: lost.reason]) { first, _ in first },
      refusedViews: refusedViews, coreStrings: coreStrings, homes: homes)
  }

  /// The same registry without views that break a rule; the themes behind theirs show them.
  package func refusing(_ views: [ThemeView: String]) -> ThemeRegistry {
    ThemeRegistry(
      generation: generation, themes: themes, refusals: refusals, losses: losses,
      refusedViews: refusedViews.merging(views) { first, _ in first },
      coreStrings: coreStrings, homes: homes)
  }

  /// The themes of a lineage whose code has not been loaded.
  package func unloaded(for name: ThemeName) -> [ThemeName] {
    withHomes(lineage(of: name).themes).filter { !$0.isAdmitted }.map(\.name)
  }

  /// The themes that a theme is based on, nearest first: its lineage, and the themes that bring the
  /// screenlets of its views.
  package func basis(of theme: Theme) -> [Theme] {
    withHomes([theme] + lineage(of: theme.parent ?? .default).themes)
      .filter { $0.name != theme.name }
  }

  private func withHomes(_ line: [Theme]) -> [Theme] {
    let shown = homes.keys.filter { name in line.contains { $0.kind(for: name) != .inherits } }
    return shown.sorted().reduce(line) { withHome(of: $1, $0) }
  }

  /// The themes with layouts or classes of their own for a screenlet, sorted; Default first.
  package func themes(showing screenlet: ScreenletName) -> [Theme] {
    themes.values
      .filter { $0.kind(for: screenlet) != .inherits || $0.unreadable[screenlet] != nil }
      .sorted { $0.name == .default || ($1.name != .default && $0.name < $1.name) }
  }

  /// Finds layout and class for a screenlet in a theme. An unknown theme resolves to Default.
  ///
  /// - Parameter isToBeShown: Whether a view is made of the result. Themes that have not been tried
  ///   yet are then skipped.
  /// - Throws: `ThemeFailure` when not even Default can show the screenlet.
  package func resolve(
    _ screenlet: ScreenletName, theme: ThemeName, isToBeShown: Bool = false
  ) throws(ThemeFailure) -> ThemeResolution {
    guard isToBeShown else { return try find(screenlet, theme: theme, isToBeShown: false) }
    return try known.resolution(screenlet, theme: theme) { () throws(ThemeFailure) in
      try find(screenlet, theme: theme, isToBeShown: true)
    }
  }

  private func find(
    _ screenlet: ScreenletName, theme: ThemeName, isToBeShown: Bool
  ) throws(ThemeFailure) -> ThemeResolution {
    var (lineage, gaps) = lineage(of: theme)
    lineage = withHome(of: screenlet, lineage)
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
          screenlet: screenlet, requested: theme,
          layout: layout.placing(places[screenlet] ?? []), layoutTheme: layoutTheme,
          chain: chain, lineage: lineage, candidates: candidates, coreStrings: coreStrings)
      }
    }
    throw ThemeFailure(
      screenlet: screenlet, theme: theme,
      reason: candidates.map { "\($0.theme): \($0.reason)" }.joined(separator: "; "))
  }
}
