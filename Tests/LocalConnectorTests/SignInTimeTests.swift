import TestSupport
import Testing

@testable import LocalAccounts

/// Whether the time of an answer reveals existing users, by a two-sample Kolmogorov–Smirnov test on
/// the thread's own processor time, which excludes other work on the machine.
@Suite(.needsSystemLibraries)
struct SignInTimeTests {
  private static let samples = 120

  @Test func `an unknown user takes as long as a wrong password`() throws {
    let folder = try TemporaryFolder()
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    let tooLong = String(repeating: "x", count: 600)
    let (known, unknown) = (UserName.screenName("demo"), UserName.screenName("nobody"))
    let attempts = [(known, "wrong"), (unknown, "wrong"), (known, tooLong), (unknown, tooLong)]
    var random = Seeded(120)
    var times = attempts.map { _ in [Duration]() }
    for _ in 0..<Self.samples {
      for (index, attempt) in attempts.enumerated().shuffled(using: &random) {
        times[index].append(try time(of: attempt.0, attempt.1, accounts))
      }
    }
    // One false alarm in a million runs.
    let limit = 2.7 * (2 / Double(Self.samples)).squareRoot()
    for other in times.dropFirst() {
      #expect(distance(times[0], other) < limit)
    }
  }

  @Test func `a used address takes as long as a new one`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let accounts = LocalAccounts(settings(folder))
    let here = Occasion(.english, site: "")
    try compare(["demo@screens.local", "nobody@screens.local"]) { address in
      let user = User(companyId: 0, emailAddress: address, screenName: "")
      let change = try accounts.signUp(user, password: Password("a good long word"), here)
      #expect(change.awaitsCode && change.user == nil)
    }
  }

  @Test func `a recovery for an unknown user takes as long as one for a user`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let accounts = LocalAccounts(settings(folder))
    let here = Occasion(.english, site: "")
    try compare(["demo@screens.local", "nobody@screens.local"]) { address in
      _ = try accounts.recover(.emailAddress(address), companyId: 0, here)
    }
  }

  private func settings(_ folder: TemporaryFolder) -> AccountSettings {
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    return settings
  }

  private func compare(_ addresses: [String], _ body: (String) throws -> Void) throws {
    var random = Seeded(60)
    var times = addresses.map { _ in [Duration]() }
    for _ in 0..<Self.samples {
      for (index, address) in addresses.enumerated().shuffled(using: &random) {
        times[index].append(try ProcessorTime.measure { try body(address) })
      }
    }
    let limit = 2.7 * (2 / Double(Self.samples)).squareRoot()
    #expect(distance(times[0], times[1]) < limit)
  }

  private func time(
    of name: UserName, _ password: String, _ accounts: LocalAccounts
  ) throws -> Duration {
    let password = Password(password)
    return ProcessorTime.measure {
      #expect(throws: AccountError.wrongCredentials) {
        try accounts.signIn(name, password: password)
      }
    }
  }

  /// The largest distance between two empirical distributions.
  private func distance(_ one: [Duration], _ other: [Duration]) -> Double {
    func share(of values: [Duration], upTo limit: Duration) -> Double {
      Double(values.count { $0 <= limit }) / Double(values.count)
    }
    return (one + other).map { abs(share(of: one, upTo: $0) - share(of: other, upTo: $0)) }.max()
      ?? 0
  }
}
