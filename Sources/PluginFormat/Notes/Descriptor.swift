import ScreensCore
package import ScreensLayout
package import ScreensModel

/// A plugin's description of itself, known before any of its code runs.
package struct Descriptor: Sendable, Equatable {
  /// A plugin's main kind; the plugin may have parts of the other kinds too.
  package enum Kind: String, Sendable, CaseIterable {
    /// Views, layouts, strings and images under a theme name.
    case theme
    /// Connector factories.
    case connector
    /// Delegates of screenlets.
    case delegate
    /// Screenlets with views of their own.
    case screenlet
  }

  /// The threads that may call the plugin at once.
  package enum Threading: String, Sendable, CaseIterable {
    /// Different sessions may call at the same time.
    case any
    /// Every call comes from one thread.
    case main
  }

  /// The words of a theme's views that win over the texts of the themes behind it.
  package enum TextSource: String, Sendable, CaseIterable {
    /// The titles and placeholders of its layouts.
    case layout
  }

  /// One screenlet's view.
  package struct View: Sendable, Equatable {
    /// The screenlet it is for.
    package let screenlet: ScreenletName
    /// The view class the plugin brings; nil when a layout uses the parent's.
    package let viewClass: ViewClassName?
    /// The class whose slots serve where its own are missing; nil when it extends nothing.
    package let extends: ViewClassName?
    /// The layout's file name; nil when the parent's layout serves.
    package let layout: String?

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

  package struct Factory: Sendable, Equatable {
    /// The name that `plugins.plist` chooses it by.
    package let name: ConnectorFactoryName
    /// The factory that makes what this one doesn't; nil when it stands alone.
    package let parent: ConnectorFactoryName?
    /// The operations whose connectors it makes.
    package let operations: [OperationName]

    package init(
      name: ConnectorFactoryName, parent: ConnectorFactoryName? = nil,
      operations: [OperationName] = []
    ) {
      self.name = name
      self.parent = parent
      self.operations = operations
    }
  }

  struct Fields: Sendable, Equatable {
    let id: PluginID
    let kind: Kind
    let version: PluginVersion
    let abi: ABIVersion
    let theme: ThemeName?
    let parent: ThemeName?
    let texts: TextSource?
    let threading: Threading
    let requires: [String]
    let library: String?
    let views: [View]
    let cells: [ViewClassName]
    let factories: [Factory]
    let delegates: [DelegateName]
    let screenlets: [ScreenletOutline]
    let operations: [OperationOutline]
    let imprint: PluginImprint?
    let options: [PluginOption]?
  }

  /// Shared by all copies, of which a listing makes many.
  private final class Content: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private let content: Content

  init(_ fields: Fields) { content = Content(fields) }

  var parts: Fields { content.fields }

  /// Equal when the fields are; copies that share their content compare in constant time.
  package static func == (one: Descriptor, other: Descriptor) -> Bool {
    one.content === other.content || one.content.fields == other.content.fields
  }

  package var id: PluginID { content.fields.id }
  package var kind: Kind { content.fields.kind }
  /// The plugin's own version, not the ABI's.
  package var version: PluginVersion { content.fields.version }
  /// The ABI it was built for.
  package var abi: ABIVersion { content.fields.abi }
  /// The name of its theme; nil for a connector without views.
  package var theme: ThemeName? { content.fields.theme }
  /// The theme it extends; nil where that is Default or none.
  package var parent: ThemeName? { content.fields.parent }
  /// The source of words that win over its parents' texts; nil where those win over its layouts.
  package var texts: TextSource? { content.fields.texts }
  /// The threads that may call it at once.
  package var threading: Threading { content.fields.threading }
  /// The capabilities of the host that it can't do without.
  package var requires: [String] { content.fields.requires }
  /// The file name of a bundle's library; nil for a bundle without code and for a library itself.
  package var library: String? { content.fields.library }
  package var views: [View] { content.fields.views }
  /// Its view classes that show rows.
  package var cells: [ViewClassName] { content.fields.cells }
  package var factories: [Factory] { content.fields.factories }
  package var delegates: [DelegateName] { content.fields.delegates }
  package var screenlets: [ScreenletOutline] { content.fields.screenlets }
  package var operations: [OperationOutline] { content.fields.operations }
  /// The facts about it for people; nil where it gives none.
  package var imprint: PluginImprint? { content.fields.imprint }
  /// The options that operators may set; nil where it declares nothing about them.
  package var options: [PluginOption]? { content.fields.options }

  /// Whether a layout's file is the plugin's own by its name: one of its theme, or the Default one
  /// of a screenlet that it brings.
  package func owns(_ layout: LayoutName) -> Bool {
    layout.theme == nil || layout.theme == theme?.rawValue
      || layout.theme == ThemeName.default.rawValue
        && screenlets.contains { layout.base.hasPrefix($0.name.rawValue) }
  }

  /// Whether it has neither connector factories nor delegates nor screenlets.
  package var servesViewsAlone: Bool {
    factories.isEmpty && delegates.isEmpty && screenlets.isEmpty
  }
}
