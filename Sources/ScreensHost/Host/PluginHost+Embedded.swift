import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
package import ScreensModel
import ScreensSystem
import ScreensViews

/// Themes whose files are embedded in a library: they are known when the library is loaded, so
/// `explain` and `check` load it in a process of its own.
extension PluginHost {
  /// The paths of the plugins that may embed layouts, after a survey.
  package func embedding() -> [String] { plugins.filter(\.mayEmbed).map(\.path) }

  /// The paths of such plugins that a screenlet's view in a theme depends on.
  package func embedding(for screenlet: ScreenletName, theme: ThemeName) -> [String] {
    let known = registry()
    let base = known.themes[theme]?.base ?? theme
    let line = Set(
      (graph.themes[base]?.lineage ?? []) + [known.homes[screenlet]].compactMap(\.self))
    return plugins.filter { $0.mayEmbed && $0.theme.map { line.contains($0.name) } ?? false }
      .map(\.path)
  }

  /// The oddities of the files that a loaded library embeds, in sentences.
  package func embeddedProblems(of path: String) -> [String] {
    guard let before = plugins.first(where: { $0.path == path && $0.mayEmbed }),
      let code = before.code, let descriptor = before.descriptor, let theme = before.theme,
      let library = before.listed.libraryPath
    else { return [] }
    let embedded = code.library.contents.files
    guard
      let files = try? ThemeFiles(
        resources: embedded, of: layoutOwner(theme.name, descriptor), library: path)
    else { return [] }
    var generation = before.generation
    generation.files = files
    let bytes = LibraryNames.code(of: library, without: Array(embedded.values))
    let oddities = OddityCheck(library: declared, graph: graph).oddities(of: generation) {
      if $1 == library, let bytes { return LibraryNames.isAmong(bytes, $0) }
      return search.libraryNames.has($0, in: $1)
    }
    noteStrays()
    let remarks = plugins.first { $0.path == path }?.generation.remarks ?? []
    return oddities + remarks.filter { !oddities.contains($0) }
      + layoutProblems(of: [theme]).map(\.description)
  }
}

extension HostedPlugin {
  /// Whether a library without a bundle's folder brings the theme.
  fileprivate var mayEmbed: Bool {
    isUsable && listed.libraryPath != nil && listed.files == nil && theme != nil
  }
}
