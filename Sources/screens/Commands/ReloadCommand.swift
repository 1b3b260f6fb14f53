import ScreensSystem
import ScreensDocuments
import ScreensHost

/// `screens reload`: has the running host reread its configuration and plugins.
enum ReloadCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "reload", summary: "have the running host reread configuration and plugins",
      operands: .none,
      examples: [
        .init("reload", "the same as sending SIGHUP, and the exit code says whether it worked")
      ], options: [.configuration],
      notes: "An invalid configuration changes nothing: the one before it stays in use.", run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    // The running host checks the file; here only its path and the state folder are needed.
    let source = invocation.configurationSource()
    let client = ControlClient(stateFolder: StateFolder.path(ProcessEnvironment.all))
    guard let answer = try client.ask(ControlRequest(.reload, configuration: source.path)) else {
      throw CommandFailure(
        "no host serves \(source.path); start one with 'screens serve --config \(source.path)'")
    }
    if invocation.wantsJSON {
      Console.result(answer)
    } else {
      for note in answer["notes"]?.array ?? [] { Console.note((note.string ?? "").withoutControls) }
      Console.result("Reloaded \(source.path).")
    }
    return .success
  }
}
