import Synchronization

/// A limit of tries, which refills with time.
package struct TryRate: Sendable {
  /// The tries that are allowed at once.
  package var burst: Double
  /// The seconds until one more try is allowed.
  package var secondsEach: Double

  package init(burst: Double, secondsEach: Double) {
    self.burst = burst
    self.secondsEach = secondsEach
  }
}

/// A bucket of tokens for each key, shared by all loops: a limit per loop could be multiplied by
/// opening connections. A try uses one token of every bucket that it counts for, and buckets refill
/// with time.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
  /// The buckets of one try, and how fast they fill.
  typealias Rates = [(key: Key, rate: TryRate)]

  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  private let capacity: Int
  /// Seconds after which any bucket is full again.
  private let slowest: Double
  /// The bucket that is never dropped.
  private let common: Key
  private let buckets = Mutex<[Key: Bucket]>([:])

  /// - Parameter capacity: the largest number of remembered buckets.
  init(common: Key, slowest: Double, capacity: Int) {
    self.common = common
    self.slowest = slowest
    self.capacity = capacity
  }

  /// Seconds until a try of these buckets is allowed; nil when it is now.
  func wait(_ rates: Rates, now: Int64) -> Int? {
    let wait = buckets.withLock { Self.wait(rates, $0, Double(now) / 1e9) }
    return wait > 0 ? max(1, Int(wait.rounded(.up))) : nil
  }

  /// Removes tokens from the buckets; a negative number gives them back.
  func spend(_ count: Double, _ rates: Rates, now: Int64) {
    buckets.withLock { spend(count, rates, &$0, Double(now) / 1e9) }
  }

  /// Removes one token from each bucket, or none where one is empty.
  func take(_ rates: Rates, now: Int64) -> Bool {
    let time = Double(now) / 1e9
    return buckets.withLock { buckets in
      guard Self.wait(rates, buckets, time) <= 0 else { return false }
      spend(1, rates, &buckets, time)
      return true
    }
  }

  private static func wait(_ rates: Rates, _ buckets: [Key: Bucket], _ time: Double) -> Double {
    rates.map { key, rate in
      let tokens = tokens(buckets[key], rate, time)
      return tokens >= 1 ? 0 : (1 - tokens) * rate.secondsEach
    }.max() ?? 0
  }

  private func spend(
    _ count: Double, _ rates: Rates, _ buckets: inout [Key: Bucket], _ time: Double
  ) {
    if buckets.count >= capacity { forgetFull(&buckets, time) }
    for (key, rate) in rates {
      let tokens = Self.tokens(buckets[key], rate, time)
      buckets[key] = Bucket(tokens: min(rate.burst, max(0, tokens - count)), time: time)
    }
  }

  private static func tokens(_ bucket: Bucket?, _ rate: TryRate, _ time: Double) -> Double {
    guard let bucket, rate.secondsEach > 0 else { return rate.burst }
    return min(rate.burst, bucket.tokens + max(0, time - bucket.time) / rate.secondsEach)
  }

  /// Drops the full buckets, which limit nothing; without any, all but the common one.
  private func forgetFull(_ buckets: inout [Key: Bucket], _ time: Double) {
    buckets = buckets.filter { time - $0.value.time < slowest || $0.key == common }
    if buckets.count >= capacity { buckets = buckets.filter { $0.key == common } }
  }
}
