import PluginWorkers
import PluginFormat
import PluginCatalog
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost
import Synchronization

/// `screens check`: the problems of configuration and plugins, before a user meets them.
enum CheckCommand {
  static let load = OptionSyntax(
    "--load", does: "also load each plugin, each in a process of its own, and show it once")

  static let within = OptionSyntax(
    "--within", "SECONDS", does: "how long each plugin may take; 20 without it")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "check", summary: "find mistakes in configuration and plugins", operands: .none,
      examples: [
        .init("check", "reads everything, runs nothing; exits with 1 when something is wrong"),
        .init(
          "check --load",
          "also reports what is wrong with plugins' storage, and what options give away"
        ),
      ], options: [load, within, .configuration],
      notes: """
        Files that a library embeds are known when it is loaded: such a theme is read in a process
        of its own.
        """, run: run)
  }

  private struct Finding {
    let path: String?
    let state: String?
    let reason: String
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let seconds =
      try invocation.value(within, as: "a number of seconds from 1 to 3600") { text in
        Int(text).flatMap { (1...3600).contains($0) ? $0 : nil }
      } ?? 20
    let source = invocation.configurationSource()
    let configuration: HostConfiguration
    do throws(ConfigurationFailure) {
      configuration = try source.read()
    } catch {
      return report(
        error.problems.map { Finding(path: nil, state: nil, reason: "\($0)") }, [], invocation)
    }
    let lines = Mutex<[String]>([])
    return try await HostAssembly.passingHost(
      configuration, log: OperatorLog { line in lines.withLock { $0.append(line.message) } }
    ) { host in
      var findings = await host.survey().map(finding)
      findings += await SitePages.problems(configuration, on: host).map {
        Finding(path: nil, state: nil, reason: $0)
      }
      var warnings = await host.warnings()
      let reported = Set(findings.map(\.reason) + warnings.map(\.description))
      for line in lines.withLock({ $0 }) where !reported.contains(where: { $0.contains(line) }) {
        findings.append(Finding(path: nil, state: nil, reason: line))
      }
      let trials = try await trials(on: host, configuration, source, invocation, seconds)
      findings += trials.findings.filter { !reported.contains($0.reason) }
      warnings += trials.warnings
      if let fault = StateFolder.fault(configuration.stateDirectory) {
        findings.append(
          Finding(path: fault.path, state: nil, reason: "the state folder: \(fault)"))
      }
      return report(findings, warnings, invocation)
    }
  }

  /// Loads plugins, each in a process of its own: all where that is asked for, else the plugins
  /// whose libraries embed files, for oddities in the files.
  private static func trials(
    on host: PluginHost, _ configuration: HostConfiguration, _ source: ConfigurationSource,
    _ invocation: Invocation, _ seconds: Int
  ) async throws -> (findings: [Finding], warnings: [ConfigurationWarning]) {
    let isAsked = invocation.has(load)
    let embedding = Set(await host.embedding())
    var findings: [Finding] = []
    var warnings: [ConfigurationWarning] = []
    for row in await host.rows(source: .scan)
    where row.state == .listed && (isAsked || embedding.contains(row.path)) {
      let outcome = try TrialCommand.process(
        row.path, source, stateDirectory: configuration.stateDirectory, seconds)
      let reasons = outcome.state == .ready ? [] : outcome.reasons
      if isAsked {
        findings += reasons.map { finding($0, outcome, row) }
      } else {
        warnings += reasons.map { .unreadFiles(plugin: row.path, $0) }
      }
      findings += outcome.embedded.map {
        Finding(path: row.path, state: outcome.state.rawValue, reason: $0)
      }
      warnings += outcome.remarks.map { .remark(plugin: row.id?.rawValue ?? row.path, $0) }
    }
    return (findings, warnings)
  }

  private static func finding(_ problem: SetupProblem) -> Finding {
    var state: String?
    if case .plugin(_, let found, _) = problem { state = found.rawValue }
    return Finding(path: problem.path, state: state, reason: problem.description)
  }

  private static func finding(
    _ reason: String, _ outcome: TrialOutcome, _ row: PluginRow
  ) -> Finding {
    Finding(
      path: row.path, state: outcome.state.rawValue,
      reason: reason.contains(Path.name(of: row.path)) ? reason : "\(row.path): \(reason)")
  }

  private static func report(
    _ findings: [Finding], _ warnings: [ConfigurationWarning], _ invocation: Invocation
  ) -> ExitCode {
    if invocation.wantsJSON {
      func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
      Console.result(
        .object([
          .init("ok", .boolean(findings.isEmpty)),
          .init(
            "problems",
            .array(
              findings.map {
                .object([
                  .init("path", text($0.path)), .init("state", text($0.state)),
                  .init("reason", .string($0.reason)),
                ])
              })),
          .init("warnings", .array(warnings.map { .string($0.description) })),
        ]))
    } else {
      for warning in warnings { Console.note("warning: \(warning)".withoutControls) }
      for finding in findings { Console.result(finding.reason.withoutControls) }
      if findings.isEmpty { Console.result("No problems found.") }
    }
    return findings.isEmpty ? .success : .failure
  }
}
