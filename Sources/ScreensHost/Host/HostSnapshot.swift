import PluginFormat
import PluginCalls
package import PluginCatalog
package import ScreensCore
package import ScreensDocuments

/// A host at one moment; commands read it without waiting.
package struct HostSnapshot: Sendable {
  let fixed: PluginHost.Fixed
  let configuration: HostConfiguration
  let plugins: [HostedPlugin]
  let graph: PluginGraph
  let generations: KnownGenerations
  let connectorReason: String?
  let registryGeneration: UInt64

  /// The theme of pages that name none.
  package var defaultTheme: ThemeName { configuration.defaultTheme }

  /// The registry of what is usable now.
  func registry() -> ThemeRegistry {
    var themes: [ThemeName: Theme] = [.default: fixed.defaultTheme]
    var refusals: [ThemeName: String] = [:]
    var losses: [ThemeView: String] = [:]
    for plugin in plugins {
      if plugin.isUsable, let theme = plugin.theme {
        themes[theme.name] = theme
        losses.merge(plugin.losses.mapValues { "\($0.plugin): \($0.text)" }) { own, _ in own }
      } else if let name = plugin.descriptor?.theme, themes[name] == nil {
        refusals[name] = plugin.reason ?? plugin.state.rawValue
      }
    }
    for entry in graph.entries {
      guard let parent = entry.plugin.descriptor?.parent, themes[parent] == nil,
        refusals[parent] == nil
      else { continue }
      refusals[parent] = entry.diagnoses.first?.description
    }
    return ThemeRules.registry(
      ThemeRegistry(
        generation: registryGeneration, themes: themes, refusals: refusals, losses: losses,
        coreStrings: fixed.coreStrings), fixed.library)
  }
}

extension PluginHost {
  /// One row for each plugin, in the order in which they win.
  package func rows(source: PluginRow.Source) -> [PluginRow] { present.rows(source: source) }

  /// The themes that are known, also those that can't be used, sorted.
  package var themeNames: [ThemeName] {
    let registry = registry()
    return (Array(registry.themes.keys) + registry.refusals.keys).sorted()
  }

  /// One row for each theme, Default first.
  package func themeRows() -> [JSONValue] { present.themeRows() }

  /// The way in which a screenlet gets its layout and class in a theme, and the reasons against the
  /// other candidates.
  package func explanation(_ screenlet: ScreenletName, theme: ThemeName) throws(ThemeFailure)
    -> JSONValue
  {
    try present.explanation(screenlet, theme: theme)
  }
}
