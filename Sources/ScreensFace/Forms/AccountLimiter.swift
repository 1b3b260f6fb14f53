import Synchronization

/// The limit for the tries of one account from all networks together.
package struct AccountRate: Sendable {
  /// The tries without a wait.
  package var free: Double
  /// The seconds of the first wait; each further one is twice as long.
  package var firstWait: Double
  /// The seconds of the longest wait, in which one try is forgotten.
  package var longestWait: Double = 3600

  package init(free: Double, firstWait: Double) {
    self.free = free
    self.firstWait = firstWait
  }

  func wait(after tries: Double) -> Double {
    guard tries >= free else { return 0 }
    return min(firstWait * Double(1 << Int(min(tries - free, 20))), longestWait)
  }
}

/// The limiter for tries of one account from devices that it does not know, whatever their
/// networks. The delays grow, and end: its owner is kept out nowhere for good.
package final class AccountLimiter: Sendable {
  private struct Entry {
    var tries: Double
    var time: Double
    /// The time of the last report.
    var toldAt: Double?
  }

  /// Seconds between two reports about one account.
  private static let reportPause = 24 * 3600.0

  private let rate: AccountRate
  private let capacity: Int
  private let entries = Mutex<[String: Entry]>([:])

  /// Makes a limiter that remembers at most `capacity` accounts.
  package init(_ rate: AccountRate, capacity: Int = 50_000) {
    self.rate = rate
    self.capacity = capacity
  }

  /// Seconds until the account may be tried; nil when it may now.
  package func wait(_ account: String, now: Int64) -> Int? {
    let time = Double(now) / 1e9
    let wait = entries.withLock { entries -> Double in
      guard let entry = entries[account] else { return 0 }
      return entry.time + rate.wait(after: tries(entry, time)) - time
    }
    return wait > 0 ? max(1, Int(wait.rounded(.up))) : nil
  }

  package func count(_ account: String, now: Int64) {
    let time = Double(now) / 1e9
    entries.withLock { entries in
      // The account itself is not forgotten for the room that it needs.
      let before = entries[account]
      if entries.count >= capacity { forget(&entries, time) }
      entries[account] = Entry(
        tries: (before.map { tries($0, time) } ?? 0) + 1, time: time, toldAt: before?.toldAt)
    }
  }

  /// Takes back a try that was right.
  package func forgive(_ account: String) {
    entries.withLock { entries in
      guard let entry = entries[account] else { return }
      entries[account]?.tries = max(0, entry.tries - 1)
    }
  }

  /// The tries to report, once a day and only where they have to wait.
  package func alarm(_ account: String, now: Int64) -> Int? {
    let time = Double(now) / 1e9
    return entries.withLock { entries in
      guard let entry = entries[account] else { return nil }
      let tries = tries(entry, time)
      let isTold = entry.toldAt.map { time - $0 < Self.reportPause } ?? false
      guard tries >= rate.free, !isTold else { return nil }
      entries[account]?.toldAt = time
      return Int(tries)
    }
  }

  private func tries(_ entry: Entry, _ time: Double) -> Double {
    max(0, entry.tries - (max(0, time - entry.time) / rate.longestWait).rounded(.down))
  }

  /// Drops accounts that limit nothing yet; without any, the half that was tried longest ago.
  private func forget(_ entries: inout [String: Entry], _ time: Double) {
    entries = entries.filter { tries($0.value, time) >= rate.free }
    guard entries.count >= capacity else { return }
    let middle = entries.values.map(\.time).sorted()[entries.count / 2]
    entries = entries.filter { $0.value.time > middle }
  }
}
