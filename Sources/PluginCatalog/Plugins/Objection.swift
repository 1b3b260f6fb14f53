package import PluginFormat
import ScreensSystem

/// The reason why a plugin is not used.
package struct Objection: Sendable, Equatable {
  /// The plugin's state because of it.
  package let state: PluginState
  /// A sentence with the file, the place and the remedy.
  package let reason: String

  /// The call that kept the plugin from being read, where the machine and not the plugin is at
  /// fault.
  let hindrance: SystemCallError?

  package init(_ state: PluginState, _ reason: String) {
    self.state = state
    self.reason = reason
    hindrance = nil
  }

  /// An objection whose reason is an error's sentence.
  package init(_ state: PluginState, _ error: any Error) {
    self.state = state
    reason = "\(error)"
    hindrance = SystemCallError.hindrance(in: error)
  }
}
