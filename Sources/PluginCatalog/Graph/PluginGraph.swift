package import PluginFormat
package import ScreensModel
import ScreensSystem
import ScreensCore

/// The relations of plugins, known before any of their code runs: the holder of each name, the
/// parents of each plugin, and the plugins that can't be used.
package struct PluginGraph: Sendable {
  /// The longest line of themes or factories, Default not counted.
  package static let depthLimit = 8

  /// One plugin and its state.
  package struct Entry: Sendable {
    package fileprivate(set) var plugin: ListedPlugin
    /// Why it is not used; nil when it may be loaded.
    package fileprivate(set) var objection: Objection?
    /// The faults of a plugin that is used all the same.
    package fileprivate(set) var diagnoses: [GraphFault] = []

    /// The reason why the plugin is unused, used otherwise than it was meant, or unsafe; nil when
    /// all is well.
    package var reason: String? {
      objection?.reason ?? diagnoses.first?.description ?? plugin.warning?.description
    }

    /// The row before any plugin was loaded.
    package var row: PluginRow {
      PluginRow(
        path: plugin.candidate.path, descriptor: plugin.descriptor,
        state: objection?.state ?? .listed,
        reason: reason)
    }
  }

  /// A theme or factory of a plugin that may be used.
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

  /// The entries whose plugins have the delegates that count.
  package private(set) var delegates: [DelegateName: Int] = [:]
  /// The entries whose plugins have the screenlets that count.
  package private(set) var screenlets: [ScreenletName: Int] = [:]

  let offer: HostOffer
  private let holders: Set<String>

  // Most plugins stand on Default alone. These lists hold the others, which need more checks.
  /// The entries whose theme names another parent.
  private var parented: [Int] = []
  /// The entries with a class that extends one that the host doesn't bring.
  private var extending: [Int] = []
  /// The entries with connector factories.
  private var makers: [Int] = []
  /// The entries with delegates.
  private var listeners: [Int] = []
  /// The entries with screenlets or operations.
  var suppliers: [Int] = []

  /// Judges the plugins together.
  ///
  /// - Parameter holders: The paths of plugins that are in use: they keep their names, even if
  ///   another plugin has come before them since.
  package init(_ plugins: [ListedPlugin], offer: HostOffer, holders: Set<String> = []) {
    self.offer = offer
    self.holders = holders
    entries = plugins.map { Entry(plugin: $0, objection: $0.objection) }
    for index in entries.indices { checkAlone(index) }
    sortOut()
    claimNames()
    refuseLines()
    resolve()
  }

  /// Refuses every plugin whose library must not be given to the loader.
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
    resolve()
  }

  /// Replaces a plugin's state by a newer one with the same descriptor. The relations of all other
  /// plugins stay.
  package mutating func refresh(_ entry: Int, _ plugin: ListedPlugin) {
    entries[entry].plugin = plugin
  }

  private mutating func resolve() {
    for index in entries.indices where !entries[index].diagnoses.isEmpty {
      entries[index].diagnoses = []
    }
    connect()
    // A missing class takes its theme out of other lines, so this repeats until nothing changes.
    while refuseUnknownClasses() { connect() }
    diagnoseParents()
  }

  /// The rows of all plugins, before anything was loaded.
  package var rows: [PluginRow] { entries.map(\.row) }

  private mutating func checkAlone(_ index: Int) {
    guard let descriptor = usable(index) else { return }
    let plugin = entries[index].plugin
    do {
      try Compatibility.check(descriptor, file: plugin.candidate.describingFile, offer: offer)
      try ViewRules.check(
        descriptor, layouts: plugin.layouts, file: plugin.candidate.describingFile)
    } catch {
      refuse(index, error)
    }
  }

  private mutating func sortOut() {
    for index in entries.indices {
      guard let descriptor = usable(index) else { continue }
      if descriptor.theme != nil, let parent = descriptor.parent, !isHostDefault(parent) {
        parented.append(index)
      }
      if descriptor.views.contains(where: extendsForeign) { extending.append(index) }
      if !descriptor.factories.isEmpty { makers.append(index) }
      if !descriptor.delegates.isEmpty { listeners.append(index) }
      if !descriptor.screenlets.isEmpty || !descriptor.operations.isEmpty {
        suppliers.append(index)
      }
    }
  }

  private func file(_ index: Int) -> String { entries[index].plugin.candidate.describingFile }

  func usable(_ index: Int) -> Descriptor? {
    entries[index].objection == nil ? entries[index].plugin.descriptor : nil
  }

  private mutating func refuse(_ index: Int, _ fault: GraphFault) {
    if let state = fault.state {
      entries[index].objection = Objection(state, fault)
    } else {
      entries[index].diagnoses.append(fault)
    }
  }

  /// The holder of a name.
  enum Owner {
    case host
    case plugin(Int)
  }

  private mutating func claimNames() {
    var ids = [PluginID: Int](minimumCapacity: entries.count)
    var themes = [ThemeName: Int](minimumCapacity: entries.count)
    var factories: [ConnectorFactoryName: Int] = [:]
    var delegates: [DelegateName: Int] = [:]
    var screenlets: [ScreenletName: Int] = [:]
    var operations: [OperationName: Int] = [:]
    let held = entries.indices.filter { holds($0) }
    for index in held + entries.indices.filter({ !holds($0) }) {
      guard let descriptor = usable(index) else { continue }
      if let owner = Self.claim(descriptor.id, index, &ids) {
        refuse(index, nameFault(index, "identifier", descriptor.id.rawValue, owner))
        continue
      }
      if let theme = descriptor.theme,
        let owner = offer.themes.contains(theme) ? .host : Self.claim(theme, index, &themes)
      {
        ids[descriptor.id] = nil
        refuse(index, nameFault(index, "theme name", theme.rawValue, owner))
        continue
      }
      if let factory = descriptor.factories.first(where: {
        factories[$0.name] != nil || offer.factories.contains($0.name)
      }) {
        ids[descriptor.id] = nil
        if let theme = descriptor.theme { themes[theme] = nil }
        let owner = factories[factory.name].map(Owner.plugin) ?? .host
        refuse(index, nameFault(index, "connector factory", factory.name.rawValue, owner))
        continue
      }
      if let delegate = descriptor.delegates.first(where: { delegates[$0] != nil }),
        let owner = delegates[delegate]
      {
        ids[descriptor.id] = nil
        if let theme = descriptor.theme { themes[theme] = nil }
        refuse(index, nameFault(index, "delegate", delegate.rawValue, .plugin(owner)))
        continue
      }
      if let (what, name, owner) = takenScreenlet(descriptor, screenlets, operations) {
        ids[descriptor.id] = nil
        if let theme = descriptor.theme { themes[theme] = nil }
        refuse(index, nameFault(index, what, name, owner))
        continue
      }
      for screenlet in descriptor.screenlets { screenlets[screenlet.name] = index }
      for operation in descriptor.operations { operations[operation.name] = index }
      for factory in descriptor.factories { factories[factory.name] = index }
      for delegate in descriptor.delegates { delegates[delegate] = index }
    }
  }

  private func holds(_ index: Int) -> Bool {
    !holders.isEmpty && holders.contains(entries[index].plugin.candidate.path)
  }

  /// Gives a name to a plugin, unless another has it.
  private static func claim<Name>(
    _ name: Name, _ index: Int, _ names: inout [Name: Int]
  ) -> Owner? {
    guard let owner = names.updateValue(index, forKey: name) else { return nil }
    names[name] = owner
    return .plugin(owner)
  }

  private func nameFault(
    _ index: Int, _ what: String, _ name: String, _ owner: Owner
  ) -> GraphFault {
    switch owner {
    case .host: return .nameTaken(file: file(index), what: what, name: name, owner: "the host")
    case .plugin(let owner):
      return .nameTaken(
        file: file(index), what: what, name: name, owner: entries[owner].plugin.candidate.path,
        untilRestart: owner > index)
    }
  }

  private mutating func refuseLines() {
    let themeLines = Lineage(parents: themeParents)
    for index in parented {
      guard let descriptor = usable(index), let theme = descriptor.theme, hangs(descriptor)
      else { continue }
      let fault = fault(themeLines.line(of: theme), file(index), "theme") {
        !offer.themes.contains($0)
      }
      if let fault { refuse(index, fault) }
    }
    let factoryLines = Lineage(parents: factoryParents)
    for index in makers {
      for factory in usable(index)?.factories ?? [] where factory.parent != nil {
        let line = factoryLines.line(of: factory.name)
        if let fault = fault(line, file(index), "connector factory", counts: { _ in true }) {
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

  /// The parents of themes. Default's children have none here, since every line ends with Default.
  private var themeParents: [ThemeName: ThemeName] {
    var parents: [ThemeName: ThemeName] = [:]
    for index in parented {
      if let descriptor = usable(index), let theme = descriptor.theme {
        parents[theme] = descriptor.parent
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
    for index in makers {
      for factory in usable(index)?.factories ?? [] { parents[factory.name] = factory.parent }
    }
    return parents
  }

  /// Makes the nodes of the plugins that are usable now.
  private mutating func connect() {
    themes = Dictionary(minimumCapacity: entries.count)
    factories = [:]
    delegates = [:]
    var factoryEntries: [ConnectorFactoryName: Int] = [:]
    for index in entries.indices {
      guard let theme = usable(index)?.theme else { continue }
      themes[theme] = Node(entry: index, lineage: [theme, .default])
    }
    for (theme, node) in connectParented() { themes[theme] = node }
    for index in makers {
      for factory in usable(index)?.factories ?? [] { factoryEntries[factory.name] = index }
    }
    for index in listeners {
      for delegate in usable(index)?.delegates ?? [] { delegates[delegate] = index }
    }
    screenlets = [:]
    for index in suppliers {
      for screenlet in usable(index)?.screenlets ?? [] { screenlets[screenlet.name] = index }
    }
    let factoryLines = Lineage(parents: factoryParents)
    for (factory, index) in factoryEntries {
      guard case .whole(let line) = factoryLines.line(of: factory) else { continue }
      let lineage = line.filter { factoryEntries[$0] != nil || offer.factories.contains($0) }
      factories[factory] = Node(entry: index, lineage: lineage)
    }
  }

  /// The nodes of themes that stand on another than Default; nil for one that stands on itself.
  private func connectParented() -> [(ThemeName, Node<ThemeName>?)] {
    if parented.isEmpty { return [] }
    let lines = Lineage(parents: themeParents)
    return parented.compactMap { index in
      guard let theme = usable(index)?.theme else { return nil }
      guard case .whole(let line) = lines.line(of: theme) else { return (theme, nil) }
      let counting = line.filter { themes[$0] != nil || offer.themes.contains($0) }
      let lineage = counting.last == .default ? counting : counting + [.default]
      return (theme, Node(entry: index, lineage: lineage))
    }
  }

  private func extendsForeign(_ view: Descriptor.View) -> Bool {
    view.extends.map { !offer.viewClasses.contains($0) } ?? false
  }

  /// Refuses themes that extend a class that no ancestor has. Returns whether there was one.
  private mutating func refuseUnknownClasses() -> Bool {
    var found = false
    for index in extending {
      guard let descriptor = usable(index), let theme = descriptor.theme, let node = themes[theme]
      else { continue }
      var known = offer.viewClasses.union(homeClasses(of: descriptor))
      for ancestor in node.lineage where ancestor != theme {
        guard let entry = themes[ancestor]?.entry else { continue }
        known.formUnion(entries[entry].plugin.descriptor?.views.compactMap(\.viewClass) ?? [])
      }
      do {
        try ViewRules.checkExtended(
          descriptor, known: known, lineage: node.lineage, isThere: knowsScreenlet,
          file: entries[node.entry].plugin.candidate.describingFile)
      } catch {
        refuse(node.entry, error)
        found = true
      }
    }
    return found
  }

  private mutating func diagnoseParents() {
    for index in parented {
      guard let descriptor = usable(index), let parent = descriptor.parent, hangs(descriptor),
        themes[parent] == nil
      else { continue }
      let fault = GraphFault.parentMissing(
        file: file(index), what: "theme", parent: parent.rawValue, standIn: "default")
      refuse(index, fault)
    }
    for index in makers {
      for factory in usable(index)?.factories ?? [] {
        guard let parent = factory.parent, factories[parent] == nil,
          !offer.factories.contains(parent)
        else { continue }
        let fault = GraphFault.parentMissing(
          file: file(index), what: "connector factory", parent: parent.rawValue,
          standIn: "nothing")
        refuse(index, fault)
      }
    }
  }
}
