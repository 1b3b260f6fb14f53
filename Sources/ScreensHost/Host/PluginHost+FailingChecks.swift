import ScreensCore

extension PluginHost {
  /// What keeps the host from being sent clients, a sentence each; plugins have rows for it.
  package nonisolated var failingChecks: [String] {
    fixed.health.report(.ready).checks.compactMap { check in
      if case .plugin = check.name { return nil }
      return check.reason.map { "\(check.name): \($0)" }
    }
  }
}
