package import ScreensSystem
package import ScreensCore

/// The settings of one plugin in `plugins.plist`.
package struct PluginSetting: Sendable, Hashable {
  /// Where a plugin's code runs.
  package enum Isolation: String, Sendable, CaseIterable {
    /// In the host's own process.
    case host
    /// In a process of its own, a worker.
    case process
  }

  /// Whether it may be used.
  package var isEnabled: Bool
  /// The process that its code is to run in; nil lets the operator's trust decide.
  package var isolation: Isolation?
  /// The only content that may be loaded; nil for any.
  package var digest: Digest?
  /// The options that the plugin reads from its host.
  package var options: [String: Value]

  /// Makes a setting; without arguments that of a plugin without an entry.
  package init(
    isEnabled: Bool = true, isolation: Isolation? = nil, digest: Digest? = nil,
    options: [String: Value] = [:]
  ) {
    self.isEnabled = isEnabled
    self.isolation = isolation
    self.digest = digest
    self.options = options
  }
}
