import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// Oddities in the files of a plugin that would otherwise go unnoticed. Each is a sentence with a
/// remedy; none keeps the plugin from being used. It is a value, and reads nothing itself.
struct OddityCheck {
  /// Whether the bytes of a library have a name.
  typealias Names = (_ name: String, _ library: String) -> Bool

  let library: ScreenletLibrary
  /// The plugins that the checked ones stand on.
  let graph: PluginGraph

  /// The oddities of a plugin that has just been read.
  func oddities(of plugin: PluginGeneration, names: Names) -> [String] {
    let unreadable = (plugin.files?.faults ?? [:]).sorted { $0.key < $1.key }.map { base, error in
      "\(error); what the theme stands on shows \(base)"
    }
    let ofSubThemes = (plugin.files?.subThemes ?? [:]).sorted { $0.key < $1.key }
      .flatMap { theme, files in
        files.faults.sorted { $0.key < $1.key }.map { base, error in
          "\(error); what the sub-theme \(theme) stands on shows \(base)"
        }
      }
    return unreadable + ofSubThemes + (plugin.files?.diagnoses ?? [])
      + missingIcon(plugin, names) + impossibleContent(plugin)
      + unknownViews(plugin).filter { $0.lacking.suggestion != nil }.map(\.sentence)
      + unknownOutlets(plugin, names).filter(\.isProblem).map(\.sentence)
      + unknownSelectors(plugin, names)
  }

  /// The parts of a plugin that this host has no use for: views of screenlets that other hosts
  /// have, and outlets that no class asks for.
  func unusedParts(of plugin: PluginGeneration, names: Names) -> [String] {
    unknownViews(plugin).filter { $0.lacking.suggestion == nil }.map(\.sentence)
      + (plugin.files?.ofOthers ?? [])
      + unknownOutlets(plugin, names).filter { !$0.isProblem }.map(\.sentence)
  }

  /// The icon that the manifest names, if it is not among the plugin's files.
  private func missingIcon(_ plugin: PluginGeneration, _ names: Names) -> [String] {
    guard let icon = plugin.descriptor?.imprint?.icon, let files = plugin.files,
      files.images[icon] == nil,
      !(plugin.listed.libraryPath.map { names(icon, $0) } ?? false)
    else { return [] }
    return ["\(plugin.path): the icon \(icon) is not among its files; put it there"]
  }

  /// Declared content and effects of the plugin's screenlets that cannot be run.
  private func impossibleContent(_ plugin: PluginGeneration) -> [String] {
    (plugin.descriptor?.screenlets ?? []).flatMap { outline in
      (library[outline.name]?.contentFaults(in: library) ?? []).map {
        "\(plugin.path): the screenlet \(outline.name): \($0)"
      }
    }
  }

  /// Views for screenlets that this host hasn't, as the manifest names them.
  private func unknownViews(
    _ plugin: PluginGeneration
  ) -> [(lacking: LackingScreenlet, sentence: String)] {
    (plugin.descriptor?.views ?? []).enumerated().compactMap { index, view in
      guard library[view.screenlet] == nil else { return nil }
      let lacking = LackingScreenlet(view.screenlet, library.names)
      return (lacking, "\(plugin.path): views.\(index): \(lacking)")
    }
  }

  /// Outlets that no class of the lineage knows: the screenlet does not declare them, and no code
  /// of a theme that the layout's classes may be of has their names. An outlet that is like one
  /// that the layout lacks is reported as a problem.
  private func unknownOutlets(
    _ plugin: PluginGeneration, _ names: Names
  ) -> [(sentence: String, isProblem: Bool)] {
    library.all.flatMap { kind in
      let views = (plugin.files?.layouts(of: kind.name) ?? []).flatMap {
        unknownOutlets(of: $0, .view(of: kind), plugin, names)
      }
      guard let nodes = KnownNodes.cell(of: kind) else { return views }
      let cells = (plugin.files?.layouts(where: kind.namesCell) ?? []).flatMap {
        // A row may have an attribute of any name, which a node of its name shows.
        unknownOutlets(of: $0, nodes, plugin, names).filter(\.isProblem)
          + missingOutlets(of: $0, nodes, plugin).map { ($0, true) }
      }
      return views + cells
    }
  }

  private func unknownOutlets(
    of layout: Layout, _ nodes: KnownNodes, _ plugin: PluginGeneration, _ names: Names
  ) -> [(sentence: String, isProblem: Bool)] {
    let outlets = layout.document.outletConnections.filter(\.isOfView)
    let present = Set(outlets.map(\.name))
    let missing = nodes.names.filter { !present.contains($0) }
    var reported: Set<String> = []
    return outlets.compactMap { outlet in
      guard !nodes.knows(outlet.name), case .node(let node) = outlet.destination,
        reported.insert(outlet.name).inserted, !isAskedFor(outlet.name, by: plugin, names)
      else { return nil }
      let place = "\(layout.path):\(layout.document[node].line)"
      let said = "\(place): \(nodes.owner) no outlet '\(outlet.name)'"
      if let near = Suggestion.nearest(to: outlet.name, among: missing) {
        return ("\(said); did you mean '\(near)'?", true)
      }
      return ("\(said), and no class of the theme's lineage names it; take it out", false)
    }
  }

  /// The outlets that the cell's class fills and the cell lacks. A theme with a class of its own
  /// for the view may fill others.
  private func missingOutlets(
    of cell: Layout, _ nodes: KnownNodes, _ plugin: PluginGeneration
  ) -> [String] {
    guard !bringsClass(for: nodes.screenlet, plugin) else { return [] }
    let present = Set(
      cell.document.nodes.flatMap { $0.outletNames + [$0.restorationIdentifier].compactMap(\.self) }
    )
    let unknown = present.filter { !nodes.knows($0) }
    return nodes.needed.filter { outlet in
      !present.contains(outlet) && !present.contains(KnownNodes.attribute(of: outlet))
        && !unknown.contains { Suggestion.nearest(to: $0, among: [outlet]) != nil }
    }.map {
      "\(cell.path): \(nodes.owner) an outlet '\($0)', which this layout lacks; connect it"
    }
  }

  /// Whether a plugin, or a theme that it stands on, has a class of its own for a screenlet's view.
  private func bringsClass(for screenlet: ScreenletName, _ plugin: PluginGeneration) -> Bool {
    let behind = graph.line(of: plugin.descriptor).compactMap { theme in
      graph.themes[theme].flatMap { graph.entries[$0.entry].plugin.descriptor }
    }
    return ([plugin.descriptor].compactMap(\.self) + behind).contains {
      $0.views.contains { $0.screenlet == screenlet && $0.viewClass != nil }
    }
  }

  /// Methods that layouts call and no class of the lineage has: the screenlet does not declare
  /// them, and no code of a theme that the layout's classes may be of has their names. Such a
  /// control does nothing.
  private func unknownSelectors(_ plugin: PluginGeneration, _ names: Names) -> [String] {
    library.all.flatMap { kind in
      (plugin.files?.layouts(of: kind.name) ?? []).flatMap {
        unknownSelectors(of: $0, kind, plugin, names)
      }
    }
  }

  private func unknownSelectors(
    of layout: Layout, _ kind: ScreenletKind, _ plugin: PluginGeneration, _ names: Names
  ) -> [String] {
    let known = kind.actions.flatMap(\.selectors).map(\.rawValue)
    return layout.document.actions.compactMap { action in
      guard !layout.document.isInsideNestedScreenlet(action.control),
        !known.contains(action.selector), !isAskedFor(action.selector, by: plugin, names)
      else { return nil }
      let place = "\(layout.path):\(layout.document[action.control].line)"
      let near = Suggestion.clause(for: action.selector, among: known)
      return "\(place): no class of \(kind.name) has the method '\(action.selector)'"
        + (near.isEmpty ? "; take the action out" : near)
    }
  }

  /// Whether the code of a plugin's theme, or of one that it stands on, has an outlet's name.
  private func isAskedFor(
    _ outlet: String, by plugin: PluginGeneration, _ names: Names
  ) -> Bool {
    // A class may be of a parent that is missing.
    if let parent = plugin.descriptor?.parent, parent != .default, graph.themes[parent] == nil {
      return true
    }
    return libraries(of: plugin).contains { names(outlet, $0) }
  }

  /// The libraries of a plugin's theme and of its parents.
  private func libraries(of plugin: PluginGeneration) -> [String] {
    let behind = graph.line(of: plugin.descriptor).compactMap { theme in
      graph.themes[theme].flatMap { graph.entries[$0.entry].plugin.libraryPath }
    }
    return [plugin.listed.libraryPath].compactMap(\.self) + behind
  }
}

extension OutletConnection {
  /// Outlets that views of UIKit have.
  private static let ofUIKit: Set<String> = [
    "view", "delegate", "dataSource", "inputView", "inputAccessoryView", "accessibilityElements",
    "accessoryView", "editingAccessoryView", "backgroundView", "selectedBackgroundView",
    "multipleSelectionBackgroundView", "tableHeaderView", "tableFooterView", "refreshControl",
    "gestureRecognizers",
  ]

  /// Whether it is one of the screenlet's view itself, and no view of any app has it.
  fileprivate var isOfView: Bool {
    (source == .node(.root) || source == .filesOwner) && !Self.ofUIKit.contains(name)
  }
}
