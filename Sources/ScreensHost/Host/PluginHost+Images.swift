import ScreensCore
import ScreensLayout

/// Images that layouts name and nobody has.
extension PluginHost {
  /// A sentence for each place in a layout where nothing would be shown, after a survey.
  func missingImages() -> [SetupProblem] {
    let registry = registry()
    var problems: [SetupProblem] = []
    for theme in plugins.filter(\.isUsable).compactMap(\.theme) {
      let lineage = registry.lineage(of: theme.name).themes
      for layout in theme.layouts.values.sorted(by: { $0.path < $1.path }) {
        problems += missingImages(of: layout, in: lineage)
      }
    }
    return problems
  }

  private func missingImages(of layout: Layout, in lineage: [Theme]) -> [SetupProblem] {
    var problems: [SetupProblem] = []
    for node in layout.document.nodes where node.isEverInstalled {
      for name in node.imageNames where !isThere(name, in: lineage) {
        let place = "\(layout.path):\(node.line)"
        let remedy = "put it into the bundle, or take it out of the layout"
        problems.append(.file("\(place): there is no image '\(name)'; \(remedy)"))
      }
    }
    return problems
  }

  private func isThere(_ name: String, in lineage: [Theme]) -> Bool {
    lineage.contains { theme in
      ThemeImage.find(name, in: theme.images) != nil || mayEmbed(theme, name)
    }
  }

  /// Whether an image's name stands in a theme's library, which then brings the image: its table of
  /// files is known when it is loaded.
  private func mayEmbed(_ theme: Theme, _ name: String) -> Bool {
    guard let plugin = plugins.first(where: { $0.isUsable && $0.theme?.name == theme.name }),
      let library = plugin.scanned.libraryPath, let file = try? CompleteFile(library)
    else { return false }
    return file.bytes.contains(Array(name.utf8))
  }
}
