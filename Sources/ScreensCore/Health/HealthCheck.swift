/// A condition that a healthy host meets.
package enum HealthCheckName: Hashable, Sendable, CustomStringConvertible {
  /// The host has come up.
  case started
  /// The host takes clients that are new; it fails from the beginning of its end on.
  case drain
  /// The folder of the host's state can be written.
  case state
  /// The configured connector factory can make connectors.
  case connector
  /// A plugin is as the configuration wants it, by its id, or by its path where it has none.
  case plugin(String)

  /// The name that scripts see.
  package var description: String {
    switch self {
    case .started: "started"
    case .drain: "drain"
    case .state: "state"
    case .connector: "connector"
    case .plugin(let id): id
    }
  }
}

/// How one check turned out.
package struct HealthCheck: Sendable, Equatable {
  /// The condition.
  package let name: HealthCheckName
  /// Why it fails, for an operator; nil when it passes.
  package let reason: String?

  /// A check that passes, unless a reason is given.
  package init(_ name: HealthCheckName, reason: String? = nil) {
    self.name = name
    self.reason = reason
  }

  /// Whether it passes.
  package var isPassing: Bool { reason == nil }
}

/// A question of a balancer or an orchestrator to a host.
package enum HealthQuestion: String, CaseIterable, Sendable {
  /// Has it come up?
  case started
  /// Is the process worth keeping? It depends on no plugin and on no back end.
  case live
  /// Is it to be sent clients?
  case ready
}

/// The answer to a question, with the checks that stand behind it.
package struct HealthReport: Sendable, Equatable {
  /// Whether the answer is yes.
  package let isPassing: Bool
  /// The checks behind the answer, also those that pass, and those of plugins, which decide
  /// nothing.
  package let checks: [HealthCheck]
}
