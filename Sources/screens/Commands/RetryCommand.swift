import PluginCatalog
import ScreensDocuments
import ScreensHost

/// `screens retry`: has the running host retry plugins that it gave up.
enum RetryCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "retry", summary: "have the running host try the plugins again that it gave up",
      operands: .none,
      examples: [.init("retry", "after what a plugin lacked was installed")],
      options: [.configuration], run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let configuration = try invocation.configuration()
    let answer = try invocation.ask(.retry, configuration)
    let paths =
      try answer.map { ($0.array ?? []).compactMap(\.string) }
      ?? Quarantine.update(stateFolder: configuration.stateDirectory) { $0.lift() }.map(\.file)
    if invocation.wantsJSON {
      Console.result(.object([.init("retried", .array(paths.map { .string($0) }))]))
      return .success
    }
    if answer == nil, paths.isEmpty {
      Console.result(
        "There is nothing to retry: no host serves \(configuration.file), and without one every "
          + "command looks again.")
    } else if paths.isEmpty {
      Console.result("There is nothing to retry: no plugin was given up.")
    }
    let outcome = answer == nil ? "Will be tried again" : "Tried again"
    for path in paths { Console.result("\(outcome): \(path.withoutControls)") }
    return .success
  }
}
