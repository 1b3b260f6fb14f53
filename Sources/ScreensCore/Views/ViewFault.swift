/// A slot that failed: the call went on with the parent's slot.
package struct ViewFault: Sendable, CustomStringConvertible {
  package let plugin: PluginReference
  package let viewClass: ViewClassName
  package let slot: Slot
  package let text: String

  package var description: String {
    "\(plugin): \(viewClass).\(slot) failed: \(text); the parent's slot was used."
  }
}
