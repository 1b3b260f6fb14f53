import ScreensSystem
import Synchronization

/// Counts the sessions that each network begins in a minute, for all loops together.
///
/// The sessions of the minute before count by the part of it that is less than a minute ago.
final class ArrivalLimiter: Sendable {
  private struct Arrivals {
    var minute: Int64
    var before = 0
    var now = 0
  }

  private static let minute = Duration.seconds(60).nanoseconds

  private let limit: Int?
  private let capacity: Int
  private let networks = Mutex<[UInt64: Arrivals]>([:])

  /// - Parameters:
  ///   - limit: sessions a minute; nil for any number.
  ///   - capacity: networks that are remembered at most.
  init(_ limit: Int?, capacity: Int = 50_000) {
    self.limit = limit
    self.capacity = capacity
  }

  /// Counts a session that a network is about to begin.
  ///
  /// - Returns: seconds until it may; nil when now, and only then it was counted.
  func count(_ network: UInt64, now: Int64) -> Int? {
    guard let limit else { return nil }
    return networks.withLock { networks in
      var arrivals = Self.current(networks[network], now)
      if let wait = Self.wait(arrivals, limit, now) { return wait }
      arrivals.now += 1
      if networks[network] == nil, networks.count >= capacity { forgetOld(&networks, now) }
      networks[network] = arrivals
      return nil
    }
  }

  /// Uncounts a counted session that became a sign-in's.
  func forgive(_ network: UInt64, now: Int64) {
    networks.withLock { networks in
      guard let known = networks[network] else { return }
      var arrivals = Self.current(known, now)
      arrivals.now = max(0, arrivals.now - 1)
      networks[network] = arrivals
    }
  }

  var count: Int { networks.withLock { $0.count } }

  private static func current(_ known: Arrivals?, _ now: Int64) -> Arrivals {
    let minute = now / Self.minute
    guard let known, minute - known.minute <= 1 else { return Arrivals(minute: minute) }
    return known.minute == minute ? known : Arrivals(minute: minute, before: known.now)
  }

  private static func wait(_ arrivals: Arrivals, _ limit: Int, _ now: Int64) -> Int? {
    let passed = Double(now % minute) / Double(minute)
    let (before, count) = (Double(arrivals.before), Double(arrivals.now + 1))
    let room = Double(limit) - count
    guard before * (1 - passed) > room else { return nil }
    // The part of a minute until enough of the preceding minute lies in the past: within this
    // minute, or within the next, for which this minute is the preceding one.
    let part =
      room >= 0 ? 1 - room / before - passed : 2 - Double(limit - 1) / (count - 1) - passed
    return max(1, Int((part * 60).rounded(.up)))
  }

  /// Forgets the networks that began nothing in the last minutes; if there are none, all networks.
  private func forgetOld(_ networks: inout [UInt64: Arrivals], _ now: Int64) {
    let minute = now / Self.minute
    networks = networks.filter { minute - $0.value.minute <= 1 }
    if networks.count >= capacity { networks = networks.filter { $0.value.minute == minute } }
    if networks.count >= capacity { networks = [:] }
  }
}
