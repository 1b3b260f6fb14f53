import ScreensDocuments

/// Reads a command's arguments after its table row.
struct ArgumentReader {
  private let command: CommandSyntax
  private var operands: [String] = []
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// Reads the arguments that follow a command's name.
  static func read(
    _ arguments: some Sequence<String>, of command: CommandSyntax
  ) throws(UsageError) -> Invocation {
    var reader = ArgumentReader(command: command)
    var rest = Array(arguments)[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || !argument.hasPrefix("-") || argument == "-" {
        reader.operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else {
        try reader.option(argument, &rest)
      }
    }
    if !reader.flags.contains(OptionSyntax.help.name) { try reader.checkOperands() }
    return Invocation(
      command, operands: reader.operands, flags: reader.flags, values: reader.values)
  }

  private init(command: CommandSyntax) { self.command = command }

  private mutating func option(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? OptionSyntax.help.name : String(parts[0])
    let known = command.allOptions
    guard let option = known.first(where: { $0.name == name }) else {
      throw .unknownOption(
        name, command: command.name,
        suggestion: Suggestion.nearest(to: name, among: known.map(\.name)))
    }
    if flags.contains(name) || values[name] != nil {
      throw .repeatedOption(name, command: command.name)
    }
    guard let value = option.value else {
      if parts.count > 1 { throw .unexpectedValue(option: name, command: command.name) }
      flags.insert(name)
      return
    }
    guard let text = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw .missingValue(option: name, value: value, command: command.name)
    }
    if !option.choices.isEmpty, !option.choices.contains(text) {
      throw .invalidValue(
        option: name, found: text,
        expected: "one of " + option.choices.joined(separator: ", "), command: command.name)
    }
    values[name] = text
  }

  private func checkOperands() throws(UsageError) {
    switch command.operands {
    case .none:
      if let extra = operands.first { throw .tooManyOperands(extra, command: command.name) }
    case .one(let name):
      if operands.isEmpty { throw .missingOperand(name, command: command.name) }
      if operands.count > 1 { throw .tooManyOperands(operands[1], command: command.name) }
    case .some(let name):
      if operands.isEmpty { throw .missingOperand(name, command: command.name) }
    case .any: break
    case .optional:
      if operands.count > 1 { throw .tooManyOperands(operands[1], command: command.name) }
    }
  }
}
