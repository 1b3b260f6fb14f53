/// A slot that failed: the call went on with the parent's slot.
package struct ViewFault: Sendable, CustomStringConvertible {
  /// The plugin whose code failed.
  package let plugin: PluginReference
  /// The class whose slot failed.
  package let viewClass: ViewClassName
  /// The screenlet and theme that the class is for.
  package let view: ThemeView
  /// The slot that failed.
  package let slot: Slot
  /// The error as the plugin says it; a clause.
  package let text: String
  /// Why the plugin's code can't be called any more; nil when it can.
  package let loss: (any PluginLoss)?

  /// A fault of one call of one slot.
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

/// An error that says that a plugin's code can't be called any more: it crashed, it did not answer
/// in time, or it broke the rules of its process.
package protocol PluginLoss: Error, CustomStringConvertible {
  /// Whether it did not answer in time.
  var isHang: Bool { get }
}
