import PluginCalls
import Glibc

/// A plugin's activity while it is idle: consecutive looks without a call or request between them,
/// and their sum.
///
/// Time is an input.
struct StrayWatch {
  /// The findings of one look.
  struct Look {
    /// Milliseconds.
    var time: Int
    var processorMilliseconds: Int
    /// Threads that are not the worker's own.
    var threads: Int
    /// Open files that are not the worker's own.
    var files: Int
    /// Signals with handlers, a bit each.
    var handled: UInt64
    /// How often its threads ran.
    var turns: Int64
  }

  /// The idle time, in milliseconds, until its processor time, timers and files count.
  private static let pause = 2_000
  /// The same for its threads: some runtimes end their threads after a while without work.
  private static let threadPause = 3_000
  /// Open files that are no reason for a warning.
  private static let files = 16
  /// Percent of a processor.
  private static let percent = 5
  /// Turns in the pause.
  private static let turns: Int64 = 6

  private var first: Look?
  private var threadsSince: Int?

  /// Forgets the looks, since the worker was asked for something.
  mutating func restart() {
    first = nil
    threadsSince = nil
  }

  /// Takes a look at a worker of which nothing was asked since the one before.
  ///
  /// - Returns: A warning for the operator; nil for none.
  mutating func compare(_ look: Look) -> [PluginWarnings.Kind: String] {
    guard let first else {
      self.first = look
      threadsSince = look.threads > 0 ? look.time : nil
      return [:]
    }
    var found: [PluginWarnings.Kind: String] = [:]
    if let signals = Self.signals(look.handled) { found[.signals] = signals }
    if look.threads == 0 {
      threadsSince = nil
    } else if let start = threadsSince {
      if look.time - start >= Self.threadPause { found[.threads] = Self.threads(look.threads) }
    } else {
      threadsSince = look.time
    }
    let time = look.time - first.time
    guard time >= Self.pause else { return found }
    self.first = look
    found[.activity] = Self.activity(
      time, look.processorMilliseconds - first.processorMilliseconds, look.turns - first.turns)
    if look.files > Self.files {
      found[.files] =
        "it has \(look.files) files open while nothing is asked of it; close what a slot opens"
    }
    return found
  }

  private static func threads(_ count: Int) -> String {
    "it keeps \(count) \(count == 1 ? "thread" : "threads") of its own while nothing is asked of "
      + "it; end what a slot starts"
  }

  private static func activity(_ time: Int, _ processor: Int, _ turns: Int64) -> String? {
    let share = processor * 100 / time
    guard share >= percent || turns * Int64(pause) >= self.turns * Int64(time) else { return nil }
    return "it ran \(turns) times in \(time) ms and used \(share) % of a processor while nothing "
      + "was asked of it; end the threads and timers that a slot starts"
  }

  /// A warning about handlers other than the worker's own and the C library's.
  private static func signals(_ handled: UInt64) -> String? {
    let own = WorkerCrash.handled.union([32, 33])
    let foreign = (1...64).filter { handled >> UInt64($0 - 1) & 1 == 1 && !own.contains($0) }
    guard !foreign.isEmpty else { return nil }
    // Safety: strsignal returns a NUL-terminated text that is copied at once.
    let names = foreign.map { number in
      unsafe strsignal(Int32(number)).map { unsafe String(cString: $0) } ?? "signal \(number)"
    }
    return "it handles signals of the process (\(names.joined(separator: ", "))); "
      + "the worker is not its own, so leave them alone"
  }
}
