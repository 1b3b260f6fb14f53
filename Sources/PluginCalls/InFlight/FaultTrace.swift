import ScreensSystem

/// The place where a thread ended its process: addresses of code, the innermost first, and the
/// files that they lie in.
///
/// A plugin may have overwritten its memory: any number may be in it, and it is only made into a
/// text.
package struct FaultTrace: Sendable, Hashable {
  /// A file with code, as the process had it.
  package struct Module: Sendable, Hashable {
    /// The number that makes an address the file's own when it is subtracted.
    package let base: UInt64
    /// The name it was loaded under; empty for the program itself.
    package let path: String
  }

  /// One call.
  package struct Frame: Sendable, Hashable {
    /// Where it goes on, or where it ended.
    package let address: UInt64
    /// The number of its file; nil for none that is known.
    package let module: Int?
  }

  /// The calls, the innermost first.
  package var frames: [Frame]
  /// The files that the frames number.
  package var modules: [Module]
  /// Whether the first frame is the thread's exact place, not the place where it would have gone
  /// on.
  package var startsExactly = true
  /// The thread's number; 0 where it is not known.
  package var thread: Int32 = 0
  /// The plugin's function that was under way.
  package var call: PluginCall?
}
