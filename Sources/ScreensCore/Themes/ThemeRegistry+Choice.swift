extension ThemeRegistry {
  enum Choice {
    case nothing
    /// A layout that can't be read, of the theme or of one that it would take it from, or that
    /// names no class of the lineage.
    case unreadable(String)
    case lost(String)
    case unusable(String)
    case found(Layout, ThemeName, [ViewClass])
  }

  /// The layout and class that the first theme of a lineage has for a screenlet, or why none.
  func choice(for screenlet: ScreenletName, in lineage: [Theme]) -> Choice {
    for theme in lineage {
      if let reason = theme.unreadable[screenlet] { return .unreadable(reason) }
      if theme.layouts[screenlet.viewName] != nil { break }
    }
    guard let first = lineage.first, first.kind(for: screenlet) != .inherits else {
      return .nothing
    }
    guard
      let owner = lineage.first(where: { $0.layouts[screenlet.viewName] != nil }),
      let layout = owner.layouts[screenlet.viewName]
    else { return .unusable("no layout \(screenlet.viewName) in its lineage") }
    let name: ViewClassName
    if let own = first.ownClasses[screenlet] {
      name = own
    } else if let custom = layout.document.rootClass.flatMap(ViewClassName.init) {
      name = custom
    } else {
      return .unreadable("\(layout.path): the root view has no custom class")
    }
    let isKnown = lineage.contains { $0.classes[name]?.screenlet == screenlet }
    guard isKnown || first.ownClasses[screenlet] != nil else {
      return .unreadable("\(layout.path): no view class \(name) for \(screenlet) in its lineage")
    }
    guard let chain = Self.chain(from: name, screenlet, in: lineage) else {
      return .unusable(
        "\(layout.path): no view class \(name) for \(screenlet) in its lineage, "
          + "or a class that it extends is missing or extends it")
    }
    for viewClass in chain {
      let view = ThemeView(theme: viewClass.theme, screenlet: screenlet)
      if let reason = losses[view] { return .lost(reason) }
    }
    return .found(layout, owner.name, chain)
  }

  /// A class and what it extends, most derived first; nil when one of them is missing.
  package static func chain(
    from name: ViewClassName, _ screenlet: ScreenletName, in lineage: [Theme]
  )
    -> [ViewClass]?
  {
    var chain: [ViewClass] = []
    var next: ViewClassName? = name
    while let current = next {
      guard chain.count < maximumDepth, !chain.contains(where: { $0.name == current }),
        let found = lineage.lazy.compactMap({ $0.classes[current] }).first,
        found.screenlet == screenlet
      else { return nil }
      chain.append(found)
      next = found.extends
    }
    return chain
  }

  /// Why each theme of a lineage won or lost, once the choice is made.
  static func verdicts(
    _ lineage: [Theme], _ screenlet: ScreenletName, _ layoutTheme: ThemeName, _ chain: [ViewClass]
  ) -> [ThemeCandidate] {
    lineage.map { theme in
      var won: [String] = []
      if theme.name == layoutTheme { won.append("layout") }
      let classes = chain.filter { $0.theme == theme.name }.map(\.name.rawValue)
      if !classes.isEmpty { won.append("class " + classes.joined(separator: ", ")) }
      if !won.isEmpty {
        return ThemeCandidate(
          theme: theme.name, outcome: .won, reason: "gives " + won.joined(separator: " and "))
      }
      let reason =
        theme.kind(for: screenlet) == .inherits
        ? "nothing of its own" : "a nearer theme has layout and class"
      return ThemeCandidate(theme: theme.name, outcome: .lost, reason: reason)
    }
  }
}

/// A theme that was looked at for a screenlet, and the result.
package struct ThemeCandidate: Sendable, Hashable {
  /// The result of looking at it.
  package enum Outcome: String, Sendable {
    case won
    case lost
    case inherits
    case unusable
    case missing
    /// Its layout can't be read, or names no class of the lineage.
    case unreadable
    /// Its code, or that of a parent, crashed, hung or lied while it ran.
    case lostCode = "lost-code"
    /// Its code is still on its first trial, or a parent's is.
    case untried
  }

  /// The theme that was looked at.
  package let theme: ThemeName
  /// The result.
  package let outcome: Outcome
  /// A clause that explains the result to theme authors.
  package let reason: String

  /// A theme with the result of looking at it.
  package init(theme: ThemeName, outcome: Outcome, reason: String) {
    self.theme = theme
    self.outcome = outcome
    self.reason = reason
  }
}
