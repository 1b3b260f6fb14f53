/// What is looked at when somebody asks whether a host is well.
package enum HealthCheckName: Hashable, Sendable, CustomStringConvertible {
  /// The host has come up.
  case started
  /// The host takes clients that are new; it fails from the beginning of its end on.
  case drain
  /// What is to be kept can be written.
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
  package let name: HealthCheckName
  /// Why it fails, for an operator; nil when it passes.
  package let reason: String?

  package init(_ name: HealthCheckName, reason: String? = nil) {
    self.name = name
    self.reason = reason
  }

  /// Whether it passes.
  package var isPassing: Bool { reason == nil }
}

/// What a balancer or an orchestrator asks of a host.
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
  package let isPassing: Bool
  package let checks: [HealthCheck]
}
