/// The signs of life of a thread that works piece by piece, for a watchdog. Called on that thread
/// only.
package protocol ThreadPulse {
  /// A piece of work begins; the one before it, if there was one, has ended.
  func beginWork()
  /// The thread waits for work.
  func rest()
}
