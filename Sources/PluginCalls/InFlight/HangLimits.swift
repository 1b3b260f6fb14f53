/// The limits for a call of a plugin that keeps one of the host's threads.
package struct HangLimits: Sendable, Equatable {
  /// Milliseconds until the plugin is named; 0 for never.
  package var named: UInt32
  /// Milliseconds until the host is ended for it; 0 for never.
  package var end: UInt32
  /// The longest time, in milliseconds, that a host needs to end on request.
  package var grace: UInt32

  package init(named: UInt32 = 0, end: UInt32 = 0, grace: UInt32 = 0) {
    self.named = named
    self.end = end
    self.grace = grace
  }

  /// Milliseconds between two checks of the watcher; nil when there is no limit to watch.
  package var period: Int? {
    let shortest = [named, end].filter { $0 > 0 }.min()
    return shortest.map { max(50, min(500, Int($0) / 4)) }
  }
}

/// A call of a plugin that a watcher found to hang.
package struct PluginHang: Sendable, Hashable, CustomStringConvertible {
  /// The plugin's content.
  package let plugin: InFlightPage.Plugin
  /// The function that was called; nil when that is not known.
  package let call: PluginCall?
  /// The number of the event loop that waits for it, from 1 on; 0 where another thread does.
  package let loop: Int

  /// The calls that hang in this process.
  package static var current: [PluginHang] { InFlight.hangs }

  /// The plugin and its called function, as a sentence without its end.
  package var description: String {
    let version = plugin.version.isEmpty ? "" : " \(plugin.version)"
    return "\(plugin.id)\(version) hangs in \(call?.description ?? "its code")"
  }
}

extension InFlightPage {
  /// The calls that a watcher found to hang.
  package var hangs: [PluginHang] {
    seats.compactMap { seat in
      guard seat.isHung else { return nil }
      let mark = seat.mark
      return plugin(of: mark).map { PluginHang(plugin: $0, call: mark.call, loop: seat.loop) }
    }
  }
}
