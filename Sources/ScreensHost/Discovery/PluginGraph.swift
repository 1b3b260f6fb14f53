package import ScreensCore

/// How plugins stand to each other, known before any of their code runs: whose names count, who
/// stands on whom, and who can't be used.
package struct PluginGraph: Sendable {
  /// The longest line of themes or factories, Default not counted.
  package static let depthLimit = 8

  /// One plugin and what became of it.
  package struct Entry: Sendable {
    /// The plugin.
    package fileprivate(set) var plugin: ScannedPlugin
    /// Why it is not used; nil when it may be loaded.
    package fileprivate(set) var objection: Objection?
    /// What is not as it was meant, though it is used.
    package fileprivate(set) var diagnoses: [GraphFault] = []

    /// Why it is not used, or not as it was meant, or not safe; nil when nothing is to be said.
    package var reason: String? {
      objection?.reason ?? diagnoses.first?.description ?? plugin.warning?.description
    }

    /// The row as it is before anything was loaded.
    package var row: PluginRow {
      PluginRow(
        path: plugin.candidate.path, descriptor: plugin.descriptor,
        state: objection?.state ?? .listed,
        reason: reason)
    }
  }

  /// A theme or factory that counts.
  package struct Node<Name: Hashable & Sendable>: Sendable {
    /// The index of its plugin in `entries`.
    package let entry: Int
    /// Itself and its ancestors that count, nearest first. A theme's line ends with Default.
    package let lineage: [Name]
  }

  /// Every plugin, in the order in which they win.
  package private(set) var entries: [Entry]
  /// The themes of plugins that count.
  package private(set) var themes: [ThemeName: Node<ThemeName>] = [:]
  /// The connector factories of plugins that count.
  package private(set) var factories: [ConnectorFactoryName: Node<ConnectorFactoryName>] = [:]

  private let offer: HostOffer

  /// Judges the plugins together.
  package init(_ plugins: [ScannedPlugin], offer: HostOffer) {
    self.offer = offer
    entries = plugins.map { Entry(plugin: $0, objection: $0.objection) }
    for index in entries.indices { checkAlone(index) }
    claimNames()
    refuseLines()
    settle()
  }

  /// Takes a plugin out, because its file or its code turned out to be unusable. Themes that stand
  /// on it go on to its parents or to Default.
  package mutating func reject(_ entry: Int, _ objection: Objection) {
    entries[entry].objection = objection
    settle()
  }

  /// Takes out every plugin whose library's file must not be given to the loader.
  package mutating func checkLibraries(_ policy: ELFPolicy = ELFPolicy()) {
    for index in entries.indices where entries[index].objection == nil {
      guard let path = entries[index].plugin.libraryPath else { continue }
      do {
        try policy.check(try OpenFile(reading: path), file: path)
      } catch let error as ELFPolicyFault {
        entries[index].objection = Objection(error.state, error)
      } catch {
        entries[index].objection = Objection(.refused, error)
      }
    }
    settle()
  }

  /// Puts a newer state of a plugin in the place of an older one that says the same about itself,
  /// so that all the others stand to it as before.
  mutating func refresh(_ entry: Int, _ plugin: ScannedPlugin) {
    entries[entry].plugin = plugin
  }

  private mutating func settle() {
    for index in entries.indices where !entries[index].diagnoses.isEmpty {
      entries[index].diagnoses = []
    }
    connect()
    // A class that is missing takes its theme out of other lines, so this runs until all is quiet.
    while refuseUnknownClasses() { connect() }
    diagnoseParents()
  }

  /// The rows of all plugins, before anything was loaded.
  package var rows: [PluginRow] { entries.map(\.row) }

  private mutating func checkAlone(_ index: Int) {
    guard let descriptor = usable(index) else { return }
    let file = entries[index].plugin.candidate.describingFile
    do {
      try Compatibility.check(descriptor, file: file, offer: offer)
      try ViewRules.check(descriptor, layouts: entries[index].plugin.layouts, file: file)
    } catch {
      refuse(index, error)
    }
  }

  private func usable(_ index: Int) -> Descriptor? {
    entries[index].objection == nil ? entries[index].plugin.descriptor : nil
  }

  private mutating func refuse(_ index: Int, _ fault: GraphFault) {
    if let state = fault.state {
      entries[index].objection = Objection(state, fault)
    } else {
      entries[index].diagnoses.append(fault)
    }
  }

  private mutating func claimNames() {
    var ids = [PluginID: Int](minimumCapacity: entries.count)
    var themes = [ThemeName: Int](minimumCapacity: entries.count)
    var factories: [ConnectorFactoryName: Int] = [:]
    for index in entries.indices {
      guard let descriptor = usable(index) else { continue }
      let file = entries[index].plugin.candidate.describingFile
      if let owner = ids[descriptor.id] {
        refuse(index, taken(file, "identifier", descriptor.id.rawValue, owner))
        continue
      }
      if let theme = descriptor.theme, themes[theme] != nil || offer.themes.contains(theme) {
        refuse(index, taken(file, "theme name", theme.rawValue, themes[theme]))
        continue
      }
      if let factory = descriptor.factories.first(where: {
        factories[$0.name] != nil || offer.factories.contains($0.name)
      }) {
        let name = factory.name
        refuse(index, taken(file, "connector factory", name.rawValue, factories[name]))
        continue
      }
      ids[descriptor.id] = index
      if let theme = descriptor.theme { themes[theme] = index }
      for factory in descriptor.factories { factories[factory.name] = index }
    }
  }

  private func taken(_ file: String, _ what: String, _ name: String, _ owner: Int?) -> GraphFault {
    .nameTaken(
      file: file, what: what, name: name,
      owner: owner.map { entries[$0].plugin.candidate.path } ?? "the host")
  }

  private mutating func refuseLines() {
    let themeLines = Lineage(parents: themeParents)
    let factoryLines = Lineage(parents: factoryParents)
    for index in entries.indices {
      guard let descriptor = usable(index) else { continue }
      let file = entries[index].plugin.candidate.describingFile
      // Most themes stand on one of the host's, where every line ends.
      if let theme = descriptor.theme, hangs(descriptor) {
        let fault = fault(themeLines.line(of: theme), file, "theme") { !offer.themes.contains($0) }
        if let fault {
          refuse(index, fault)
          continue
        }
      }
      for factory in descriptor.factories where factory.parent != nil {
        let line = factoryLines.line(of: factory.name)
        if let fault = fault(line, file, "connector factory", counts: { _ in true }) {
          refuse(index, fault)
          break
        }
      }
    }
  }

  private func fault<Name: ValidatedName>(
    _ line: Lineage<Name>.Line, _ file: String, _ what: String, counts: (Name) -> Bool
  ) -> GraphFault? {
    switch line {
    case .cycle(let loop): return .cycle(file: file, what: what, loop: loop.map(\.rawValue))
    case .whole(let names):
      let chain = names.filter(counts).map(\.rawValue)
      guard chain.count > Self.depthLimit else { return nil }
      return .tooDeep(file: file, what: what, chain: chain, limit: Self.depthLimit)
    }
  }

  /// The parents of themes; without Default's children, where every line ends anyway.
  private var themeParents: [ThemeName: ThemeName] {
    var parents: [ThemeName: ThemeName] = [:]
    for index in entries.indices {
      if let descriptor = usable(index), let theme = descriptor.theme,
        let parent = descriptor.parent, !isHostDefault(parent)
      {
        parents[theme] = parent
      }
    }
    return parents
  }

  private func isHostDefault(_ theme: ThemeName) -> Bool {
    theme == .default && offer.themes.contains(theme)
  }

  /// Whether a theme stands on one that the host doesn't bring.
  private func hangs(_ descriptor: Descriptor) -> Bool {
    guard let parent = descriptor.parent, !isHostDefault(parent) else { return false }
    return !offer.themes.contains(parent)
  }

  private var factoryParents: [ConnectorFactoryName: ConnectorFactoryName] {
    var parents: [ConnectorFactoryName: ConnectorFactoryName] = [:]
    for index in entries.indices {
      for factory in usable(index)?.factories ?? [] { parents[factory.name] = factory.parent }
    }
    return parents
  }

  /// Makes the nodes of what counts now.
  private mutating func connect() {
    themes = Dictionary(minimumCapacity: entries.count)
    factories = [:]
    var withParent: [(theme: ThemeName, entry: Int)] = []
    var factoryEntries: [ConnectorFactoryName: Int] = [:]
    for index in entries.indices {
      guard let descriptor = usable(index) else { continue }
      if let theme = descriptor.theme {
        themes[theme] = Node(entry: index, lineage: [theme, .default])
        if let parent = descriptor.parent, !isHostDefault(parent) {
          withParent.append((theme, index))
        }
      }
      for factory in descriptor.factories { factoryEntries[factory.name] = index }
    }
    let lines = connectThemes(withParent)
    for (theme, node) in lines { themes[theme] = node }
    let factoryLines = Lineage(parents: factoryParents)
    for (factory, index) in factoryEntries {
      guard case .whole(let line) = factoryLines.line(of: factory) else { continue }
      let lineage = line.filter { factoryEntries[$0] != nil || offer.factories.contains($0) }
      factories[factory] = Node(entry: index, lineage: lineage)
    }
  }

  /// The nodes of themes that stand on another than Default; nil for one that stands on itself.
  private func connectThemes(
    _ hanging: [(theme: ThemeName, entry: Int)]
  ) -> [(ThemeName, Node<ThemeName>?)] {
    if hanging.isEmpty { return [] }
    let lines = Lineage(parents: themeParents)
    return hanging.map { theme, entry in
      guard case .whole(let line) = lines.line(of: theme) else { return (theme, nil) }
      let counting = line.filter { themes[$0] != nil || offer.themes.contains($0) }
      let lineage = counting.last == .default ? counting : counting + [.default]
      return (theme, Node(entry: entry, lineage: lineage))
    }
  }

  private func extendsForeign(_ view: Descriptor.View) -> Bool {
    view.extends.map { !offer.viewClasses.contains($0) } ?? false
  }

  /// Refuses themes that extend a class that no ancestor has; whether there was one.
  private mutating func refuseUnknownClasses() -> Bool {
    var found = false
    for index in entries.indices {
      guard let descriptor = usable(index), descriptor.views.contains(where: extendsForeign),
        let theme = descriptor.theme, let node = themes[theme]
      else { continue }
      var known = offer.viewClasses
      for ancestor in node.lineage where ancestor != theme {
        guard let entry = themes[ancestor]?.entry else { continue }
        known.formUnion(entries[entry].plugin.descriptor?.views.compactMap(\.viewClass) ?? [])
      }
      do {
        try ViewRules.checkExtended(
          descriptor, known: known, lineage: node.lineage,
          file: entries[node.entry].plugin.candidate.describingFile)
      } catch {
        refuse(node.entry, error)
        found = true
      }
    }
    return found
  }

  private mutating func diagnoseParents() {
    for index in entries.indices {
      guard let descriptor = usable(index) else { continue }
      let file = entries[index].plugin.candidate.describingFile
      if descriptor.theme != nil, let parent = descriptor.parent, hangs(descriptor),
        themes[parent] == nil
      {
        let fault = GraphFault.parentMissing(
          file: file, what: "theme", parent: parent.rawValue, standIn: "default")
        refuse(index, fault)
      }
      for factory in descriptor.factories {
        guard let parent = factory.parent, factories[parent] == nil,
          !offer.factories.contains(parent)
        else { continue }
        let fault = GraphFault.parentMissing(
          file: file, what: "connector factory", parent: parent.rawValue, standIn: "nothing")
        refuse(index, fault)
      }
    }
  }
}
