/// The arguments of one call, checked against their command's table row.
struct Invocation: Sendable {
  let command: CommandSyntax
  let operands: [String]
  private let flags: Set<String>
  private let values: [String: String]

  init(_ command: CommandSyntax, operands: [String], flags: Set<String>, values: [String: String]) {
    self.command = command
    self.operands = operands
    self.flags = flags
    self.values = values
  }

  /// Whether an option without a value is there.
  func has(_ option: OptionSyntax) -> Bool { flags.contains(option.name) }

  /// The value of an option; nil when it isn't there.
  func value(_ option: OptionSyntax) -> String? { values[option.name] }

  /// Whether JSON is asked for.
  var wantsJSON: Bool { has(.json) }

  /// The parsed value of an option; nil when it isn't there.
  func value<T>(
    _ option: OptionSyntax, as expected: String, _ parse: (String) -> T?
  ) throws(UsageError) -> T? {
    guard let text = values[option.name] else { return nil }
    guard let result = parse(text) else {
      throw .invalidValue(
        option: option.name, found: text, expected: expected, command: command.name)
    }
    return result
  }
}
