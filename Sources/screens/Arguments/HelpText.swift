/// Help, made from the same table as parsing: examples first.
enum HelpText {
  private static let programOptions = [
    ("--help", "print this help; after a command, the command's"),
    ("--version", "print the version"),
  ]

  /// The help of the whole program.
  static func program(_ commands: [CommandSyntax]) -> String {
    let visible = commands.filter { !$0.isHidden }
    return """
      Runs screenlets in themes and over connectors that are loaded from plugins.

      Examples:
        screens serve                        serve the gallery on http://127.0.0.1:8080/
        screens check                        find what is wrong before anyone else does
        screens explain Login --theme acme   see why a theme looks as it does

      Usage: screens COMMAND [OPTION…]

      Commands:
      \(columns(visible.map { ($0.name, $0.summary) }))

      Options:
      \(columns(programOptions))

      \(exitCodes)

      'screens COMMAND --help' says more about a command.

      """
  }

  static func command(_ command: CommandSyntax) -> String {
    let lines = command.examples.map { ("screens \($0.line)", $0.purpose) }
    let options = command.allOptions.map { option in
      let choices = option.choices.isEmpty ? "" : ": " + option.choices.joined(separator: ", ")
      return (option.usage, option.summary + choices)
    }
    let notes = command.notes.isEmpty ? "" : "\n\(command.notes)\n"
    return """
      \(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).

      Examples:
      \(columns(lines))

      Usage: screens \(command.name)\(command.operands.usage) [OPTION…]

      Options:
      \(columns(options))
      \(notes)
      \(exitCodes)

      """
  }

  private static let exitCodes = """
    Exit codes:
      0  done
      1  what was asked about is bad, or it failed
      2  the command line is wrong
      3  done in part
    """

  /// Two columns, the left one as wide as it has to be.
  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }.joined(separator: "\n")
  }
}
