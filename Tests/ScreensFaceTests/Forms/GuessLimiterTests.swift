import Testing

@testable import ScreensFace

/// Each limit of tries just under and just over its edge, every other limit far away.
struct GuessLimiterTests {
  private static let second: Int64 = 1_000_000_000
  private static let hour = 3600 * second

  // MARK: Accounts, from all networks

  private static let rate = AccountRate(free: 4, firstWait: 30)

  private static let waits: [(tries: Int, seconds: Int?)] = [
    (0, nil), (3, nil), (4, 30), (5, 60), (6, 120), (10, 1920), (11, 3600), (12, 3600), (40, 3600),
  ]

  @Test(arguments: waits)
  func `an account waits after its free tries, twice as long each time, an hour at most`(
    tries: Int, seconds: Int?
  ) {
    let limiter = AccountLimiter(Self.rate)
    for _ in 0..<tries { limiter.count("ada", now: 0) }
    #expect(limiter.wait("ada", now: 0) == seconds)
    #expect(limiter.wait("bob", now: 0) == nil)
    guard let seconds else { return }
    let end = Int64(seconds) * Self.second
    #expect(limiter.wait("ada", now: end - 1) == 1)
    #expect(seconds == 3600 || limiter.wait("ada", now: end) == nil)
  }

  @Test func `a right try is given back, and one is forgotten each hour`() {
    for (forgiven, hours) in [(1, 0), (0, 1), (2, 0), (0, 2), (1, 1), (9, 9)] as [(Int, Int64)] {
      let limiter = AccountLimiter(Self.rate)
      for _ in 0..<6 { limiter.count("ada", now: 0) }
      for _ in 0..<forgiven { limiter.forgive("ada") }
      let later = hours * Self.hour
      limiter.count("ada", now: later)
      let left = max(0, max(0, 6 - forgiven) - Int(hours)) + 1
      #expect(limiter.wait("ada", now: later) == (left < 4 ? nil : 30 << (left - 4)))
    }
  }

  @Test func `tries are reported once a day, and only where they wait`() {
    let limiter = AccountLimiter(Self.rate)
    for tries in 1...9 {
      limiter.count("ada", now: 0)
      #expect(limiter.alarm("ada", now: 0) == (tries == 4 ? 4 : nil))
    }
    for _ in 0..<40 { limiter.count("ada", now: 24 * Self.hour - 1) }
    #expect(limiter.alarm("ada", now: 24 * Self.hour - 1) == nil)
    #expect(limiter.alarm("ada", now: 24 * Self.hour) != nil)
    #expect(limiter.alarm("ada", now: 24 * Self.hour) == nil)
  }

  @Test func `accounts that wait are remembered, and others make room for them`() {
    let limiter = AccountLimiter(Self.rate, capacity: 4)
    for _ in 0..<4 { limiter.count("ada", now: 0) }
    for number in 0..<50 { limiter.count("other \(number)", now: Self.second) }
    #expect(limiter.wait("ada", now: Self.second) == 29)
    for number in 0..<4 {
      for _ in 0..<4 { limiter.count("more \(number)", now: Int64(2 + number) * Self.second) }
    }
    // All of them wait: the accounts that were tried last are remembered.
    #expect(limiter.wait("more 3", now: 5 * Self.second) == 30)
    #expect(limiter.wait("ada", now: 5 * Self.second) == nil)
  }

  // MARK: Networks and devices

  private static let far = TryRate(burst: 1e9, secondsEach: 1e9)

  /// The limiter in which one limit counts.
  private static func limiter(_ change: (inout GuessLimits) -> Void) -> GuessLimiter {
    var limits = GuessLimits()
    (limits.account, limits.network, limits.everyone) = (far, far, far)
    limits.anywhere = AccountRate(free: .infinity, firstWait: 0)
    change(&limits)
    return GuessLimiter(limits)
  }

  private static func guesser(
    _ account: String = "ada", _ network: UInt64 = 1, device: [UInt8]? = nil
  ) -> Guesser {
    Guesser(account: account, network: network, device: device)
  }

  private static let near = TryRate(burst: 3, secondsEach: 10)

  /// A limit that is near, with a guesser that shares it with the usual one, and guessers that do
  /// not.
  private struct Edge {
    let name: String
    let limiter: GuessLimiter
    let same: Guesser
    let others: [Guesser]
  }

  private static let edges = [
    Edge(
      name: "account", limiter: limiter { $0.account = near }, same: guesser(),
      others: [guesser("bob"), guesser("ada", 2), guesser(device: [1])]),
    Edge(
      name: "network", limiter: limiter { $0.network = near }, same: guesser("bob"),
      others: [guesser("ada", 2), guesser(device: [1])]),
    Edge(
      name: "everyone", limiter: limiter { $0.everyone = near }, same: guesser("bob", 2),
      others: [guesser(device: [1])]),
  ]

  @Test func `each limit stops its own tries at its edge, and no others`() {
    for edge in Self.edges {
      let (name, limiter, same) = (edge.name, edge.limiter, edge.same)
      for tries in 1...3 {
        #expect(limiter.wait(same, now: 0) == nil, "\(name) \(tries)")
        limiter.count(Self.guesser(), now: 0)
      }
      #expect(limiter.wait(same, now: 0) == 10, "\(name)")
      #expect(limiter.wait(same, now: 10 * Self.second - 1) == 1, "\(name)")
      #expect(limiter.wait(same, now: 10 * Self.second) == nil, "\(name)")
      for other in edge.others { #expect(limiter.wait(other, now: 0) == nil, "\(name)") }
    }
  }

  @Test func `right tries are given back, and never more than a limit has`() {
    for (given, left) in [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)] {
      let limiter = Self.limiter { $0.account = Self.near }
      for _ in 0..<3 { limiter.count(Self.guesser(), now: 0) }
      for _ in 0..<given { limiter.forgive(Self.guesser(), now: 0) }
      for _ in 0..<left {
        #expect(limiter.wait(Self.guesser(), now: 0) == nil)
        limiter.count(Self.guesser(), now: 0)
      }
      #expect(limiter.wait(Self.guesser(), now: 0) == 10)
    }
  }

  @Test func `the limit of all networks outlasts others that are forgotten for room`() {
    var limits = GuessLimits()
    limits.account = TryRate(burst: 1, secondsEach: 1)
    (limits.network, limits.everyone) = (Self.far, TryRate(burst: 6, secondsEach: 1e6))
    let limiter = GuessLimiter(limits, capacity: 4)
    for network in 1...6 { limiter.count(Self.guesser("ada \(network)", UInt64(network)), now: 0) }
    limiter.count(Self.guesser("bob", 9), now: 5 * Self.second)
    #expect(limiter.wait(Self.guesser("eve", 10), now: 5 * Self.second) ?? 0 > 900_000)
  }

  // MARK: Messages

  @Test(arguments: [
    "ADA@Example.org", " ada@example.org", "ada@example.org\n", "ada @ example.org",
  ])
  func `spellings of one receiver have one limit`(spelling: String) {
    var limits = GuessLimits()
    (limits.account, limits.network, limits.everyone) = (Self.near, Self.far, Self.far)
    let limiter = MessageLimiter(limits)
    for _ in 0..<3 { #expect(limiter.take(to: "ada@example.org", from: 1, now: 0)) }
    #expect(!limiter.take(to: spelling, from: 2, now: 0))
    #expect(limiter.take(to: "bob@example.org", from: 1, now: 0))
    limiter.giveBack(to: spelling, from: 2, now: 0)
    #expect(limiter.take(to: "ada@example.org", from: 3, now: 0))
    #expect(!limiter.take(to: "ada@example.org", from: 3, now: 0))
  }
}
