import Synchronization

/// Finds out whether pages are served. Any thread uses it.
package protocol PageProbe: Sendable {
  /// Asks every loop for a sign of life, unless an earlier question is still open.
  func ask()

  /// Whether a loop has not answered yet.
  var isWaiting: Bool { get }

  /// Why no pages are served, for an operator: a loop has not answered for too long. Nil otherwise.
  var stall: String? { get }
}

/// The passing and failing checks of a host, with reasons. Any thread sets them where it finds a
/// fault, and reads them for an answer.
package final class HealthBoard: Sendable {
  private struct State {
    /// The reasons of the failing parts, for each check that has been set.
    var failures: [HealthCheckName: [String: String]] = [
      .started: ["": "the host is starting"], .drain: [:], .state: [:], .connector: [:],
    ]
    var plugins: [HealthCheck] = []
    var pages: (any PageProbe)?
  }

  private let state = Mutex(State())

  /// At first only the host's start fails, which is still due.
  package init() {}

  /// Records that a check passes.
  ///
  /// - Parameter part: the part of the host that passes, for a check of several parts. The check
  ///   passes when all parts do.
  package func pass(_ name: HealthCheckName, part: String = "") {
    state.withLock { $0.failures[name, default: [:]][part] = nil }
  }

  /// Records that a check fails, and the reason.
  ///
  /// - Parameter part: the part of the host that fails, for a check of several parts.
  package func fail(_ name: HealthCheckName, part: String = "", because reason: String) {
    state.withLock { $0.failures[name, default: [:]][part] = reason }
  }

  /// Replaces the checks of all plugins.
  package func setPlugins(_ checks: [HealthCheck]) {
    state.withLock { $0.plugins = checks }
  }

  /// The probe of the face whose pages are served; nil before it serves.
  package var pages: (any PageProbe)? {
    get { state.withLock { $0.pages } }
    set { state.withLock { $0.pages = newValue } }
  }

  /// The present result of one check.
  package func check(_ name: HealthCheckName) -> HealthCheck {
    if name == .pages { return HealthCheck(.pages, reason: pages?.stall) }
    return state.withLock { state in
      state.plugins.first { $0.name == name }
        ?? HealthCheck(name, reason: Self.reason(state.failures[name] ?? [:]))
    }
  }

  /// The answer to a question. A failing plugin does not make the answer worse, because other views
  /// stand in for its views.
  package func report(_ question: HealthQuestion) -> HealthReport {
    switch question {
    case .live: HealthReport(isPassing: true, checks: [])
    case .started: report([.started], and: [])
    case .ready:
      report([.started, .drain, .state, .connector, .pages], and: state.withLock { $0.plugins })
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
