import Glibc

/// Signals as values instead of interruptions.
///
/// The main thread waits for them and does nothing else: with an asynchronous `main` the runtime
/// would make a thread that takes every signal in its default way.
enum ProcessSignals {
  private static let channel = AsyncStream.makeStream(of: Int32.self)

  /// In the stream: no signal, but the end of this host, whose work another one has taken.
  static let handedOver: Int32 = 0

  /// Ends the host as a signal would.
  static func endHandedOver() { channel.continuation.yield(handedOver) }

  /// The signals that were held back, as they come.
  static var stream: AsyncStream<Int32> { channel.stream }

  /// Ignores the signals that say nothing to this program: a reader that has gone is seen when
  /// writing, and a broken lease when reading.
  static func ignoreNoise() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGIO, SIG_IGN)
  }

  /// Holds signals back in this thread and in those made from now on, for `wait`.
  ///
  /// Call it before any other thread is made.
  static func hold() {
    var signals = held()
    // Safety: the set is local, and the call reads all of it.
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for the signals that were held back, for ever. The second one that asks the program to
  /// end ends it at once, whatever its other threads are doing.
  static func wait() -> Never {
    var signals = held()
    var isEnding = false
    while true {
      var number: Int32 = 0
      // Safety: the set and the number are local to this thread.
      guard unsafe sigwait(&signals, &number) == 0 else { continue }
      if number == SIGTERM || number == SIGINT {
        if isEnding { _exit(128 + number) }
        isEnding = true
      }
      channel.continuation.yield(number)
    }
  }

  /// Waits for ever; signals do what they do by default.
  static func rest() -> Never {
    while true { pause() }
  }

  private static func held() -> sigset_t {
    var signals = sigset_t()
    // Safety: the set is local, and the calls fill or read all of it.
    unsafe sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { unsafe sigaddset(&signals, number) }
    return signals
  }
}
