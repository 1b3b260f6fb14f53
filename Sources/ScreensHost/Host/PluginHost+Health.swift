import PluginFormat
import ScreensCore

/// How the plugins are, for whoever asks whether the host is well.
extension PluginHost {
  /// One check for each plugin that the host is to run: not for one that the operator switched off,
  /// one that another wins over, or a library that is none.
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

  /// The reasons for which balancers should send the host no clients, a sentence each; plugins have
  /// rows for theirs.
  package nonisolated var failingChecks: [String] {
    fixed.health.report(.ready).checks.compactMap { check in
      if case .plugin = check.name { return nil }
      return check.reason.map { "\(check.name): \($0)" }
    }
  }
}
