import CScreens
import ScreensCore
package import ScreensModel
import Synchronization

/// One loaded generation of a plugin, as the host's functions know it: the `context` of its tables.
///
/// Lives for ever, like the library. Sendable: any thread of the plugin may call.
package final class PluginInstance: Sendable {
  /// The plugin's identifier and version, for errors.
  package let reference: PluginReference
  /// The options of `plugins.plist`, which the plugin may read.
  package let options: [String: Value]
  /// The mark of this generation's calls.
  package let mark: InFlightMark
  /// Writes a line of the plugin's own; `level` is a `SCREENS_LOG_…`.
  package let log: @Sendable (_ level: Int32, _ text: String) -> Void
  /// Completions that were late, doubled or stale.
  let misbehaved = Atomic<Int>(0)
  /// The operator's warnings about the plugin.
  package let warnings: PluginWarnings
  private let lent = Mutex(LentOptions())

  /// Makes the instance of one generation; `log` is called on any thread.
  package init(
    reference: PluginReference, options: [String: Value], mark: InFlightMark = .none,
    warnings: PluginWarnings = PluginWarnings(),
    log: @escaping @Sendable (_ level: Int32, _ text: String) -> Void
  ) {
    self.reference = reference
    self.options = options
    self.mark = mark
    self.warnings = warnings
    self.log = log
  }

  /// Writes a warning of the host's about the plugin.
  package func warn(_ text: String) { log(SCREENS_LOG_WARNING, text) }

  /// An option as a C value that is valid until the process ends.
  func lend(_ key: String) -> screens_value {
    unsafe lent.withLock { lent in
      if let found = unsafe lent.values[key] { return unsafe found }
      let value = unsafe lent.arena.value(options[key] ?? .none)
      unsafe lent.values[key] = unsafe value
      return unsafe value
    }
  }

  /// The instance that a table's context names; nil for NULL.
  ///
  /// Safety: contexts are made by `context` below and never end.
  static func of(_ context: UnsafeMutableRawPointer) -> PluginInstance? {
    guard let context = unsafe try? ForeignValue.present(context) else { return nil }
    return unsafe Unmanaged<PluginInstance>.fromOpaque(context).takeUnretainedValue()
  }

  /// This instance as a context; keeps it alive for ever.
  func context() -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }
}

/// Options that were lent to a plugin.
@safe private struct LentOptions: ~Copyable {
  var arena = ValueArena()
  var values: [String: screens_value] = unsafe [:]
}
