import PluginCatalog
import PluginFormat
package import ScreensDocuments

/// One row of the validator's table: a test that its plugins have to pass.
package struct ValidationCheck: Sendable {
  /// The kind of plugins that a check is about.
  package enum Subject: String, Sendable {
    /// Every plugin.
    case plugin
    /// Every plugin with code.
    case library
    /// Libraries with view classes.
    case theme
    /// Libraries with connector factories.
    case connector
    /// Libraries with delegates.
    case delegate
    /// Libraries with logics of screenlets.
    case screenlet
    /// Libraries with computations.
    case computation
  }

  /// The place and the code of a check.
  enum Body: Sendable {
    /// Reads bytes; nothing of the plugin is executed.
    case bytes(@Sendable (ValidatedPlugin) throws -> ValidationVerdict)
    /// In a process of its own, which loads the library.
    case process(@Sendable (Probe) throws -> ValidationVerdict)
    /// In a process that makes a run, for all checks that look at it.
    case seen(ValidationRun, @Sendable (Probe) throws -> ValidationVerdict)
    /// In a process of its own, by a serving host.
    case host
  }

  /// The name that `--json` prints and users type.
  package let name: String
  /// 1 executes nothing, 2 is what every plugin should pass, 3 is pedantic.
  package let level: Int
  /// The kind of plugins that it applies to.
  package let subject: Subject
  /// The statement that holds for a plugin that passes.
  package let about: String
  /// Whether the later checks are skipped for a plugin that fails it.
  let isGate: Bool
  /// The number of tries until a check that measures time has to pass.
  let attempts: Int
  /// The number of requests of each operation that it makes one after the other.
  let requests: Int
  let body: Body

  /// The time limit of its process in seconds. A check of connectors is not ended before it can say
  /// which request did not end.
  func seconds(within limits: ValidationLimits) -> Int {
    let seconds = limits.seconds(requests: requests)
    return subject == .connector ? max(seconds, Int(limits.wait(requests: requests)) + 2) : seconds
  }

  /// Whether it measures time, and is made while nothing else runs.
  var measuresTime: Bool { attempts > 1 }

  /// The run that it looks at; nil for a check that makes its own.
  var run: ValidationRun? {
    if case .seen(let run, _) = body { run } else { nil }
  }

  /// Whether a serving host makes it.
  package var isOfHost: Bool {
    if case .host = body { true } else { false }
  }

  /// The check as the object that scripts read.
  package var json: JSONValue {
    [
      "check": .string(name), "level": .integer(Int64(level)),
      "subject": .string(subject.rawValue), "about": .string(about),
    ]
  }

  static func bytes(
    _ name: String, level: Int = 1, _ subject: Subject, gate: Bool = false, _ about: String,
    _ body: @escaping @Sendable (ValidatedPlugin) throws -> ValidationVerdict
  ) -> ValidationCheck {
    ValidationCheck(
      name: name, level: level, subject: subject, about: about, isGate: gate, attempts: 1,
      requests: 0, body: .bytes(body))
  }

  static func seen(
    _ name: String, level: Int = 2, _ subject: Subject, _ run: ValidationRun, requests: Int = 1,
    _ about: String, _ body: @escaping @Sendable (Probe) throws -> ValidationVerdict
  ) -> ValidationCheck {
    ValidationCheck(
      name: name, level: level, subject: subject, about: about, isGate: false, attempts: 1,
      requests: requests, body: .seen(run, body))
  }

  static func process(
    _ name: String, level: Int = 2, _ subject: Subject, gate: Bool = false, attempts: Int = 1,
    requests: Int = 1, _ about: String,
    _ body: @escaping @Sendable (Probe) throws -> ValidationVerdict
  ) -> ValidationCheck {
    ValidationCheck(
      name: name, level: level, subject: subject, about: about, isGate: gate, attempts: attempts,
      requests: requests, body: .process(body))
  }
}

extension ValidatedPlugin {
  /// The reason why a check does not apply to this plugin; nil when it applies.
  func obstacle(to check: ValidationCheck) -> String? {
    switch check.subject {
    case .plugin: nil
    case .library: library == nil ? "it has no code" : nil
    case .theme:
      library == nil
        ? "it has no code"
        : descriptor?.views.contains { $0.viewClass != nil } == true ? nil : "it has no view class"
    case .connector: descriptor?.factories.isEmpty == false ? nil : "it has no connector factory"
    case .screenlet: descriptor?.screenlets.isEmpty == false ? nil : "it has no screenlet"
    case .delegate: descriptor?.delegates.isEmpty == false ? nil : "it has no delegate"
    case .computation:
      descriptor?.requires.contains(HostOffer.compute) == true ? nil : "it computes nothing"
    }
  }
}
