import PluginFormat
import ScreensCore

/// The health of the plugins.
extension PluginHost {
  /// One check for each plugin that the host should run. There is none for a plugin that the
  /// operator switched off, for one that loses to another of its name, and for a library without a
  /// plugin.
  func healthChecks() -> [HealthCheck] {
    plugins.compactMap { plugin in
      let name = HealthCheckName.plugin(plugin.descriptor?.id.rawValue ?? plugin.path)
      switch plugin.state {
      case .ready, .listed: return HealthCheck(name, reason: plugin.failedUpdate)
      case .disabled, .shadowed, .notAPlugin: return nil
      case .incompatible, .missingDependency, .refused, .crashed, .hung:
        return HealthCheck(name, reason: plugin.reason ?? plugin.state.rawValue)
      }
    }
  }

  /// The reasons for balancers to send the host no clients, a sentence each; plugins have rows for
  /// theirs.
  package nonisolated var failingChecks: [String] {
    fixed.health.report(.ready).checks.compactMap { check in
      if case .plugin = check.name { return nil }
      return check.reason.map { "\(check.name): \($0)" }
    }
  }
}
