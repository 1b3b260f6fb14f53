/// One command: the table row from which arguments are parsed, help is printed and work is started.
struct CommandSyntax: Sendable {
  /// How many arguments other than options a command takes.
  enum Operands: Sendable {
    case none
    case one(String)
    case some(String)
    case any(String)
    case optional(String)

    /// The operands as help writes them, after a space; empty for none.
    var usage: String {
      switch self {
      case .none: ""
      case .one(let name): " \(name)"
      case .some(let name): " \(name)…"
      case .optional(let name): " [\(name)]"
      case .any(let name): " [\(name)…]"
      }
    }
  }

  /// A command line and its purpose.
  struct Example: Sendable {
    let line: String
    let purpose: String

    init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  let name: String
  let summary: String
  let operands: Operands
  let examples: [Example]
  let options: [OptionSyntax]
  /// More sentences of the help; empty for none.
  var notes = ""
  /// Whether help omits the command, since only the program itself calls it.
  var isHidden = false
  let run: @Sendable (Invocation) async throws -> ExitCode

  /// Its own options and the options that every command has.
  var allOptions: [OptionSyntax] { options + [.json, .help] }
}
