import ScreensCore
import ScreensSystem
import Synchronization

/// Asks the loops of the web face for a sign of life, and says which one gives none.
final class LoopProbe: PageProbe {
  /// The time without an answer after which a loop counts as stalled.
  private static let patience: Duration = .seconds(2)

  private let loops: [EventLoop]
  /// The times of the open questions, by loop.
  private let open: Mutex<[Int: ContinuousClock.Instant]> = Mutex([:])

  init(_ loops: [EventLoop]) { self.loops = loops }

  func ask() {
    for (index, loop) in loops.enumerated() {
      let isNew = open.withLock { open in
        guard open[index] == nil else { return false }
        open[index] = .now
        return true
      }
      guard isNew else { continue }
      loop.execute { [weak self] in self?.open.withLock { $0[index] = nil } }
    }
  }

  var isWaiting: Bool { open.withLock { !$0.isEmpty } }

  var stall: String? {
    let late = open.withLock { open in
      open.filter { $0.value.duration(to: .now) >= Self.patience }.keys.sorted()
    }
    guard !late.isEmpty else { return nil }
    let names = late.map { "\($0 + 1)" }.joined(separator: ", ")
    return "loop \(names) of \(loops.count) has served no page for 2 s; the log names the plugin "
      + "that keeps it, if it is a plugin"
  }
}
