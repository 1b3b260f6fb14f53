/// The mark of the plugin whose code a thread is in: a word that is written before the call and
/// after it.
package struct InFlightMark: Sendable, Hashable {
  /// 24 bits of the plugin's number on the page, 24 of its generation, 16 of the call.
  package let rawValue: UInt64

  /// No plugin.
  package static let none = InFlightMark(rawValue: 0)

  /// A wait for a plugin's process, which has a deadline of its own; no plugin's code.
  package static let waiting = InFlightMark(rawValue: 0xffff)

  /// Whether a call is the outermost one of its thread, given the word before the call.
  @inline(__always)
  static func isOutermost(_ before: UInt64) -> Bool { before >> 40 == 0 }

  /// Accepts any word of a page, without a check.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The mark of a plugin's generation, without a call.
  ///
  /// - Parameter plugin: its number on the page, from 1 on; 0 where there is no page.
  init(plugin: Int, generation: UInt64) {
    rawValue = UInt64(plugin) << 40 | (generation & 0xff_ffff) << 16
  }

  /// The same mark with a call.
  @inline(__always)
  package func during(_ call: PluginCall) -> InFlightMark {
    InFlightMark(rawValue: rawValue & ~0xffff | UInt64(call.code))
  }

  /// The plugin's number on the page; 0 for none.
  package var plugin: Int { Int(rawValue >> 40) }
  /// The low bits of its generation.
  package var generation: UInt64 { rawValue >> 16 & 0xff_ffff }
  /// The call; nil for none.
  package var call: PluginCall? { PluginCall(code: UInt16(truncatingIfNeeded: rawValue)) }
}
