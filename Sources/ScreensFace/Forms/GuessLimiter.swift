/// The limits for tries of passwords, or for messages that visitors cause.
package struct GuessLimits: Sendable {
  /// For one account from one network, and for one account on a known device; for one receiver of
  /// messages.
  package var account = TryRate(burst: 5, secondsEach: 30)
  /// For one network (/24 or /56).
  package var network = TryRate(burst: 30, secondsEach: 2)
  /// For all networks together.
  package var everyone = TryRate(burst: 1000, secondsEach: 0.05)
  /// For one account from all networks, besides its known devices.
  package var anywhere = AccountRate(free: 20, firstWait: 30)

  /// The limits of an unconfigured host.
  package init() {}

  /// Limits derived from those of one account and network.
  ///
  /// A network may try six times as many for all accounts together, and fifteen times as fast. All
  /// networks together may try four times as many for one account, and then with growing delays;
  /// for all accounts they are bounded by the host's speed, not by this.
  ///
  /// - Parameter guesses: Tries at once; 0 for any number.
  package init(guesses: Int, secondsEach: Int) {
    guard guesses > 0 else {
      self = .none
      return
    }
    account = TryRate(burst: Double(guesses), secondsEach: Double(secondsEach))
    anywhere = AccountRate(free: account.burst * 4, firstWait: account.secondsEach)
    network = TryRate(burst: account.burst * 6, secondsEach: account.secondsEach / 15)
    everyone.burst = max(everyone.burst, network.burst)
    everyone.secondsEach = min(everyone.secondsEach, network.secondsEach)
  }

  /// The seconds after which an account has all its tries again.
  var slowest: Double { account.burst * account.secondsEach }

  package static let none: GuessLimits = {
    var limits = GuessLimits()
    limits.account = TryRate(burst: 1e12, secondsEach: 0)
    limits.network = limits.account
    limits.everyone = limits.account
    limits.anywhere = AccountRate(free: .infinity, firstWait: 0)
    return limits
  }()
}

/// The account, network and device that try a password.
package struct Guesser: Sendable {
  /// The account, as it was typed.
  package let account: String
  /// The network of the guess; 0 where it is unknown.
  package let network: UInt64
  /// A device on which this account has signed in before: strangers cannot use up its tries.
  package let device: [UInt8]?

  package init(account: String, network: UInt64, device: [UInt8]?) {
    self.account = account
    self.network = network
    self.device = device
  }

  /// The account, where it is not known on this device; nil for a secret that names no account.
  var stranger: String? { device == nil && !account.isEmpty ? account : nil }
}

/// The limiter for tries of passwords. Only submissions of secrets come here.
package final class GuessLimiter: Sendable {
  private enum Key: Hashable {
    case everyone
    case network(UInt64)
    case account(String, UInt64)
    case device([UInt8])
  }

  private let limits: GuessLimits
  private let buckets: TokenBuckets<Key>
  private let accounts: AccountLimiter

  /// Makes a limiter that remembers at most `capacity` buckets, and as many accounts.
  package init(_ limits: GuessLimits, capacity: Int = 50_000) {
    self.limits = limits
    accounts = AccountLimiter(limits.anywhere, capacity: capacity)
    buckets = TokenBuckets(common: .everyone, slowest: limits.slowest, capacity: capacity)
  }

  /// Seconds until this guesser may try; nil when it may now.
  package func wait(_ guesser: Guesser, now: Int64) -> Int? {
    let here = buckets.wait(rates(guesser), now: now)
    let anywhere = guesser.stranger.flatMap { accounts.wait($0, now: now) }
    return [here, anywhere].compactMap(\.self).max()
  }

  package func count(_ guesser: Guesser, now: Int64) {
    buckets.spend(1, rates(guesser), now: now)
    if let account = guesser.stranger { accounts.count(account, now: now) }
  }

  /// The tries of the guesser's account from everywhere, where they are to be reported.
  package func alarm(_ guesser: Guesser, now: Int64) -> Int? {
    guesser.stranger.flatMap { accounts.alarm($0, now: now) }
  }

  /// Returns the token of a right try, which is not a guess.
  package func forgive(_ guesser: Guesser, now: Int64) {
    buckets.spend(-1, rates(guesser), now: now)
    if let account = guesser.stranger { accounts.forgive(account) }
  }

  private func rates(_ guesser: Guesser) -> TokenBuckets<Key>.Rates {
    if let device = guesser.device { return [(.device(device), limits.account)] }
    return [
      (.account(guesser.account, guesser.network), limits.account),
      (.network(guesser.network), limits.network), (.everyone, limits.everyone),
    ]
  }
}

/// The limiter for messages that visitors cause: to one receiver from all networks, and from one
/// network to all receivers.
package final class MessageLimiter: Sendable {
  private enum Key: Hashable {
    case everyone
    case network(UInt64)
    case receiver(String)
  }

  private let limits: GuessLimits
  private let buckets: TokenBuckets<Key>

  /// Makes a limiter that remembers at most `capacity` buckets.
  package init(_ limits: GuessLimits, capacity: Int = 50_000) {
    self.limits = limits
    buckets = TokenBuckets(common: .everyone, slowest: limits.slowest, capacity: capacity)
  }

  /// Counts a message, unless there were too many.
  ///
  /// - Parameters:
  ///   - receiver: as typed; the case of letters does not count.
  ///   - network: of the visitor who causes it; 0 where it is unknown.
  /// - Returns: whether it may be sent.
  package func take(to receiver: String, from network: UInt64, now: Int64) -> Bool {
    buckets.take(rates(receiver, network), now: now)
  }

  /// Returns the token of a message that was not sent.
  package func giveBack(to receiver: String, from network: UInt64, now: Int64) {
    buckets.spend(-1, rates(receiver, network), now: now)
  }

  private func rates(_ receiver: String, _ network: UInt64) -> TokenBuckets<Key>.Rates {
    let spelling = receiver.lowercased().filter { !$0.isWhitespace }.prefix(254)
    return [
      (.receiver(String(spelling)), limits.account), (.network(network), limits.network),
      (.everyone, limits.everyone),
    ]
  }
}
