import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensModel
import ScreensViews

/// The parts of a host that are compiled in: its screenlets, the theme that all others stand on,
/// and the screenlets' own texts.
struct BuiltInParts: Sendable {
  let library: ScreenletLibrary
  let defaultTheme: Theme
  let coreStrings: StringTables

  /// The names that the host offers to plugins.
  var offer: HostOffer {
    HostOffer(
      viewClasses: Set(defaultTheme.classes.keys), screenlets: Set(library.names),
      operations: Set(library.operations.map(\.name)))
  }

  /// The themes without any plugin.
  var registry: ThemeRegistry {
    ThemeRegistry(generation: 0, themes: [.default: defaultTheme], coreStrings: coreStrings)
  }

  /// The relations of listed plugins under a configuration's policy.
  ///
  /// - Parameter holders: The paths of plugins that are in use.
  func graph(
    of plugins: [ListedPlugin], under configuration: HostConfiguration, holders: Set<String> = []
  ) -> PluginGraph {
    PluginGraph(
      configuration.policy.addingObjections(to: plugins), offer: offer, holders: holders)
  }

  /// The registry of what is usable now: the themes of usable plugins, with the reasons why others
  /// are none.
  ///
  /// - Parameter graph: The relations of the plugins; a theme whose parent is missing is named in
  ///   it.
  func registry(
    of plugins: [HostedPlugin], _ graph: PluginGraph, generation: UInt64
  ) -> ThemeRegistry {
    var homes: [ScreenletName: ThemeName] = [:]
    var themes: [ThemeName: Theme] = [.default: defaultTheme]
    var refusals: [ThemeName: String] = [:]
    var losses: [ThemeView: String] = [:]
    for plugin in plugins {
      if plugin.isUsable, let theme = plugin.theme {
        themes[theme.name] = theme
        for screenlet in plugin.generation.screenlets { homes[screenlet.name] = theme.name }
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
        generation: generation, themes: themes, refusals: refusals, losses: losses,
        coreStrings: coreStrings, homes: homes), library(of: plugins))
  }

  /// The host's screenlets and operations with those of plugins that are usable now.
  func library(of plugins: [HostedPlugin]) -> ScreenletLibrary {
    let usable = plugins.filter(\.isUsable)
    return library.adding(
      usable.flatMap(\.generation.screenlets),
      operations: usable.flatMap { $0.descriptor?.operations.map(\.declaration) ?? [] })
  }
}
