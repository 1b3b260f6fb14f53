import Synchronization

/// The checks of a host that pass and those that fail, with reasons: any thread sets them where a
/// fault is found, and reads them for an answer.
package final class HealthBoard: Sendable {
  private struct State {
    /// The reasons of the parts that fail, of each check that has been set.
    var failures: [HealthCheckName: [String: String]] = [
      .started: ["": "the host is starting"], .drain: [:], .state: [:], .connector: [:],
    ]
    var plugins: [HealthCheck] = []
  }

  private let state = Mutex(State())

  /// Makes a board on which nothing fails but that the host has yet to start.
  package init() {}

  /// Says that a check passes.
  ///
  /// - Parameter part: the part of the host that says so, where several have a say; all of them
  ///   have to pass.
  package func pass(_ name: HealthCheckName, part: String = "") {
    state.withLock { $0.failures[name, default: [:]][part] = nil }
  }

  /// Says that a check fails, and why.
  ///
  /// - Parameter part: the part of the host that says so, where several have a say.
  package func fail(_ name: HealthCheckName, part: String = "", because reason: String) {
    state.withLock { $0.failures[name, default: [:]][part] = reason }
  }

  /// Says how the plugins are; the checks of those before are gone.
  package func setPlugins(_ checks: [HealthCheck]) {
    state.withLock { $0.plugins = checks }
  }

  /// How one check is.
  package func check(_ name: HealthCheckName) -> HealthCheck {
    state.withLock { state in
      state.plugins.first { $0.name == name }
        ?? HealthCheck(name, reason: Self.reason(state.failures[name] ?? [:]))
    }
  }

  /// The answer to a question. A plugin that fails its check makes no answer worse: its views have
  /// others that stand in for them.
  package func report(_ question: HealthQuestion) -> HealthReport {
    switch question {
    case .live: HealthReport(isPassing: true, checks: [])
    case .started: report([.started], and: [])
    case .ready:
      report([.started, .drain, .state, .connector], and: state.withLock { $0.plugins })
    }
  }

  private func report(_ names: [HealthCheckName], and plugins: [HealthCheck]) -> HealthReport {
    let checks = names.map(check)
    return HealthReport(isPassing: checks.allSatisfy(\.isPassing), checks: checks + plugins)
  }

  private static func reason(_ failures: [String: String]) -> String? {
    guard !failures.isEmpty else { return nil }
    return Set(failures.values).sorted().joined(separator: "; ")
  }
}
