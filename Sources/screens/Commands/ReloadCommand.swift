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
      notes: """
        An invalid configuration changes nothing: the one before it stays in use. It says what
        'screens check' says, and exits with 1 where that does.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    // The running host checks the file; here only its path and the state folder are needed.
    let source = invocation.configurationSource()
    let client = ControlClient(stateFolder: StateFolder.path(ProcessEnvironment.all))
    let answer: JSONValue?
    do {
      answer = try client.ask(ControlRequest(.reload, configuration: source.path))
    } catch {
      guard invocation.wantsJSON, let problems = problems(error) else { throw error }
      Console.result(json(problems: problems, notes: []))
      return .failure
    }
    guard let answer else {
      throw CommandFailure(
        "no host serves \(source.path); start one with 'screens serve --config \(source.path)'")
    }
    let notes = (answer["notes"]?.array ?? []).compactMap(\.string)
    if invocation.wantsJSON {
      Console.result(json(problems: [], notes: notes))
    } else {
      for note in notes { Console.note(note.withoutControls) }
      Console.result("Reloaded \(source.path).")
    }
    return .success
  }

  /// The sentences of a host that has found problems; nil for any other error.
  private static func problems(_ error: ControlError) -> [String]? {
    guard case .failure(let text) = error else { return nil }
    return text.split(separator: "\n").map(String.init)
  }

  private static func json(problems: [String], notes: [String]) -> JSONValue {
    func list(_ sentences: [String]) -> JSONValue { .array(sentences.map { .string($0) }) }
    return ["ok": .boolean(problems.isEmpty), "problems": list(problems), "notes": list(notes)]
  }
}
