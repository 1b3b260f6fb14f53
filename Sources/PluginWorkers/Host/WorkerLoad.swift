package import PluginCalls
package import PluginCatalog
package import ScreensSystem
import ScreensCore

/// A library that is to run in a worker, and the receivers of its messages.
package struct WorkerLoad: Sendable {
  let order: LoadOrder
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

  /// Makes an order with the receivers of its messages.
  package init(
    order: LoadOrder, digest: Digest, copy: PinnedCopy? = nil, isSerial: Bool,
    log: @escaping @Sendable (_ level: Int32, _ text: String) -> Void,
    report: @escaping @Sendable (String) -> Void, warnings: PluginWarnings = PluginWarnings(),
    onFault: @escaping @Sendable (WorkerFault) -> Void
  ) {
    self.order = order
    self.digest = digest
    self.copy = copy
    self.isSerial = isSerial
    self.log = log
    self.report = report
    self.warnings = warnings
    self.onFault = onFault
  }
}
