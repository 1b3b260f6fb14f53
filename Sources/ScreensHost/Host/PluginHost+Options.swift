import PluginCatalog
import PluginFormat
import ScreensDocuments
import ScreensModel

/// The options of plugins in the configuration, beside the ones that the plugins declare.
extension PluginHost {
  /// Options that plugins do not declare, and values that options cannot have, after a survey.
  func optionProblems() -> [SetupProblem] {
    configuredOptions().flatMap { option -> [SetupProblem] in
      guard let declared = option.plugin.descriptor?.options else { return [] }
      guard let known = declared.first(where: { $0.name == option.name }) else {
        let names = declared.map(\.name)
        return [
          .unknownOption(
            place: option.place, plugin: option.id, name: option.name,
            suggestion: Suggestion.nearest(to: option.name, among: names), known: names)
        ]
      }
      return known.rule(against: option.value).map {
        [.wrongOption(place: option.place, plugin: option.id, name: option.name, rule: $0)]
      } ?? []
    }
  }

  /// Options of plugins that declare none, which no code of theirs names, after a survey.
  package func unknownOptions() -> [ConfigurationWarning] {
    configuredOptions().compactMap { option in
      guard option.plugin.descriptor?.options == nil else { return nil }
      let library = option.plugin.listed.libraryPath
      if let library, search.libraryNames.has(option.name, in: library) { return nil }
      return .unknownOption(option.place, plugin: option.id, name: option.name)
    }
  }

  private struct ConfiguredOption {
    let place: String
    let id: String
    let plugin: HostedPlugin
    let name: String
    let value: Value
  }

  /// The options of the plugins that are there, by id and name.
  private func configuredOptions() -> [ConfiguredOption] {
    configuration.plugins.sorted { $0.key < $1.key }.flatMap { id, setting in
      guard !setting.options.isEmpty,
        let plugin = plugins.first(where: { $0.descriptor?.id.rawValue == id })
      else { return [ConfiguredOption]() }
      return setting.options.sorted { $0.key < $1.key }.map { name, value in
        let place = configuration.origins["plugins.\(id).options.\(name)"]
        return ConfiguredOption(
          place: place?.description ?? configuration.file, id: id, plugin: plugin, name: name,
          value: value)
      }
    }
  }
}
