import ScreensSystem

/// The place where a thread ended its process: addresses of code, the innermost first, and the
/// files that they lie in.
///
/// A plugin may have overwritten the memory, so a trace may hold any numbers; it is only turned
/// into text.
package struct FaultTrace: Sendable, Hashable {
  /// A file with code that the process had loaded.
  package struct Module: Sendable, Hashable {
    /// The number to subtract from an address to get its place in the file.
    package let base: UInt64
    /// The name it was loaded under; empty for the program itself.
    package let path: String
  }

  package struct Frame: Sendable, Hashable {
    /// The return address, or the place where the thread ended.
    package let address: UInt64
    /// The index of its file in `modules`; nil when the file is unknown.
    package let module: Int?
  }

  /// The calls, the innermost first.
  package var frames: [Frame]
  /// The files that the frames refer to.
  package var modules: [Module]
  /// Whether the first frame is the thread's exact place and not a return address.
  package var startsExactly = true
  /// The thread's number; 0 where it is not known.
  package var thread: Int32 = 0
  /// The plugin's function that was running.
  package var call: PluginCall?
}
