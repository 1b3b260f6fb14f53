import PluginFormat
import PluginCatalog
import PluginWorkers
import ScreensModel
import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost

/// The hidden half of `check --load`: loads one plugin in this process and reports its state.
enum TrialCommand {
  static let name = "trial"
  private static let state = OptionSyntax(
    "--state", "DIR", does: "where the host that will run keeps its state")

  /// Loads it in this process though the operator does not vouch for it: `validate` needs an
  /// unconfined plugin.
  static let alone = OptionSyntax(
    "--here", does: "load it in this process, not in a worker")

  /// Explains a screenlet once the libraries are loaded that its view may come from.
  private static let explained = OptionSyntax(
    "--explain", "SCREENLET", does: "explain a screenlet instead")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: name, summary: "load one plugin and tell what became of it", operands: .one("PATH"),
      examples: [.init("check --load", "what calls this")],
      options: [.configuration, state, alone, explained, .theme],
      isHidden: true, run: run)
  }

  /// Loads a plugin in a process of its own.
  ///
  /// - Parameter more: further arguments of the process.
  static func process(
    _ path: String, _ source: ConfigurationSource, stateDirectory: String, _ seconds: Int,
    _ more: [String] = []
  ) throws -> TrialOutcome {
    let folder = try PassingFolder()
    defer { folder.remove() }
    // The pins decide how a plugin is loaded, so the child gets them too.
    if let pins = try? CompleteFile(Path.join(stateDirectory, TrustStore.fileName)) {
      try replaceFile(Path.join(folder.path, TrustStore.fileName), with: pins.bytes)
    }
    var environment = ProcessEnvironment.all
    environment["SCREENS_STATE_DIR"] = folder.path
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return try TrialProcess(
      executable: ProcessEnvironment.executable ?? CommandLine.arguments[0],
      // A file that is not named need not be there, for the child as for this process.
      arguments: [name, path, "--state", stateDirectory] + more
        + (source.file.map { ["--config", $0] } ?? []),
      environment: environment,
      seconds: seconds
    ).run(leavingTracesIn: folder)
  }

  /// Explains a screenlet in a process that loads the libraries that its view may come from.
  static func explanation(
    of screenlet: ScreenletName, theme: ThemeName, _ path: String, _ source: ConfigurationSource,
    stateDirectory: String
  ) throws -> TrialOutcome {
    try process(
      path, source, stateDirectory: stateDirectory, 20,
      [explained.name, screenlet.rawValue, OptionSyntax.theme.name, theme.rawValue])
  }

  private static func explanation(
    _ invocation: Invocation, on host: PluginHost
  ) async throws -> JSONValue? {
    guard let screenlet = invocation.value(explained).flatMap({ ScreenletName($0) }),
      let theme = invocation.value(.theme).flatMap({ ThemeName($0) })
    else { return nil }
    for path in await host.embedding(for: screenlet, theme: theme) {
      _ = await host.trial(of: path)
    }
    return try await host.explanation(screenlet, theme: theme)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    TrialProcess.begin()
    let configuration = try invocation.configurationSource().read()
    CrashFile.watch(configuration.stateDirectory)
    let host = try HostAssembly.host(
      configuration, preferring: invocation.has(alone) ? invocation.operands[0] : nil,
      isolates: !invocation.has(alone), log: .none)
    await host.survey()
    if let answer = try await explanation(invocation, on: host) {
      Console.write(answer.text, to: TrialProcess.answerDescriptor)
      return .success
    }
    let path = invocation.operands[0]
    guard var row = await host.trial(of: path) else {
      throw CommandFailure("\(path): no such plugin; name one that is listed")
    }
    // A host only warns of bare lists and uses the plugin; here its author has to repair them.
    let bare = invocation.has(alone) ? await host.bareLists(of: row.path) : []
    if row.state == .ready, !bare.isEmpty {
      row.state = .refused
      row.reason = bare.joined(separator: " ")
    }
    var answer = row.json
    if row.state == .ready, let folder = invocation.value(state) {
      let report = await host.storageReport(of: path, in: folder)
      if !report.problems.isEmpty {
        row.state = .refused
        row.reason = "\(row.path): \(report.problems.joined(separator: " "))"
      }
      answer = TrialOutcome.answer(
        row.json, problems: report.problems, remarks: report.remarks,
        embedded: await host.embeddedProblems(of: row.path))
    }
    Console.write(answer.text, to: TrialProcess.answerDescriptor)
    return .success
  }
}
