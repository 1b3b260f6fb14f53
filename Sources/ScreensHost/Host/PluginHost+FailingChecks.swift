import ScreensCore

extension PluginHost {
  /// The reasons for which balancers should send the host no clients, a sentence each; plugins have
  /// rows for theirs.
  package nonisolated var failingChecks: [String] {
    fixed.health.report(.ready).checks.compactMap { check in
      if case .plugin = check.name { return nil }
      return check.reason.map { "\(check.name): \($0)" }
    }
  }
}
