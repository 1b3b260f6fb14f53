import ScreensDocuments
import ScreensHost

/// `screens config`: the settings that hold, and their sources.
enum ConfigCommand {
  static let origin = OptionSyntax("--origin", does: "say where each value comes from")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "config", summary: "print the settings that hold", operands: .none,
      examples: [
        .init("config --origin", "each setting with the file's line, variable or flag behind it"),
        .init("config --config /etc/screens/plugins.plist --json", "for scripts"),
      ], options: [.configuration, ServeCommand.listen, origin],
      notes: "Flags win over the environment, that over the file, that over the defaults.",
      run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let settings = try invocation.configuration().settings
    let showsOrigin = invocation.has(origin)
    if invocation.wantsJSON {
      Console.result(
        .object(
          settings.map { setting in
            guard showsOrigin else { return .init(setting.name, setting.value) }
            return .init(
              setting.name,
              .object([
                .init("value", setting.value),
                .init("origin", .string(setting.origin.description)),
              ]))
          }))
      return .success
    }
    for setting in settings {
      let value = setting.value.string ?? setting.value.text
      let origin = showsOrigin ? "  (\(setting.origin))" : ""
      Console.result("\(setting.name) = \((value + origin).withoutControls)")
    }
    return .success
  }
}
