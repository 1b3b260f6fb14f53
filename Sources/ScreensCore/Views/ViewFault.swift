/// A slot that failed: the call went on with the parent's slot.
package struct ViewFault: Sendable, CustomStringConvertible {
  package let plugin: PluginReference
  package let viewClass: ViewClassName
  package let view: ThemeView
  package let slot: Slot
  package let text: String
  /// Why the plugin's code can't be called any more; nil when it can.
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

  package var description: String {
    "\(plugin): \(viewClass).\(slot) failed: \(text); the parent's slot was used."
  }
}

/// An error that says that a plugin's code can't be called any more: it crashed, it did not answer
/// in time, or it broke the rules of its process.
package protocol PluginLoss: Error, CustomStringConvertible {
  /// Whether it did not answer in time.
  var isHang: Bool { get }
}
