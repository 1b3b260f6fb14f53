import PluginCalls
import PluginCatalog
import ScreensCore
import ScreensSystem
import ScreensViews

/// Oddities of plugins' files, in the log, in the gallery and in `check`.
extension PluginHost {
  /// Notes the oddities of a generation that has just been read, and reports them.
  func noteOddities(of generation: inout PluginGeneration) {
    let check = OddityCheck(library: declared, graph: graph)
    generation.oddities = check.oddities(of: generation) { search.libraryNames.has($0, in: $1) }
    generation.unused = check.unusedParts(of: generation) { search.libraryNames.has($0, in: $1) }
    for sentence in generation.oddities + generation.unused {
      services.log(of: generation)(sentence)
    }
  }

  /// Notes the layouts whose root class no theme of the lineage has or that break the rule of
  /// Children, the images that are there in another case only, the faults of screenlets in layouts,
  /// and lists without a layout for their rows; reports the new ones. A theme's parents may have
  /// changed, so all themes are checked.
  func noteStrays() {
    let check = strays
    for index in plugins.indices {
      let theme = plugins[index].isUsable ? plugins[index].theme : nil
      var generation = plugins[index].generation
      let before = Set(generation.remarks)
      generation.strayViews = theme.map(check.views) ?? [:]
      generation.strayImages = theme.map(check.images) ?? []
      generation.strayScreenlets = theme.map(check.nestedScreenlets) ?? []
      generation.bareLists = theme.map(check.cells) ?? []
      generation.straySubThemes = theme.map(check.subThemes) ?? []
      guard generation.remarks != plugins[index].generation.remarks else { continue }
      plugins[index].life.generation = generation
      for sentence in generation.remarks where !before.contains(sentence) {
        services.log(of: generation)(sentence)
      }
    }
  }

  /// The lists of a plugin whose rows have no layout, in sentences.
  package func bareLists(of path: String) -> [String] {
    plugins.first { $0.path == path }?.generation.bareLists ?? []
  }

  /// The reason to refuse a version of a used plugin for its layouts' roots.
  func checkRoots(of new: PluginGeneration, instead old: PluginGeneration) throws(AdmissionError) {
    if let theme = new.theme { try strays.check(theme, instead: old.theme) }
  }

  /// A sentence for each place in a layout where nothing would be shown, after a survey.
  func missingImages() -> [SetupProblem] {
    let check = strays
    return plugins.filter(\.isUsable).compactMap(\.theme).flatMap { theme in
      check.missingImages(of: theme) { theme, image in
        // A library's table of files is known only when it is loaded.
        let plugin = plugins.first { $0.isUsable && $0.theme?.name == theme.name }
        return plugin?.listed.libraryPath.map { search.libraryNames.has(image, in: $0) } ?? false
      }
    }
  }

  private var strays: StrayCheck { StrayCheck(library, registry()) }
}
