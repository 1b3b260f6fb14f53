import CLinux
import Glibc
import ScreensSystem

/// The loop of everything that watches files: a thread that sleeps until files change, until it is
/// rung for, or until the pause of the last round is over.
///
/// It runs until the process ends, as a host watches as long as it lives.
final class WatchLoop: Sendable {
  /// The reason for a round.
  struct Wakeup: Sendable {
    /// The changes since the last round, in order.
    let changes: [FileChange]
    /// Whether `ring` was called.
    let isRung: Bool
  }

  /// The folders that are watched.
  let watcher: DirectoryWatcher
  private let bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

  /// - Throws: when the kernel gives no more watches.
  init() throws(SystemCallError) { watcher = try DirectoryWatcher() }

  /// Starts a round. Any thread.
  func ring() {
    var one: UInt64 = 1
    // Safety: eight local bytes, for the length of the call.
    _ = unsafe write(bell, &one, 8)
  }

  /// Starts with a round at once: changes before the watch caused no event.
  ///
  /// - Parameter round: Called on the loop's thread with the state that the last round left. Gives
  ///   the milliseconds until the next round if nothing happens; nil waits for a change.
  func start<State: Sendable>(
    _ state: State, _ round: @escaping @Sendable (inout State, Wakeup) -> Int32?
  ) {
    ServiceThread.start { [self] in
      var state = state
      var pause = round(&state, Wakeup(changes: [], isRung: false))
      while let wakeup = wait(pause ?? -1) { pause = round(&state, wakeup) }
    }
  }

  private func wait(_ pause: Int32) -> Wakeup? {
    var interests = [watcher.descriptor, bell].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Safety: two local entries, for the length of the call.
    let ready = unsafe poll(&interests, 2, pause)
    if ready < 0, errno != EINTR { return nil }
    var count: UInt64 = 0
    // Safety: eight local bytes, for the length of the call.
    let isRung = unsafe read(bell, &count, 8) == 8
    return Wakeup(changes: ready > 0 ? watcher.drain() : [], isRung: isRung)
  }
}
