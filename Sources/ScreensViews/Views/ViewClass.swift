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
