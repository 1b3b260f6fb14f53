import Foundation
import LocalAccounts
import TestSupport

/// Sign-ins with a password, hashing and all, for each second of one core.
enum PasswordBenchmark {
  private static let rounds = 5
  private static let signIns = 10

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let accounts = LocalAccounts(AccountSettings(databasePath: folder.path("users.sqlite")))
    guard let demo = try accounts.demoAccount() else { return [] }
    var rates: [Double] = []
    for _ in 0..<rounds {
      let spent = try Stopwatch.milliseconds {
        for _ in 0..<signIns {
          let user = try accounts.signIn(
            .emailAddress(demo.userName), password: Password(demo.password))
          precondition(user.userId > 0)
        }
      }
      rates.append(Double(signIns) / spent * 1000)
    }
    return [
      Figure(
        name: "password sign-ins a second, one core", value: rates.median, unit: "/s", other: nil,
        otherName: "", rounds: rounds)
    ]
  }
}
