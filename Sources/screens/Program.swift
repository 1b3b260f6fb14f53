import ScreensSystem
import ScreensCore
import ScreensDocuments

/// The program: it finds the command, runs it, and turns its error into a sentence and an exit
/// code.
enum Program {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Runs the program with the arguments after its own name.
  static func run(_ arguments: [String]) async -> ExitCode {
    do {
      let code = try await dispatch(arguments)
      if let failure = Console.failure { throw failure }
      return code
    } catch let error as UsageError {
      Console.note("screens: \(error.description.withoutControls)")
      let help = error.command.map { "screens \($0) --help" } ?? "screens --help"
      Console.note("'\(help)' shows how it is used.")
      answer(error.description, arguments)
      return .usage
    } catch {
      for line in "\(error)".split(separator: "\n") { fail(String(line), arguments) }
      if Console.failure == nil { answer("\(error)", arguments) }
      return .failure
    }
  }

  /// Reports why a command ends, on standard error or in the host's log.
  private static func fail(_ line: String, _ arguments: [String]) {
    if arguments.first == ServeCommand.name { return ServeCommand.say(line, .error) }
    Console.note("screens: \(line.withoutControls)")
  }

  /// Gives scripts that ask for JSON an object with the error.
  private static func answer(_ error: String, _ arguments: [String]) {
    guard arguments.contains(OptionSyntax.json.name), arguments.first != ServeCommand.name else {
      return
    }
    Console.result(["error": .string(error)])
  }

  private static func dispatch(_ arguments: [String]) async throws -> ExitCode {
    guard let name = arguments.first else {
      Console.note(HelpText.program(CommandTable.commands))
      return .usage
    }
    if ["--help", "-h"].contains(name) {
      Console.raw(HelpText.program(CommandTable.commands))
      return .success
    }
    if name == "--version" {
      Console.result("screens \(version)")
      return .success
    }
    let command = try CommandTable.command(name)
    let invocation = try ArgumentReader.read(arguments.dropFirst(), of: command)
    if invocation.has(.help) {
      Console.raw(HelpText.command(command))
      return .success
    }
    return try await command.run(invocation)
  }
}
