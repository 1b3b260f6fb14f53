import PluginCalls
import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// The rules of the kinds of themes, checked when a theme is admitted.
struct ThemeRules {
  let library: ScreenletLibrary
  /// The registry that would result with the theme.
  let registry: ThemeRegistry

  /// The same registry without the views of Children and of sub-themes that break a rule; the
  /// themes behind them show these views. The host's own themes keep the rules.
  static func registry(
    _ registry: ThemeRegistry, _ library: ScreenletLibrary
  ) -> ThemeRegistry {
    var registry = registry
    // A view that is refused is none that a Child has to be like, so its Children are looked at
    // again.
    for _ in 0..<ThemeRegistry.maximumDepth {
      let rules = ThemeRules(library: library, registry: registry)
      let faults = rules.brokenViews.filter { registry.refusedViews[$0.key] == nil }
      if faults.isEmpty { break }
      registry = registry.refusing(faults.mapValues { "\($0)" })
    }
    return registry
  }

  private var brokenViews: [ThemeView: AdmissionError] {
    registry.themes.values.filter { $0.base == nil && $0.plugin != .builtIn }
      .reduce(into: [:]) { views, theme in
        views.merge(subFaults(of: theme)) { first, _ in first }
        for (screenlet, fault) in childFaults(of: theme) {
          views[ThemeView(theme: theme.name, screenlet: screenlet)] = fault
        }
      }
  }

  /// The Child views of a theme that do not have their parent's nodes, with the reasons.
  func childFaults(of theme: Theme) -> [ScreenletName: AdmissionError] {
    guard hasParent(theme) else { return [:] }
    var faults: [ScreenletName: AdmissionError] = [:]
    for screenlet in library.names
    where theme.kind(for: screenlet) == .child && theme.unreadable[screenlet] == nil {
      let behind = registry.lineage(of: theme.parent ?? .default, for: screenlet)
      do throws(AdmissionError) {
        try checkNodes(of: theme, screenlet, [theme] + behind.filter { $0.name != theme.name })
      } catch {
        faults[screenlet] = error
      }
    }
    return faults
  }

  /// The views of a theme's sub-themes that break a rule, with the reasons. Sub-themes are
  /// Children: their layout needs the nodes of the layout behind it, and a class of the lineage at
  /// its root.
  func subFaults(of theme: Theme) -> [ThemeView: AdmissionError] {
    var faults: [ThemeView: AdmissionError] = [:]
    for sub in theme.subThemes() {
      for screenlet in library.names where sub.layouts[screenlet.viewName] != nil {
        let behind = registry.lineage(of: theme.parent ?? .default, for: screenlet)
        let lineage = [sub, theme] + behind.filter { $0.name != theme.name }
        let view = ThemeView(theme: sub.name, screenlet: screenlet)
        do throws(AdmissionError) {
          if let stray = strayRoot(of: sub, screenlet, in: lineage) { throw stray }
          try checkNodes(of: sub, screenlet, lineage)
          try checkNesting(of: view)
        } catch {
          faults[view] = error
        }
      }
    }
    return faults
  }

  /// Checks a theme for every screenlet that it has a layout or class for, besides the views that
  /// the registry refuses.
  func check(_ theme: Theme) throws(AdmissionError) {
    let theme = registry.themes[theme.name] ?? theme
    try checkNesting(of: theme)
    for screenlet in library.names where theme.unreadable[screenlet] == nil {
      let lineage = registry.lineage(of: theme.name, for: screenlet)
      switch theme.kind(for: screenlet) {
      case .inherits: continue
      case .full: try checkFull(theme, screenlet)
      case .child: break
      case .extended: try checkExtended(theme, screenlet, lineage)
      }
      if hasParent(theme) { try checkActions(theme, screenlet) }
    }
  }

  /// Checks that every layout of the descriptor exists.
  static func checkLayouts(_ theme: Theme, _ descriptor: Descriptor) throws(AdmissionError) {
    for view in descriptor.views {
      guard let layout = view.layout, theme.layouts[view.screenlet.viewName] == nil,
        theme.unreadable[view.screenlet] == nil
      else { continue }
      throw .layout(
        "the layout \(layout) of its view for \(view.screenlet) is not there; put it back or take "
          + "it out of the manifest")
    }
  }

  /// Checks that a Full view answers every attribute of the view model, and brings a layout.
  private func checkFull(_ theme: Theme, _ screenlet: ScreenletName) throws(AdmissionError) {
    guard let name = theme.ownClasses[screenlet], let viewClass = theme.classes[name] else {
      return
    }
    let needed = Set(library[screenlet]?.viewModel.map(\.name) ?? [])
    let missing = needed.subtracting(viewClass.attributes)
    guard missing.isEmpty else {
      throw .missingAttributes(
        viewClass: name.rawValue, attributes: missing.map(\.rawValue).sorted())
    }
    guard theme.layouts[screenlet.viewName] != nil else {
      throw .noViewClass(theme: theme.name.rawValue)
    }
  }

  /// Whether the parent of a theme exists. A stand-in proves nothing about a theme that was made
  /// for its parent.
  private func hasParent(_ theme: Theme) -> Bool {
    theme.parent.map { registry.themes[$0] != nil } ?? true
  }

  /// The views whose layout names a class at its root that no theme of the lineage has, with the
  /// reasons. The themes behind them show these views.
  func strayRoots(of theme: Theme) -> [ScreenletName: AdmissionError] {
    guard hasParent(theme) else { return [:] }
    var stray: [ScreenletName: AdmissionError] = [:]
    for screenlet in library.names where theme.kind(for: screenlet) == .child {
      let behind = registry.lineage(of: theme.parent ?? .default, for: screenlet)
      let lineage = [theme] + behind.filter { $0.name != theme.name }
      stray[screenlet] = strayRoot(of: theme, screenlet, in: lineage)
    }
    return stray
  }

  private func strayRoot(
    of theme: Theme, _ screenlet: ScreenletName, in lineage: [Theme]
  ) -> AdmissionError? {
    guard theme.unreadable[screenlet] == nil, let layout = theme.layouts[screenlet.viewName]
    else { return nil }
    let known = lineage.flatMap(\.classes.values).filter { $0.screenlet == screenlet }
      .map(\.name.rawValue)
    let root = layout.document.rootClass
    if let root, known.contains(root) { return nil }
    return .unknownRootClass(
      layout: layout.path, viewClass: root,
      suggestion: root.flatMap { Suggestion.nearest(to: $0, among: known.sorted()) })
  }

  /// Checks that a layout has the nodes of the one behind it that code can see: the nearest one of
  /// the same class, which may be a sub-theme's, else the nearest.
  private func checkNodes(
    of theme: Theme, _ screenlet: ScreenletName, _ lineage: [Theme]
  ) throws(AdmissionError) {
    guard let own = theme.layouts[screenlet.viewName],
      let parent = Self.layout(like: own, screenlet, behind: lineage)
    else { return }
    let outlets = library[screenlet]?.outlets ?? []
    let ownNodes = Self.visibleNodes(own.document, outlets)
    let parentNodes = Self.visibleNodes(parent.document, outlets)
    guard ownNodes == parentNodes else {
      throw .childNodes(
        layout: own.path, parent: parent.path,
        added: ownNodes.subtracting(parentNodes).sorted(),
        missing: parentNodes.subtracting(ownNodes).sorted())
    }
  }

  private static func layout(
    like own: Layout, _ screenlet: ScreenletName, behind lineage: [Theme]
  ) -> Layout? {
    let behind = lineage.dropFirst().filter { $0.unreadable[screenlet] == nil }
    let nearest = behind.compactMap { $0.layouts[screenlet.viewName] }
    let ofSubThemes = behind.flatMap { theme in
      theme.subThemes().compactMap { $0.layouts[screenlet.viewName] }
    }
    return (nearest + ofSubThemes).first { $0.document.rootClass == own.document.rootClass }
      ?? nearest.first
  }

  private func checkExtended(_ theme: Theme, _ screenlet: ScreenletName, _ lineage: [Theme])
    throws(AdmissionError)
  {
    guard let name = theme.ownClasses[screenlet], let viewClass = theme.classes[name],
      let extends = viewClass.extends
    else { return }
    guard ThemeRegistry.chain(from: name, screenlet, in: lineage) != nil else {
      let known = Set(lineage.flatMap { $0.classes.keys.map(\.rawValue) }).subtracting([
        name.rawValue
      ])
      throw .unknownParentClass(
        viewClass: name.rawValue, extends: extends.rawValue,
        suggestion: Suggestion.nearest(to: extends.rawValue, among: known.sorted()))
    }
  }

  /// Checks that the class, or one it extends, has every selector that the layout names.
  private func checkActions(_ theme: Theme, _ screenlet: ScreenletName) throws(AdmissionError) {
    guard let resolution = try? registry.resolve(screenlet, theme: theme.name),
      resolution.lineage.first?.name == theme.name,
      !resolution.chain.contains(where: { $0.slots.contains(.send) && $0.plugin != .builtIn })
    else { return }
    let known = Set(resolution.chain.flatMap { $0.selectors.map(\.rawValue) })
    for action in resolution.layout.document.actions where !known.contains(action.selector) {
      throw .unknownSelector(
        viewClass: resolution.chain.first?.name.rawValue ?? "",
        layout: "\(resolution.layout.path):\(resolution.layout.document[action.control].line)",
        selector: action.selector,
        suggestion: Suggestion.nearest(to: action.selector, among: known.sorted()))
    }
  }

  /// The nodes that code can see, each as a sentence: controls, and nodes with an outlet, action,
  /// tag or identifier. The nodes inside a nested screenlet belong to that screenlet.
  private static func visibleNodes(
    _ document: LayoutDocument, _ outlets: [OutletDeclaration]
  ) -> Set<String> {
    let optional = Set(outlets.filter(\.isOptional).map(\.name))
    let ofHTML = Set(outlets.filter { $0.kind == .webView }.map(\.name))
    var nodes: Set<String> = []
    for node in document.nodes where !document.isInsideNestedScreenlet(node.index) {
      if node.isListNode {
        // Rows may stand in a table or in a collection, whichever the parent has.
        nodes.insert("tableView outlet tableView")
        continue
      }
      // Such a node is optional: the view classes work without it.
      if !node.outletNames.isEmpty, optional.isSuperset(of: node.outletNames) { continue }
      let actions = document.actions.filter { $0.control == node.index }
        .map { "\($0.selector) on \($0.event)" }.sorted()
      guard
        node.kind.isControl || !node.outletNames.isEmpty || !actions.isEmpty || node.tag != 0
          || node.restorationIdentifier != nil
      else { continue }
      // A label shows the words of HTML.
      let isOfHTML =
        node.kind == .webView || node.kind == .label && !ofHTML.isDisjoint(with: node.outletNames)
      var parts = [isOfHTML ? "webView" : node.element]
      if node.parent != nil, let name = node.nestedScreenlet { parts.append("screenlet \(name)") }
      parts += node.outletNames.sorted().map { "outlet \($0)" }
      parts += actions.map { "action \($0)" }
      if node.tag != 0 { parts.append("tag \(node.tag)") }
      if let identifier = node.restorationIdentifier { parts.append("identifier \(identifier)") }
      nodes.insert(parts.joined(separator: " "))
    }
    return nodes
  }
}

extension LayoutNode {
  /// Whether only the outlet of a list's rows leads to the node.
  fileprivate var isListNode: Bool {
    let names = ["tableView", "collectionView"]
    return (kind == .tableView || kind == .collectionView) && outletNames.count == 1
      && names.contains(outletNames[0])
  }
}
