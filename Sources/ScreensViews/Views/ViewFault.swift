package import ScreensModel

/// A slot that failed. The call continued with the parent's slot.
package struct ViewFault: Sendable, CustomStringConvertible {
  /// The plugin whose code failed.
  package let plugin: PluginReference
  /// The class whose slot failed.
  package let viewClass: ViewClassName
  /// The screenlet and theme that the class is for.
  package let view: ThemeView
  /// The slot that failed.
  package let slot: Slot
  /// The plugin's own error; a clause.
  package let text: String
  /// The reason for which the plugin's code can no longer be called; nil when it can.
  package let loss: (any PluginLoss)?

  package init(
    plugin: PluginReference, viewClass: ViewClassName, view: ThemeView, slot: Slot, text: String,
    loss: (any PluginLoss)?
  ) {
    self.plugin = plugin
    self.viewClass = viewClass
    self.view = view
    self.slot = slot
    self.text = text
    self.loss = loss
  }

  /// Plugin, class, slot and error, as one sentence for the operator.
  package var description: String {
    "\(plugin): \(viewClass).\(slot) failed: \(text); the parent's slot was used."
  }
}
