package import PluginCalls
package import PluginCatalog
package import ScreensSystem
import ScreensCore

/// A library that is to run in a worker, and the receivers of its messages.
package struct WorkerSetup: Sendable {
  let message: LoadMessage
  /// The library's content.
  let digest: Digest
  /// Keeps the loaded file; nil where another owner keeps it.
  let copy: PinnedCopy?
  /// Whether all calls come on one thread.
  let isSerial: Bool
  /// Writes a line of the plugin's for the operator.
  let log: @Sendable (_ level: Int32, _ text: String) -> Void
  /// Writes a sentence about the plugin for the operator.
  let report: @Sendable (String) -> Void
  /// The operator's warnings about it while it goes on.
  let warnings: PluginWarnings
  /// Called once, on any thread, when the worker is gone.
  let onFault: @Sendable (WorkerFault) -> Void

  /// Takes the message that has the library loaded, and the receivers of the worker's messages.
  package init(
    message: LoadMessage, digest: Digest, copy: PinnedCopy? = nil, isSerial: Bool,
    log: @escaping @Sendable (_ level: Int32, _ text: String) -> Void,
    report: @escaping @Sendable (String) -> Void, warnings: PluginWarnings = PluginWarnings(),
    onFault: @escaping @Sendable (WorkerFault) -> Void
  ) {
    self.message = message
    self.digest = digest
    self.copy = copy
    self.isSerial = isSerial
    self.log = log
    self.report = report
    self.warnings = warnings
    self.onFault = onFault
  }
}
