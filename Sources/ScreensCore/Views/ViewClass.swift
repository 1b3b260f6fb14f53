package import ScreensModel

/// A view class of a theme: its name, its slots, and the function that makes an instance for a
/// view.
package struct ViewClass: Sendable {
  /// The screenlet whose views it drives.
  package let screenlet: ScreenletName
  /// The name that layouts and derived classes use.
  package let name: ViewClassName
  /// The class that it extends; nil for the class of a Full view.
  package let extends: ViewClassName?
  /// The view-model attributes that it answers itself.
  package let attributes: Set<AttributeName>
  /// The methods that layouts may connect to.
  package let selectors: [SelectorName]
  /// The slots that it fills; the parent fills the others.
  package let slots: SlotSet
  /// The theme that it belongs to.
  package let theme: ThemeName
  /// The plugin of its code.
  package let plugin: PluginReference
  /// Makes the instance for one view, `link` being its place in the view's chain: the parent's
  /// slots are those from `link + 1` on. Called on the session's executor.
  package let make: @Sendable (_ view: ScreenletView, _ link: Int) throws -> any SlotPerformer

  /// `make` is called once for each view.
  package init(
    screenlet: ScreenletName, name: ViewClassName, extends: ViewClassName?,
    attributes: Set<AttributeName>, selectors: [SelectorName], slots: SlotSet, theme: ThemeName,
    plugin: PluginReference,
    make: @escaping @Sendable (_ view: ScreenletView, _ link: Int) throws -> any SlotPerformer
  ) {
    self.screenlet = screenlet
    self.name = name
    self.extends = extends
    self.attributes = attributes
    self.selectors = selectors
    self.slots = slots
    self.theme = theme
    self.plugin = plugin
    self.make = make
  }
}

/// The origin of a theme or class, for messages: the host itself, or one generation of a plugin.
package struct PluginReference: Sendable, Hashable, CustomStringConvertible {
  /// The plugin's reverse domain name.
  package let id: String
  /// The version in the plugin's manifest.
  package let version: String
  /// The generation of the code; 0 for the host itself.
  package let generation: UInt64
  /// The file or folder; empty for the host itself.
  package let path: String

  /// The plugin need not be loaded.
  package init(id: String, version: String, generation: UInt64, path: String) {
    self.id = id
    self.version = version
    self.generation = generation
    self.path = path
  }

  /// The host itself, as the plugin of the Default theme.
  package static let builtIn = PluginReference(
    id: "org.screens.default", version: "1.0.0", generation: 0, path: "")

  /// Id and version, for a sentence.
  package var description: String { "\(id) \(version)" }
}
