import PluginFormat
import PluginCalls
package import PluginCatalog
import ScreensCore
package import ScreensDocuments
package import ScreensModel
package import ScreensViews

/// A host at one moment; commands read it without waiting.
package struct HostSnapshot: Sendable {
  let builtIn: BuiltInParts
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
    builtIn.registry(of: plugins, graph, generation: registryGeneration)
  }
}

extension PluginHost {
  /// One row for each plugin, in the order in which they win.
  package func rows(source: PluginRow.Source) -> [PluginRow] { present.rows(source: source) }

  /// All known themes, unusable ones included, sorted.
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

  /// The reasons for balancers to send the host no clients, a sentence each; plugins have rows for
  /// theirs.
  package nonisolated var failingChecks: [String] {
    services.health.report(.ready).checks.compactMap { check in
      if case .plugin = check.name { return nil }
      return check.reason.map { "\(check.name): \($0)" }
    }
  }
}
