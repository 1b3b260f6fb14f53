import PluginCalls
import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensSystem

/// Oddities that would otherwise pass in silence. Each is a sentence with a remedy in the log, in
/// the gallery and in `check`; none keeps a plugin from being used.
extension PluginHost {
  /// The oddities of a plugin that has just been read.
  func oddities(of plugin: PluginGeneration) -> [String] {
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
      + unknownViews(plugin).filter { $0.lacking.suggestion != nil }.map(\.sentence)
      + unknownOutlets(plugin).filter(\.isProblem).map(\.sentence)
  }

  /// Notes the layouts whose root class no theme of the lineage has, and the images that are there
  /// in another case only; reports the new ones. A theme's parents may have changed, so all themes
  /// are checked.
  func noteStrays() {
    let rules = ThemeRules(library: fixed.library, registry: registry())
    for index in plugins.indices {
      let theme = plugins[index].isUsable ? plugins[index].theme : nil
      var generation = plugins[index].generation
      let before = Set(generation.remarks)
      generation.strayRoots =
        theme.map { rules.strayRoots(of: $0) }?.mapValues { "\($0)" } ?? [:]
      generation.strayImages = theme.map { strayImages(of: $0, rules.registry) } ?? []
      generation.straySubThemes = theme.map { subThemeSentences($0, rules) } ?? []
      guard generation.remarks != plugins[index].generation.remarks else { continue }
      plugins[index].life.generation = generation
      for sentence in generation.remarks where !before.contains(sentence) {
        log(of: generation)(sentence)
      }
    }
  }

  /// The reason to refuse a version of a used plugin: its layout names no class of the lineage at
  /// its root, and the version before named one.
  func checkRoots(of new: PluginGeneration, instead old: PluginGeneration) throws(AdmissionError) {
    guard let theme = new.theme else { return }
    let rules = ThemeRules(library: fixed.library, registry: registry())
    let known = old.theme.map { rules.strayRoots(of: $0) } ?? [:]
    let stray = rules.strayRoots(of: theme).sorted { $0.key < $1.key }
    if let fault = stray.first(where: { known[$0.key] == nil })?.value { throw fault }
    try checkSubThemes(of: theme, instead: old.theme, rules)
  }

  /// The same for changed layouts of sub-themes; unchanged ones do not keep the theme from
  /// changing.
  private func checkSubThemes(
    of new: Theme, instead old: Theme?, _ rules: ThemeRules
  ) throws(AdmissionError) {
    let known = old.map { rules.subFaults(of: $0) } ?? [:]
    let faults = rules.subFaults(of: new).sorted { $0.key.description < $1.key.description }
    for (view, fault) in faults where known[view] == nil {
      func digest(_ theme: Theme?) -> Digest? {
        theme?.subLayouts[view.theme]?.layouts[view.screenlet.viewName]?.digest
      }
      if digest(new) != digest(old) { throw fault }
    }
  }

  /// The layouts of sub-themes that are not used: because they break a rule, or because a plugin
  /// has a theme of that name.
  private func subThemeSentences(_ theme: Theme, _ rules: ThemeRules) -> [String] {
    let faults = rules.subFaults(of: theme).sorted { $0.key.description < $1.key.description }
    let taken = theme.subLayouts.sorted { $0.key < $1.key }.filter { name, _ in
      rules.registry.themes[name]?.base != theme.name
    }
    return faults.map { view, fault in
      "\(fault); what the sub-theme \(view.theme) stands on shows \(view.screenlet)"
    }
      + taken.flatMap { name, sub in
        sub.layouts.values.map(\.path).sorted().map {
          "\($0): is not used, because \(rules.registry.themes[name]?.plugin.id ?? "another") is "
            + "the theme '\(name)'; remove or rename it"
        }
      }
  }

  /// The parts of a plugin that this host has no use for: views of screenlets that other hosts
  /// have, and outlets that no class asks for.
  func unusedParts(_ plugin: PluginGeneration) -> [String] {
    unknownViews(plugin).filter { $0.lacking.suggestion == nil }.map(\.sentence)
      + (plugin.files?.ofOthers ?? [])
      + unknownOutlets(plugin).filter { !$0.isProblem }.map(\.sentence)
  }

  /// Views for screenlets that this host hasn't, as the manifest names them.
  private func unknownViews(
    _ plugin: PluginGeneration
  ) -> [(lacking: LackingScreenlet, sentence: String)] {
    (plugin.descriptor?.views ?? []).enumerated().compactMap { index, view in
      guard fixed.library[view.screenlet] == nil else { return nil }
      let lacking = LackingScreenlet(view.screenlet, fixed.library.names)
      return (lacking, "\(plugin.path): views.\(index): \(lacking)")
    }
  }

  /// Outlets that no class of the lineage knows: the screenlet does not declare them, and no code
  /// of a theme that the layout's classes may be of has their names. An outlet that is like one
  /// that the layout lacks is reported as a problem.
  private func unknownOutlets(_ plugin: PluginGeneration) -> [(sentence: String, isProblem: Bool)] {
    fixed.library.all.flatMap { kind in
      (plugin.files?.layouts(of: kind.name) ?? []).flatMap { unknownOutlets(of: $0, kind, plugin) }
    }
  }

  private func unknownOutlets(
    of layout: Layout, _ kind: ScreenletKind, _ plugin: PluginGeneration
  ) -> [(sentence: String, isProblem: Bool)] {
    let outlets = layout.document.outletConnections.filter(\.isOfView)
    let present = Set(outlets.map(\.name))
    let declared = kind.outlets.map(\.name)
    let missing = declared.filter { !present.contains($0) }
    var told: Set<String> = []
    return outlets.compactMap { outlet in
      guard !declared.contains(outlet.name), case .node(let node) = outlet.destination,
        told.insert(outlet.name).inserted, !isAskedFor(outlet.name, by: plugin)
      else { return nil }
      let place = "\(layout.path):\(layout.document[node].line)"
      let said = "\(place): \(kind.name) has no outlet '\(outlet.name)'"
      if let near = Suggestion.nearest(to: outlet.name, among: missing) {
        return ("\(said); did you mean '\(near)'?", true)
      }
      return ("\(said), and no class of the theme's lineage names it; take it out", false)
    }
  }

  /// Whether the code of a plugin's theme, or of one that it stands on, has an outlet's name.
  private func isAskedFor(_ outlet: String, by plugin: PluginGeneration) -> Bool {
    // A class may be of a parent that is missing.
    if let parent = plugin.descriptor?.parent, parent != .default, graph.themes[parent] == nil {
      return true
    }
    let lineage = plugin.descriptor?.theme.flatMap { graph.themes[$0]?.lineage } ?? []
    let libraries = lineage.compactMap { theme in
      graph.themes[theme].flatMap { graph.entries[$0.entry].plugin.libraryPath }
    }
    return ([plugin.listed.libraryPath].compactMap(\.self) + libraries).contains {
      search.libraryNames.has(outlet, in: $0)
    }
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
