import PluginCatalog
import ScreensSystem
import ScreensCore
import ScreensLayout

/// Images that layouts name and that do not exist.
extension PluginHost {
  /// A sentence for each place in a layout where nothing would be shown, after a survey.
  func missingImages() -> [SetupProblem] {
    let registry = registry()
    var problems: [SetupProblem] = []
    for theme in plugins.filter(\.isUsable).compactMap(\.theme).flatMap(\.withSubThemes) {
      let lineage = registry.lineage(of: theme.name).themes
      for layout in theme.layouts.values.sorted(by: { $0.path < $1.path }) {
        problems += missingImages(of: layout, in: lineage)
      }
    }
    return problems
  }

  /// Images of a theme's layouts that exist only under a name in another case.
  func strayImages(of theme: Theme, _ registry: ThemeRegistry) -> [String] {
    let lineage = registry.lineage(of: theme.name).themes
    let layouts = theme.withSubThemes.flatMap(\.layouts.values)
    return layouts.sorted { $0.path < $1.path }.flatMap { layout in
      layout.document.imagesInOtherCase(of: \.imageReferences) { name in
        let isThere = lineage.contains { ThemeImage.find(name, in: $0.images) != nil }
        if isThere { return nil }
        return lineage.lazy.compactMap { ThemeImage.findOtherCase(name, in: $0.images) }.first
      }.map { "\(layout.path):\($0)" }
    }
  }

  private func missingImages(of layout: Layout, in lineage: [Theme]) -> [SetupProblem] {
    let missing = layout.document.missingImages(of: \.imageReferences) {
      isThere($0, in: lineage)
    }
    return missing.map { images in
      let place = "\(layout.path):\(images.line)"
      let isOne = images.names.count == 1
      if images.areSymbols {
        let what = isOne ? "is a symbol" : "are symbols"
        let those = isOne ? "an image of that name" : "images of these names"
        return .file(
          "\(place): \(images.list) \(what) of iOS and no file; put \(those) into the bundle")
      }
      let (what, them) = isOne ? ("is no image", "it") : ("are no images", "them")
      return .file(
        "\(place): there \(what) \(images.list); put \(them) into the bundle, or take \(them) out "
          + "of the layout")
    }
  }

  private func isThere(_ name: String, in lineage: [Theme]) -> Bool {
    lineage.contains { theme in
      // One that is there in another case is told as such.
      ThemeImage.find(name, in: theme.images) != nil
        || ThemeImage.findOtherCase(name, in: theme.images) != nil || mayEmbed(theme, name)
    }
  }

  /// Whether a theme's library has an image's name, and so brings the image. Its table of files is
  /// known only when it is loaded.
  private func mayEmbed(_ theme: Theme, _ name: String) -> Bool {
    guard let plugin = plugins.first(where: { $0.isUsable && $0.theme?.name == theme.name }),
      let library = plugin.listed.libraryPath
    else { return false }
    return search.libraryNames.has(name, in: library)
  }
}
