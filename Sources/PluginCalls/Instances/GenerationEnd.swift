import ScreensSystem
import Synchronization

/// The end of one generation of a plugin: its `shutdown` runs once, on a thread of its own, when
/// nothing keeps the generation any more or the host ends. The host goes on without a late one.
package final class GenerationEnd: Sendable {
  /// The time that a plugin's `shutdown` has.
  package static let limit = Duration.seconds(1)

  private let work: Mutex<(@Sendable () -> Void)?>
  private let isOver = Atomic(false)
  private let isReported = Atomic(false)
  private let report: @Sendable () -> Void

  /// - Parameters:
  ///   - report: called once when the work takes longer than the limit.
  ///   - work: calls the plugin's `shutdown`; whatever it keeps is released after it.
  package init(report: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () -> Void) {
    self.report = report
    self.work = Mutex(work)
  }

  /// Begins the end, unless it has begun.
  package func begin() {
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    guard let work else { return }
    ServiceThread.start { [self] in
      work()
      isOver.store(true, ordering: .releasing)
    }
    // Ends by itself, with the limit.
    Task.detached(executorPreference: ServiceExecutor.shared) { [self] in
      try? await Task.sleep(for: Self.limit)
      reportIfLate()
    }
  }

  /// Begins the ends of several generations, and waits for all of them within the limit.
  package static func all(_ ends: [GenerationEnd]) async {
    for end in ends { end.begin() }
    let limit = ContinuousClock.now + limit
    while ends.contains(where: { !$0.isComplete }), ContinuousClock.now < limit {
      try? await Task.sleep(for: .milliseconds(10))
    }
    for end in ends { end.reportIfLate() }
  }

  private var isComplete: Bool { isOver.load(ordering: .acquiring) }

  private func reportIfLate() {
    guard !isComplete, !isReported.exchange(true, ordering: .relaxed) else { return }
    report()
  }
}
