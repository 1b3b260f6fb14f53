package import ScreensModel

extension ThemeRegistry {
  enum Choice {
    case nothing
    /// The layout of the theme, or the one that it would inherit, cannot be read, breaks a rule, or
    /// names no class of the lineage.
    case unreadable(String)
    case lost(String)
    case unusable(String)
    case found(Layout, ThemeName, [ViewClass])
  }

  /// The layout and class that a lineage's first theme uses for a screenlet, or the reason for
  /// which there is none.
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

  /// A class and its ancestors, most derived first; nil when one of them is missing.
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

  /// The reason for which each theme of a lineage was chosen or not.
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
