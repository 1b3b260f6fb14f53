/// Reports to a watchdog that a thread is alive. The thread itself calls it, for each piece of
/// work.
package protocol ThreadPulse {
  /// A piece of work begins; an earlier one has ended.
  func beginWork()
  /// The thread waits for work.
  func rest()
}
