import Glibc

/// The time that a test waits for an event that a fault may prevent. The fault then fails the test
/// instead of hanging it.
package enum Limit {
  /// An event that did not happen in time.
  package struct Overdue: Error, CustomStringConvertible {
    /// The awaited event, and its limit.
    package let description: String

    package init(_ what: String, _ limit: Duration = Limit.usual) {
      description = "\(what): did not happen within \(limit)"
    }
  }

  /// Generous: a busy machine is no fault.
  package static let usual = Duration.seconds(180)

  /// For a program that compiles, validates or serves until it is asked to end.
  package static let ofProgram = Duration.seconds(300)

  /// Waits until a condition holds that no event reports.
  ///
  /// - Throws: `Overdue`, or the error of the check.
  package static func wait(
    for what: String, within limit: Duration = usual,
    until isSo: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while try await !isSo() {
      guard ContinuousClock.now < end else { throw Overdue(what, limit) }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Waits on this thread until a condition holds that no event reports.
  ///
  /// - Throws: `Overdue`, or the error of the check.
  package static func block(
    for what: String, within limit: Duration = usual, until isSo: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + limit
    while try !isSo() {
      guard ContinuousClock.now < end else { throw Overdue(what, limit) }
      usleep(1_000)
    }
  }

  /// The value that a call passes on when it has ended, which a fault may prevent. Only the first
  /// value counts.
  ///
  /// - Throws: `Overdue`.
  package static func value<Value: Sendable>(
    of what: String, within limit: Duration = usual,
    _ begin: (_ done: @escaping @Sendable (Value) -> Void) -> Void
  ) async throws -> Value {
    let (values, report) = AsyncStream<Value>.makeStream()
    begin { report.yield($0) }
    // Cancelled at the return.
    let clock = Task {
      try await Task.sleep(for: limit)
      report.finish()
    }
    defer { clock.cancel() }
    for await value in values { return value }
    throw Overdue(what, limit)
  }

  /// Waits until a call reports its end, which a fault may prevent.
  ///
  /// - Throws: `Overdue`.
  package static func end(
    of what: String, within limit: Duration = usual,
    _ begin: (_ done: @escaping @Sendable () -> Void) -> Void
  ) async throws {
    try await value(of: what, within: limit) { (done: @escaping @Sendable (()) -> Void) in
      begin { done(()) }
    }
  }

  /// The result of work that may not end; late work is abandoned.
  ///
  /// - Throws: `Overdue`, or the error of the work.
  package static func result<Result: Sendable>(
    of what: String, within limit: Duration = usual,
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let (results, report) = AsyncThrowingStream<Result, any Error>.makeStream()
    // Ends with the work: hanging work cannot be ended.
    let worker = Task {
      do { report.yield(try await work()) } catch { report.finish(throwing: error) }
    }
    // Cancelled at the return.
    let clock = Task {
      try await Task.sleep(for: limit)
      report.finish(throwing: Overdue(what, limit))
    }
    defer {
      clock.cancel()
      worker.cancel()
    }
    for try await result in results { return result }
    throw Overdue(what, limit)
  }
}
