import PluginSystem
import Testing

@testable import LocalAccounts

/// Whether this machine has the libraries that the plugin opens.
enum SystemLibraries {
  static let areInstalled = (try? SQLite()) != nil && (try? PasswordHasher()) != nil
}

extension Trait where Self == ConditionTrait {
  /// Skips where SQLite or libcrypt is missing, and says so.
  static var needsSystemLibraries: Self {
    .enabled(if: SystemLibraries.areInstalled, "apt install libsqlite3-0 libcrypt1")
  }
}
