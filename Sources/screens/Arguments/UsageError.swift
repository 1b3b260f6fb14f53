/// Why a command line can't be understood.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, command: String?, suggestion: String?)
  case missingValue(option: String, value: String, command: String)
  case unexpectedValue(option: String, command: String)
  case repeatedOption(String, command: String)
  case invalidValue(option: String, found: String, expected: String, command: String)
  case missingOperand(String, command: String)
  case missingOption(String, command: String)
  case tooManyOperands(String, command: String)
  case unknownScreenlet(String, suggestion: String?, known: [String], command: String)
  case unknownTheme(String, suggestion: String?, command: String)
  case unknownOperation(String, suggestion: String?, command: String)
  case unknownOrder(String, suggestion: String?, command: String)

  /// The command whose help explains more; nil for that of the program.
  var command: String? {
    switch self {
    case .unknownCommand: nil
    case .unknownOption(_, let command, _): command
    case .missingValue(_, _, let command), .unexpectedValue(_, let command),
      .repeatedOption(_, let command), .invalidValue(_, _, _, let command),
      .missingOperand(_, let command), .missingOption(_, let command),
      .tooManyOperands(_, let command), .unknownScreenlet(_, _, _, let command),
      .unknownTheme(_, _, let command), .unknownOperation(_, _, let command),
      .unknownOrder(_, _, let command):
      command
    }
  }

  var description: String {
    switch self {
    case .unknownCommand(let name, let suggestion):
      "there is no command '\(name)'" + Self.clause(suggestion)
    case .unknownOption(let name, _, let suggestion):
      "there is no option '\(name)' here" + Self.clause(suggestion)
    case .missingValue(let option, let value, _):
      "\(option) needs a value: \(option) \(value)"
    case .unexpectedValue(let option, _):
      "\(option) takes no value; leave it out"
    case .repeatedOption(let option, _):
      "\(option) is given twice; leave one out"
    case .invalidValue(let option, let found, let expected, _):
      "\(option) '\(found)' is not \(expected); change it"
    case .missingOperand(let name, let command):
      "\(name) is missing: screens \(command) \(name)"
    case .missingOption(let option, let command):
      "\(option) is missing: screens \(command) … \(option)"
    case .tooManyOperands(let operand, _):
      "'\(operand)' is one argument too many; leave it out"
    case .unknownScreenlet(let name, let suggestion, let known, _):
      "there is no screenlet '\(name)'"
        + (suggestion == nil ? "; there are \(known.joined(separator: ", "))" : "")
        + Self.clause(suggestion)
    case .unknownTheme(let name, let suggestion, _):
      "there is no theme '\(name)'" + Self.clause(suggestion)
    case .unknownOperation(let name, let suggestion, _):
      "there is no operation '\(name)'" + Self.clause(suggestion)
    case .unknownOrder(let word, let suggestion, let command):
      "'screens \(command)' knows no '\(word)'" + Self.clause(suggestion)
    }
  }

  private static func clause(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
