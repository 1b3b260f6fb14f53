import Glibc
import ScreensCore
import Synchronization

/// Signals as values instead of interruptions.
///
/// The main thread waits for them and does nothing else: with an asynchronous `main` the runtime
/// would make a thread that takes every signal in its default way.
enum ProcessSignals {
  private static let channel = AsyncStream.makeStream(of: Int32.self)

  /// A value of the stream that is no signal: another host now does this one's work.
  static let handedOver: Int32 = 0

  /// Ends the host as a signal would.
  static func endHandedOver() { channel.continuation.yield(handedOver) }

  /// The signals that were held back, as they come.
  static var stream: AsyncStream<Int32> { channel.stream }

  /// Ignores the signals that this program does not need: a reader that has gone is seen when
  /// writing, and a broken lease when reading.
  static func ignoreNoise() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGIO, SIG_IGN)
  }

  /// Holds the signals of `wait` back in this thread and in threads made later. All other signals
  /// arrive, also the ones that the parent process held back.
  ///
  /// Must be called before any other thread is made.
  static func hold() {
    var signals = held()
    // Safety: the set is local, and the call reads all of it.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  /// How long the program may take to end after a signal, before and while it serves.
  private static let patience = Mutex<(term: Int, int: Int)>((5, 5))

  /// The seconds that the last answers have after the time for requests is over.
  private static let extraSeconds = 8

  /// Sets how many seconds the program may take to end.
  ///
  /// - Parameters:
  ///   - term: after SIGTERM.
  ///   - int: after Ctrl-C.
  static func allow(term: Int, int: Int) { patience.withLock { $0 = (term, int) } }

  /// Waits for the held-back signals, for ever. A second signal to end, or the end of the allowed
  /// time, ends the program at once, also while other threads work.
  ///
  /// - Parameter late: Called when the time is over, with whether the short extra time is over too;
  ///   returns whether to stop waiting.
  static func wait(late: (_ seconds: Int, _ isOver: Bool) -> Bool) -> Never {
    var signals = held()
    var ending: (number: Int32, seconds: Int, since: ContinuousClock.Instant)?
    while true {
      var pause = timespec(tv_sec: ending == nil ? 3600 : 0, tv_nsec: 100_000_000)
      // Safety: the set and the time are local to this thread.
      let number = unsafe sigtimedwait(&signals, nil, &pause)
      if let ending, case let time = ending.since.duration(to: .now),
        time > .seconds(ending.seconds)
      {
        let isOver = time > .seconds(ending.seconds + extraSeconds)
        if late(ending.seconds, isOver) || isOver { _exit(128 + ending.number) }
      }
      guard number > 0 else { continue }
      if number == SIGTERM || number == SIGINT {
        if ending != nil { _exit(128 + number) }
        let allowed = patience.withLock { $0 }
        ending = (number, number == SIGTERM ? allowed.term : allowed.int, .now)
        // The time is counted here, since the thread that ends the host may be busy for a while.
        ServeHealth.board.fail(.drain, because: "the host is ending")
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
