import Synchronization

/// The limits for tries of passwords.
package struct GuessLimits: Sendable {
  /// Tries at once, and seconds until one more is allowed.
  package struct Rate: Sendable {
    /// The tries that are allowed at once.
    package var burst: Double
    /// The seconds until one more try is allowed.
    package var secondsEach: Double

    /// Makes a limit.
    package init(burst: Double, secondsEach: Double) {
      self.burst = burst
      self.secondsEach = secondsEach
    }
  }

  /// For one account from one network, and for one account on a device that it is known on.
  package var account = Rate(burst: 5, secondsEach: 30)
  /// For one network (/24 or /56).
  package var network = Rate(burst: 30, secondsEach: 2)
  /// For everyone together.
  package var everyone = Rate(burst: 1000, secondsEach: 0.05)

  /// The limits of a host that is not configured.
  package init() {}

  /// Limits that follow from those of one account and network.
  ///
  /// A network may try six times as many for all accounts together, and fifteen times as fast; all
  /// networks together are bounded by the host's speed, not by this.
  ///
  /// - Parameter guesses: Tries at once; 0 for any number.
  package init(guesses: Int, secondsEach: Int) {
    guard guesses > 0 else {
      self = .none
      return
    }
    account = Rate(burst: Double(guesses), secondsEach: Double(secondsEach))
    network = Rate(burst: account.burst * 6, secondsEach: account.secondsEach / 15)
    everyone.burst = max(everyone.burst, network.burst)
    everyone.secondsEach = min(everyone.secondsEach, network.secondsEach)
  }

  /// No limits.
  package static let none: GuessLimits = {
    var limits = GuessLimits()
    limits.account = Rate(burst: 1e12, secondsEach: 0)
    limits.network = limits.account
    limits.everyone = limits.account
    return limits
  }()
}

/// The account, network and device that try a password.
package struct Guesser: Sendable {
  /// The account, as it was typed.
  package let account: String
  /// The network that the guess comes from; 0 where that is not known.
  package let network: UInt64
  /// A device on which this account has signed in before: strangers cannot use up its tries.
  package let device: [UInt8]?

  /// Makes the guesser of an account.
  package init(account: String, network: UInt64, device: [UInt8]?) {
    self.account = account
    self.network = network
    self.device = device
  }
}

/// Token buckets for tries of passwords, shared by all loops: a limit per loop could be multiplied
/// by opening connections. Only submissions of secrets come here.
package final class GuessLimiter: Sendable {
  private enum Key: Hashable {
    case everyone
    case network(UInt64)
    case account(String, UInt64)
    case device([UInt8])
  }

  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  private let limits: GuessLimits
  private let capacity: Int
  private let buckets = Mutex<[Key: Bucket]>([:])

  /// Makes a limiter that remembers `capacity` buckets at most.
  package init(_ limits: GuessLimits, capacity: Int = 50_000) {
    self.limits = limits
    self.capacity = capacity
  }

  /// Seconds until this guesser may try; nil when it may now.
  package func wait(_ guesser: Guesser, now: Int64) -> Int? {
    let time = Double(now) / 1e9
    let wait = buckets.withLock { buckets in
      keys(guesser).map { key, rate in
        let tokens = Self.tokens(buckets[key], rate, time)
        return tokens >= 1 ? 0 : (1 - tokens) * rate.secondsEach
      }.max() ?? 0
    }
    return wait > 0 ? max(1, Int(wait.rounded(.up))) : nil
  }

  /// Counts a try.
  package func count(_ guesser: Guesser, now: Int64) { spend(1, guesser, now: now) }

  /// Gives back a right try, which is no guess.
  package func forgive(_ guesser: Guesser, now: Int64) { spend(-1, guesser, now: now) }

  private func spend(_ count: Double, _ guesser: Guesser, now: Int64) {
    let time = Double(now) / 1e9
    buckets.withLock { buckets in
      if buckets.count >= capacity { forgetFull(&buckets, time) }
      for (key, rate) in keys(guesser) {
        let tokens = Self.tokens(buckets[key], rate, time)
        buckets[key] = Bucket(tokens: min(rate.burst, max(0, tokens - count)), time: time)
      }
    }
  }

  private func keys(_ guesser: Guesser) -> [(Key, GuessLimits.Rate)] {
    if let device = guesser.device { return [(.device(device), limits.account)] }
    return [
      (.account(guesser.account, guesser.network), limits.account),
      (.network(guesser.network), limits.network), (.everyone, limits.everyone),
    ]
  }

  private static func tokens(_ bucket: Bucket?, _ rate: GuessLimits.Rate, _ time: Double)
    -> Double
  {
    guard let bucket, rate.secondsEach > 0 else { return rate.burst }
    return min(rate.burst, bucket.tokens + max(0, time - bucket.time) / rate.secondsEach)
  }

  /// Drops the buckets that are full again, which limit nothing; if none is, all but the common
  /// ones.
  private func forgetFull(_ buckets: inout [Key: Bucket], _ time: Double) {
    let slowest = limits.account.burst * limits.account.secondsEach
    buckets = buckets.filter { time - $0.value.time < slowest || $0.key == .everyone }
    if buckets.count >= capacity { buckets = buckets.filter { $0.key == .everyone } }
  }
}
