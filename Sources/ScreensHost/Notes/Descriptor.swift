package import ScreensCore

/// What a plugin says about itself, known before any of its code runs.
package struct Descriptor: Sendable, Equatable {
  /// What a plugin mainly is; it may have views and factories all the same.
  package enum Kind: String, Sendable, CaseIterable {
    /// Views, layouts, strings and images under a theme name.
    case theme
    /// Connector factories.
    case connector
  }

  /// Which threads may call the plugin at once.
  package enum Threading: String, Sendable, CaseIterable {
    /// Different sessions may call at the same time.
    case any
    /// Every call comes from one thread.
    case main
  }

  /// One screenlet's view.
  package struct View: Sendable, Equatable {
    /// The screenlet it is for.
    package let screenlet: ScreenletName
    /// The view class the plugin brings; nil when a layout uses the parent's.
    package let viewClass: ViewClassName?
    /// The class whose slots stand behind its own; nil when it extends nothing.
    package let extends: ViewClassName?
    /// The layout's file name; nil when the parent's layout serves.
    package let layout: String?

    /// Makes a view's description.
    package init(
      screenlet: ScreenletName, viewClass: ViewClassName? = nil, extends: ViewClassName? = nil,
      layout: String? = nil
    ) {
      self.screenlet = screenlet
      self.viewClass = viewClass
      self.extends = extends
      self.layout = layout
    }
  }

  /// One connector factory.
  package struct Factory: Sendable, Equatable {
    /// The name that `plugins.plist` chooses it by.
    package let name: ConnectorFactoryName
    /// The factory that makes what this one doesn't; nil when it stands alone.
    package let parent: ConnectorFactoryName?
    /// What it makes.
    package let operations: [OperationName]

    /// Makes a factory's description.
    package init(
      name: ConnectorFactoryName, parent: ConnectorFactoryName? = nil,
      operations: [OperationName] = []
    ) {
      self.name = name
      self.parent = parent
      self.operations = operations
    }
  }

  /// Who it is.
  package let id: PluginID
  /// What it mainly is.
  package let kind: Kind
  /// Its own version.
  package let version: PluginVersion
  /// The ABI it was built for.
  package let abi: ABIVersion
  /// The theme it is; nil for a connector without views.
  package let theme: ThemeName?
  /// The theme it stands on; nil where that is Default or none.
  package let parent: ThemeName?
  /// Which threads may call it at once.
  package let threading: Threading
  /// The capabilities of the host that it can't do without.
  package let requires: [String]
  /// The file name of a bundle's library; nil for a bundle without code and for a library itself.
  package let library: String?
  /// Its views.
  package let views: [View]
  /// Its connector factories.
  package let factories: [Factory]
}
