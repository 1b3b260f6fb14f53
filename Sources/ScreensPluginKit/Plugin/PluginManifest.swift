/// A plugin's descriptor as its code sees it; `screens manifest` prints the file that fills it.
public struct PluginManifest: Sendable {
  /// A view class of a theme.
  public struct ViewClass: Hashable, Sendable {
    let screenlet: String
    let name: String
    let extends: String

    /// Describes a view class; `extends` is empty for a Full view.
    public init(screenlet: String, name: String, extends: String = "") {
      self.screenlet = screenlet
      self.name = name
      self.extends = extends
    }
  }

  /// A connector factory.
  public struct Factory: Hashable, Sendable {
    let name: String
    let parent: String
    let operations: [String]

    /// Describes a factory; `parent` makes the operations that this one does not list.
    public init(name: String, parent: String = "", operations: [String]) {
      self.name = name
      self.parent = parent
      self.operations = operations
    }
  }

  /// A screenlet.
  public struct Screenlet: Hashable, Sendable {
    let name: String
    let isList: Bool

    /// Describes a screenlet; one that shows rows is a list.
    public init(name: String, isList: Bool = false) {
      self.name = name
      self.isList = isList
    }
  }

  let id: String
  let version: String
  let themeName: String
  let themeParent: String
  let views: [ViewClass]
  let factories: [Factory]
  let delegates: [String]
  let screenlets: [Screenlet]
  let resources: [PluginResource]

  /// Repeats a descriptor; an empty `themeName` says that the plugin is no theme.
  public init(
    id: String, version: String, themeName: String = "", themeParent: String = "",
    views: [ViewClass] = [], factories: [Factory] = [], delegates: [String] = [],
    screenlets: [Screenlet] = [], resources: [PluginResource] = []
  ) {
    self.id = id
    self.version = version
    self.themeName = themeName
    self.themeParent = themeParent
    self.views = views
    self.factories = factories
    self.delegates = delegates
    self.screenlets = screenlets
    self.resources = resources
  }
}
