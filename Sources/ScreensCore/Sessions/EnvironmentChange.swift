package import ScreensModel
import ScreensViews

/// The difference between a new environment and the previous one, where views and pages can see it.
/// A change costs only the work for its differences.
package struct EnvironmentChange: Sendable {
  /// The screenlets whose configured attributes differ.
  package let attributes: Set<ScreenletName>
  /// The screenlets with another kind, or another theme that brings their own views.
  package let screenlets: Set<ScreenletName>
  /// The themes whose views look different: changed themes, and all themes based on them.
  package let themes: Set<ThemeName>
  /// The connector factories whose code differs: changed, added and removed ones.
  package let factories: Set<ConnectorFactoryName>
  /// The themes that either environment knows.
  private let known: Set<ThemeName>
  /// Whether a theme that neither environment knows looks different.
  private let isDefaultChanged: Bool
  /// The themes with differences of their own.
  private let own: Set<ThemeName>
  /// Both registries, for names unknown to both, such as sub-themes without a layout.
  private let registries: [ThemeRegistry]
  /// The factories of both environments.
  private let connectors: [any ConnectorFactory]
  /// Whether every page differs, because of another server or another default theme.
  package let isWhole: Bool

  /// Compares two environments.
  package init(from old: Environment, to new: Environment) {
    attributes = Set(
      Set(old.attributes.keys).union(new.attributes.keys)
        .filter { old.attributes[$0] != new.attributes[$0] })
    connectors = [old.connectors, new.connectors]
    factories = Set(
      old.connectors.makers.symmetricDifference(new.connectors.makers).map(\.factory))
    isWhole = old.server != new.server || old.defaultTheme != new.defaultTheme
    let (before, after) = (old.registry, new.registry)
    let kinds = Set(old.library.names + new.library.names)
      .filter { old.library[$0] !== new.library[$0] }
    let names = Set(before.themes.keys).union(after.themes.keys)
      .union(before.refusals.keys).union(after.refusals.keys)
    known = names
    registries = [before, after]
    guard before.generation != after.generation else {
      themes = []
      own = []
      screenlets = kinds
      isDefaultChanged = false
      return
    }
    let own = Self.changed(before, after, names)
    self.own = own
    let homes = Set(before.homes.keys).union(after.homes.keys).filter { name in
      [before, after].contains { $0.homes[name].map(own.contains) ?? false }
    }
    screenlets = kinds.union(homes)
    guard before.coreStrings == after.coreStrings, !own.contains(.default) else {
      themes = names
      isDefaultChanged = true
      return
    }
    isDefaultChanged = false
    themes = names.filter { name in
      own.contains(name)
        || [before, after].contains { registry in
          registry.lineage(of: name).themes.contains { own.contains($0.name) }
        }
    }
  }

  /// The themes with differences of their own.
  private static func changed(
    _ old: ThemeRegistry, _ new: ThemeRegistry, _ names: Set<ThemeName>
  ) -> Set<ThemeName> {
    let lost = Set(old.losses.keys).union(new.losses.keys)
      .filter { old.losses[$0] != new.losses[$0] }
    return names.filter { name in
      if old.refusals[name] != new.refusals[name] { return true }
      switch (old.themes[name], new.themes[name]) {
      case (nil, nil): return false
      case (let one?, let other?): return !one.looks(like: other)
      default: return true
      }
    }.union(lost.map(\.theme))
  }

  /// Whether the connectors of an operation come from other code.
  package func affects(_ operation: OperationName) -> Bool {
    connectors[0].maker(of: operation) != connectors[1].maker(of: operation)
  }

  /// Whether a screenlet's view in a theme looks different.
  package func affects(_ screenlet: ScreenletName, in theme: ThemeName) -> Bool {
    screenlets.contains(screenlet) || affects(theme)
  }

  /// Whether views of a theme look different.
  package func affects(_ theme: ThemeName) -> Bool {
    if known.contains(theme) { return themes.contains(theme) }
    return isDefaultChanged
      || !own.isEmpty
        && registries.contains { $0.lineage(of: theme).themes.contains { own.contains($0.name) } }
  }
}

extension Theme {
  /// Whether views of both themes look the same. Code of the same plugin generation is the same.
  fileprivate func looks(like other: Theme) -> Bool {
    plugin == other.plugin && isAdmitted == other.isAdmitted && parent == other.parent
      && unreadable == other.unreadable && ownClasses == other.ownClasses
      && classes.count == other.classes.count
      && classes.allSatisfy { other.classes[$0.key]?.plugin == $0.value.plugin }
      && layouts.mapValues(\.digest) == other.layouts.mapValues(\.digest)
      && images.mapValues(\.digest) == other.images.mapValues(\.digest)
      && strings == other.strings
  }
}
