/// One option of a command, as it is parsed and as help shows it.
struct OptionSyntax: Sendable {
  /// The name with its hyphens: `--theme`.
  let name: String
  /// A word for its value, such as `FILE`; nil for an option without a value.
  let value: String?
  /// The only values it takes; empty for any.
  let choices: [String]
  /// Its effect, in a few words.
  let summary: String

  init(_ name: String, _ value: String? = nil, choices: [String] = [], does summary: String) {
    self.name = name
    self.value = value
    self.choices = choices
    self.summary = summary
  }

  /// The option as help writes it.
  var usage: String { value.map { "\(name) \($0)" } ?? name }

  static let json = OptionSyntax("--json", does: "print JSON instead of text")
  static let help = OptionSyntax("--help", does: "print this help")
  static let configuration = OptionSyntax(
    "--config", "FILE", does: "read this file instead of plugins.plist")
  static let theme = OptionSyntax(
    "--theme", "NAME", does: "the theme; without it, the default theme")
}
