import PluginCatalog
import PluginFormat
import ScreensDocuments

/// The options of plugins in the configuration, beside the names that the plugins' code has.
extension PluginHost {
  /// Options that no code asks for and that are like a name in the code.
  func misspeltOptions() -> [SetupProblem] {
    strayOptions().compactMap { option in
      option.near.map {
        .unknownOption(
          place: option.place, plugin: option.plugin, name: option.name, suggestion: $0)
      }
    }
  }

  /// Options that no code asks for, and that are like nothing in it, after a survey.
  package func unknownOptions() -> [ConfigurationWarning] {
    strayOptions().filter { $0.near == nil }.map {
      .unknownOption($0.place, plugin: $0.plugin, name: $0.name)
    }
  }

  private struct StrayOption {
    let place: String
    let plugin: String
    let name: String
    /// The name in the code that is meant.
    let near: String?
  }

  private func strayOptions() -> [StrayOption] {
    configuration.plugins.sorted { $0.key < $1.key }.flatMap { id, setting in
      guard !setting.options.isEmpty,
        let plugin = plugins.first(where: { $0.isUsable && $0.descriptor?.id.rawValue == id })
      else { return [StrayOption]() }
      let place = configuration.origins["plugins.\(id)"]?.description ?? configuration.file
      let library = plugin.listed.libraryPath
      return setting.options.keys.sorted().compactMap { name in
        if let library, search.libraryNames.has(name, in: library) { return nil }
        let near = library.flatMap { search.libraryNames.nearest(to: name, in: $0) }
        return StrayOption(place: place, plugin: id, name: name, near: near)
      }
    }
  }
}
