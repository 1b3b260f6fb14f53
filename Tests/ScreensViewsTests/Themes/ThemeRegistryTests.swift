import ScreensViews
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct ThemeRegistryTests {
  let screenlet = ScreenletName("Probe")!

  func viewClass(_ name: String, _ theme: String, extends: String? = nil) -> ViewClass {
    ScriptedView.viewClass(name, screenlet, theme: ThemeName(theme)!, extends: extends) { _, _ in
      ScriptedView()
    }
  }

  func theme(
    _ name: String, parent: String? = nil, root: String? = nil, hasLayout: Bool = false,
    classes: [ViewClass] = []
  ) throws -> Theme {
    Theme(
      name: ThemeName(name)!, parent: parent.flatMap(ThemeName.init), plugin: .builtIn,
      layouts: hasLayout
        ? ["ProbeView": try TestLayout.layout("ProbeView_\(name)", rootClass: root)] : [:],
      classes: Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0) }), isAdmitted: true)
  }

  func registry(_ themes: [Theme], refusals: [ThemeName: String] = [:]) throws -> ThemeRegistry {
    let base = try theme(
      "default", root: "P_default", hasLayout: true, classes: [viewClass("P_default", "default")])
    return ThemeRegistry(
      generation: 1,
      themes: Dictionary(uniqueKeysWithValues: (themes + [base]).map { ($0.name, $0) }),
      refusals: refusals)
  }

  @Test func `the kinds are derived from layout and class`() throws {
    let own = viewClass("P_x", "x")
    let derived = viewClass("P_x", "x", extends: "P_default")
    let kinds = [
      try theme("x", root: "P_x", hasLayout: true, classes: [own]),
      try theme("x", root: "P_default", hasLayout: true),
      try theme("x", classes: [derived]), try theme("x"),
    ].map { $0.kind(for: screenlet) }
    #expect(kinds == [.full, .child, .extended, .inherits])
  }

  @Test func `among several classes the layout's is the screenlet's, or else the most derived`()
    throws
  {
    let first = viewClass("P_a", "x", extends: "P_default")
    let second = viewClass("P_b", "x", extends: "P_a")
    let without = try theme("x", classes: [first, second])
    #expect(without.ownClasses[screenlet]?.rawValue == "P_b")
    let with = try theme("x", root: "P_a", hasLayout: true, classes: [first, second])
    #expect(with.ownClasses[screenlet]?.rawValue == "P_a")
  }

  @Test func `a child uses its parent's class, an extended one its parent's layout`() throws {
    let registry = try registry([
      try theme(
        "full", root: "P_full", hasLayout: true, classes: [viewClass("P_full", "full")]),
      try theme("child", parent: "full", root: "P_full", hasLayout: true),
      try theme(
        "ext", parent: "child", classes: [viewClass("P_ext", "ext", extends: "P_full")]),
    ])
    let found = try registry.resolve(screenlet, theme: ThemeName("ext")!)
    #expect(found.layoutTheme.rawValue == "child")
    #expect(found.chain.map(\.name.rawValue) == ["P_ext", "P_full"])
    #expect(found.lineage.map(\.name.rawValue) == ["ext", "child", "full", "default"])
    #expect(
      found.candidates.map { "\($0.theme) \($0.outcome) \($0.reason)" } == [
        "ext won gives class P_ext", "child won gives layout", "full won gives class P_full",
        "default lost a nearer theme has layout and class",
      ])
  }

  private func names(_ registry: ThemeRegistry, _ theme: String) -> [String] {
    registry.lineage(of: ThemeName(theme)!).themes.map(\.name.rawValue)
  }

  @Test func `a sub-theme comes before its theme at each step of the lineage`() throws {
    let night = ThemeName("flat-night")!
    let layout = try TestLayout.layout("ProbeView_flat-night", rootClass: "P_default")
    let flat = Theme(
      name: ThemeName("flat")!, parent: ThemeName("calm"), plugin: .builtIn, layouts: [:],
      classes: [:], isAdmitted: true,
      subLayouts: [night: SubLayouts(layouts: ["ProbeView": layout])]
    )
    let registry = try registry([
      flat, try theme("calm"), try theme("calm-night", parent: "calm"),
      try theme("default-night", root: "P_default", hasLayout: true),
      try theme("default-stars", root: "P_default", hasLayout: true),
      try theme("dark-blue", parent: "calm"), try theme("dark"),
    ])
    #expect(
      names(registry, "flat-night") == [
        "flat-night", "flat", "calm-night", "calm", "default-night", "default",
      ])
    #expect(names(registry, "flat-stars") == ["flat", "calm", "default-stars", "default"])
    #expect(names(registry, "default-stars") == ["default-stars", "default"])
    #expect(names(registry, "flat") == ["flat", "calm", "default"])
    #expect(names(registry, "dark-blue") == ["dark-blue", "calm", "default"])
    #expect(names(registry, "gone-night") == ["default"])
    let found = try registry.resolve(screenlet, theme: night)
    #expect(found.layoutTheme == night && found.layout.path == layout.path)
    #expect(try registry.resolve(screenlet, theme: flat.name).layoutTheme == .default)
    let stars = try registry.resolve(screenlet, theme: ThemeName("flat-stars")!)
    #expect(stars.layoutTheme.rawValue == "default-stars")
    #expect(
      stars.candidates.first?.reason == "no layout of that name is known; flat stands in")
    for (name, isKnown) in [
      ("flat-night", true), ("flat-stars", true), ("flat-moon", false), ("gone-night", false),
    ] {
      #expect(registry.knows(ThemeName(name)!) == isKnown, "\(name)")
    }
  }

  @Test func `missing, refused, unusable, cyclic and deep lineages end in Default and say why`()
    throws
  {
    var deep: [Theme] = []
    for number in 0...9 { deep.append(try theme("d\(number)", parent: "d\(number + 1)")) }
    let registry = try registry(
      deep + [
        try theme("orphan", parent: "gone"), try theme("heir", parent: "bad"),
        try theme("a", parent: "b"), try theme("b", parent: "a"),
        try theme("broken", root: "Nobody", hasLayout: true),
        try theme("selfish", classes: [viewClass("P_s", "selfish", extends: "P_s")]),
        try theme(
          "circle",
          classes: [
            viewClass("P_c", "circle", extends: "P_d"), viewClass("P_d", "circle", extends: "P_c"),
          ]),
      ], refusals: [ThemeName("bad")!: "its note is cut off"])
    for (name, reason) in [
      ("unknown", "no theme of that name"), ("orphan", "no theme of that name"),
      ("heir", "its note is cut off"), ("a", "comes back"), ("d0", "deeper than 8"),
      ("broken", "no view class Nobody"), ("selfish", "extends it"), ("circle", "extends it"),
    ] {
      let found = try registry.resolve(screenlet, theme: ThemeName(name)!)
      #expect(found.layoutTheme == .default)
      #expect(found.candidates.contains { $0.reason.contains(reason) }, "\(name)")
      #expect(found.requested.rawValue == name)
    }
  }

  @Test func `a view whose code was lost, or that extends a lost one, is shown by its parent`()
    throws
  {
    let themes = [
      try theme("full", root: "P_full", hasLayout: true, classes: [viewClass("P_full", "full")]),
      try theme(
        "ext", parent: "full", root: "P_ext", hasLayout: true,
        classes: [viewClass("P_ext", "ext", extends: "P_full")]),
      try theme("child", parent: "ext", root: "P_ext", hasLayout: true),
    ]
    func found(_ name: String, lost: String) throws -> ThemeResolution {
      let view = ThemeView(theme: ThemeName(lost)!, screenlet: screenlet)
      let whole = try registry(themes)
      let registry = ThemeRegistry(
        generation: 2, themes: whole.themes, losses: [view: "it crashed"])
      return try registry.resolve(screenlet, theme: ThemeName(name)!)
    }
    for name in ["ext", "child"] {
      let found = try found(name, lost: "ext")
      #expect(found.layoutTheme.rawValue == "full")
      #expect(found.chain.map(\.name.rawValue) == ["P_full"])
      #expect(found.isSubstitute)
      #expect(found.candidates.contains { $0.outcome == .lostCode && $0.reason == "it crashed" })
    }
    #expect(try found("child", lost: "full").layoutTheme == .default)
    #expect(try !found("full", lost: "ext").isSubstitute)
  }

  @Test func `a screenlet that even Default lacks is a failure that names the reasons`() throws {
    let registry = try registry([])
    #expect(throws: ThemeFailure.self) {
      try registry.resolve(ScreenletName("Other")!, theme: .default)
    }
  }

  /// The rule without caches: the first theme of the lineage that has its own part and for which a
  /// layout and all classes exist.
  func reference(_ registry: ThemeRegistry, _ name: ThemeName) -> (ThemeName, [String])? {
    var names: [ThemeName] = []
    var next: ThemeName? = name
    while let current = next, current != .default, !names.contains(current), names.count < 8,
      registry.themes[current] != nil
    {
      names.append(current)
      next = registry.themes[current]?.parent
    }
    names.append(.default)
    for start in names.indices {
      let rest = names[start...].compactMap { registry.themes[$0] }
      let first = rest[0]
      guard first.layouts["ProbeView"] != nil || !first.classes.isEmpty else { continue }
      guard let owner = rest.first(where: { $0.layouts["ProbeView"] != nil }) else { continue }
      var wanted =
        first.ownClasses[screenlet]?.rawValue ?? owner.layouts["ProbeView"]?.document.rootClass
      var chain: [String] = []
      while let current = wanted {
        let all = rest.flatMap { theme in
          theme.classes.values.filter { $0.name.rawValue == current }
        }
        guard let found = all.first, !chain.contains(current) else {
          chain = []
          break
        }
        chain.append(current)
        wanted = found.extends?.rawValue
      }
      if !chain.isEmpty { return (owner.name, chain) }
    }
    return nil
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `resolution follows the rule, for any lineage`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let names = (0..<6).map { "t\($0)" }
    let all = names + ["default", "gone"]
    var themes: [Theme] = []
    for name in names where Int.random(in: 0..<8, using: &random) > 0 {
      let hasClass = Bool.random(using: &random)
      let base = Bool.random(using: &random) ? all.randomElement(using: &random) : nil
      themes.append(
        try theme(
          name, parent: all.randomElement(using: &random),
          root: Bool.random(using: &random)
            ? "P_\(name)" : all.randomElement(using: &random).map { "P_\($0)" },
          hasLayout: Bool.random(using: &random),
          classes: hasClass
            ? [viewClass("P_\(name)", name, extends: base.map { "P_\($0)" })] : []))
    }
    let registry = try registry(themes)
    for name in all {
      let theme = ThemeName(name)!
      let expected = try #require(reference(registry, theme))
      let found = try registry.resolve(screenlet, theme: theme)
      #expect(found.layoutTheme == expected.0)
      #expect(found.chain.map(\.name.rawValue) == expected.1)
      #expect(found.candidates.allSatisfy { !$0.reason.isEmpty })
    }
  }

  @Test func `views of one theme share their resolution on any thread`() async throws {
    let (screenlet, name) = (screenlet, ThemeName("child")!)
    let registry = try registry([
      try theme("child", parent: "default", root: "P_default", hasLayout: true)
    ])
    let found = try await withThrowingTaskGroup(of: ThemeResolution.self) { group in
      for number in 0..<64 {
        group.addTask {
          let theme = number.isMultiple(of: 2) ? name : .default
          return try registry.numbered(UInt64(number)).resolve(
            screenlet, theme: theme, isToBeShown: true)
        }
      }
      return try await group.reduce(into: [ThemeResolution]()) { $0.append($1) }
    }
    #expect(Set(found.map(ObjectIdentifier.init)).count == 2)
    #expect(found.count { $0.requested == name && $0.layoutTheme == name } == 32)
    // The next registry rebuilds them.
    let view = ThemeView(theme: .default, screenlet: screenlet)
    let next = ThemeRegistry(generation: 2, themes: registry.themes, losses: [view: "gone"])
    #expect(throws: ThemeFailure.self) {
      try next.resolve(screenlet, theme: name, isToBeShown: true)
    }
  }
}
