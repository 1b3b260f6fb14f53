import PluginCalls
import PluginCatalog
import PluginWorkers
import ScreensSystem
import Glibc
import ScreensCore

/// Watches a host that has no supervisor from a thread of its own.
struct OwnWatch: Sendable {
  let stateFolder: String
  let copies: String
  let say: @Sendable (String) -> Void

  /// Starts the thread, which ends the process where a call of a plugin does not end.
  func start(_ page: InFlightPage, _ descriptor: Int32) {
    guard page.limits.period != nil else { return }
    let own = self
    ServiceThread.start {
      guard let watch = HangWatch(descriptor: descriptor, process: getpid(), say: own.say) else {
        return
      }
      while let period = watch.period {
        usleep(UInt32(period) * 1000)
        guard watch.look() != nil else { continue }
        own.leaveOut(page)
        _exit(ProcessEnd.hung.exitCode)
      }
    }
  }

  private func leaveOut(_ page: InFlightPage) {
    let now = wallClock() / 1_000_000_000
    guard let entry = page.entry(.hung, copies, FunctionNames(), now) else { return }
    do {
      try Quarantine.update(stateFolder: stateFolder) { $0.leaveOut(entry) }
      say("\(entry.file): \(entry.pluginID) \(entry)")
    } catch {
      say("\(error); \(entry.file) is not quarantined")
    }
  }
}

extension InFlightPage {
  /// The quarantine entry of the plugin that ended the last host; nil when no plugin is at fault.
  ///
  /// - Parameters:
  ///   - copies: the folder with the host's copies of plugins, which name functions.
  ///   - now: seconds since 1970.
  func entry(
    _ end: ProcessEnd, _ copies: String, _ names: FunctionNames, _ now: Int64
  ) -> Quarantine.Entry? {
    guard let culprit = culprit(end) else { return nil }
    // A trace without a recorded end belongs to a call that hung for a while.
    let trace = isRecorded ? TraceText.read(self, copies, names) : nil
    return Quarantine.Entry(culprit.plugin, culprit.mark, end, trace, time: now)
  }
}
