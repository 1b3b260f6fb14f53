/// A condition that a healthy host meets.
package enum HealthCheckName: Hashable, Sendable, CustomStringConvertible {
  /// The host has started.
  case started
  /// The host accepts new clients; this fails once the host begins to end.
  case drain
  /// The folder of the host's state can be written.
  case state
  /// The configured connector factory can make connectors.
  case connector
  /// Every loop of the web face serves pages.
  case pages
  /// A plugin is in the configured state. It is named by its id, or by its path where it has none.
  case plugin(String)

  /// The name for scripts.
  package var description: String {
    switch self {
    case .started: "started"
    case .drain: "drain"
    case .state: "state"
    case .connector: "connector"
    case .pages: "pages"
    case .plugin(let id): id
    }
  }
}

/// The result of one check.
package struct HealthCheck: Sendable, Equatable {
  /// The condition.
  package let name: HealthCheckName
  /// Why it fails, for an operator; nil when it passes.
  package let reason: String?

  /// A check that passes unless there is a reason.
  package init(_ name: HealthCheckName, reason: String? = nil) {
    self.name = name
    self.reason = reason
  }

  package var isPassing: Bool { reason == nil }
}

/// A question of a balancer or an orchestrator to a host.
package enum HealthQuestion: String, CaseIterable, Sendable {
  /// Has the host started?
  case started
  /// Is the process worth keeping? It depends on no plugin and on no back end.
  case live
  /// Should clients be sent to it?
  case ready
}

/// The answer to a question, with its checks.
package struct HealthReport: Sendable, Equatable {
  /// Whether the answer is yes.
  package let isPassing: Bool
  /// The checks behind the answer, including passing checks and the checks of plugins, which do not
  /// affect the answer.
  package let checks: [HealthCheck]
}
