import PluginCalls
import PluginCatalog
import PluginFormat
import ScreensSystem

extension Quarantine.Entry {
  /// The entry of a plugin in whose code a host ended; nil when the page names no plugin.
  init?(
    _ plugin: InFlightPage.Plugin, _ mark: InFlightMark, _ end: ProcessEnd, _ trace: String?,
    time: Int64
  ) {
    guard let id = PluginID(plugin.id) else { return nil }
    self.init(
      digest: plugin.digest, pluginID: id, file: plugin.file, slot: mark.call?.description,
      version: plugin.version.isEmpty ? nil : plugin.version,
      reason: end == .hung ? "hung, and the host with it," : "ended the host (\(end))",
      time: time, trace: trace, state: end == .hung ? .hung : .crashed)
  }
}
