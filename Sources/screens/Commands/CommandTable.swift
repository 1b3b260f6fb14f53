import ScreensDocuments

/// All commands: the one table behind parsing, help and suggestions.
enum CommandTable {
  /// The commands in the order in which help lists them.
  static var commands: [CommandSyntax] {
    [
      ServeCommand.syntax, RenderCommand.syntax, ThemesCommand.syntax, PluginsCommand.syntax,
      ScreenletsCommand.syntax, OperationsCommand.syntax, ExplainCommand.syntax,
      InspectCommand.syntax, ManifestCommand.syntax, CheckCommand.syntax,
      ValidateCommand.syntax, NewCommand.syntax, TrustCommand.syntax, ConfigCommand.syntax,
      FramesCommand.syntax, ReloadCommand.syntax, RetryCommand.syntax, AccountsCommand.syntax,
      TrialCommand.syntax, NamesCommand.syntax, TraceCommand.syntax, helpCommand,
    ]
  }

  /// The command of a name, or an error with the nearest one.
  static func command(_ name: String) throws(UsageError) -> CommandSyntax {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let visible = commands.filter { !$0.isHidden }.map(\.name)
    if name.hasPrefix("-") {
      throw .unknownOption(
        name, command: nil,
        suggestion: Suggestion.nearest(to: name, among: ["--help", "--version"]))
    }
    throw .unknownCommand(name, suggestion: Suggestion.nearest(to: name, among: visible))
  }

  private static var helpCommand: CommandSyntax {
    CommandSyntax(
      name: "help", summary: "explain the program or one of its commands",
      operands: .optional("COMMAND"),
      examples: [.init("help serve", "what 'screens serve --help' prints")], options: []
    ) { invocation in
      guard let name = invocation.operands.first else {
        Console.raw(HelpText.program(commands))
        return .success
      }
      Console.raw(HelpText.command(try command(name)))
      return .success
    }
  }
}
