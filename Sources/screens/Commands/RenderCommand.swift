import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensSVG
import Screenlets
import ScreensWeb

/// `screens render`: one screenlet in a theme, as it looks before anyone types.
enum RenderCommand {
  static let format = OptionSyntax(
    "--format", "FORMAT", choices: ["html", "svg", "json"], does: "what to print; html without it")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "render", summary: "print a screenlet in a theme", operands: .one("SCREENLET"),
      examples: [
        .init("render Login --theme acme", "its page, as a browser gets it"),
        .init("render Login --theme acme --format svg", "a picture of it"),
        .init("render Login --theme acme --format json", "its view tree, with frames"),
      ], options: [.theme, format, .configuration],
      notes: "Loads the theme in this process. --json is short for --format json.", run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let screenlet = try ExplainCommand.screenlet(invocation)
    let theme = try invocation.value(.theme, as: "a theme's name", ThemeName.init(_:))
    let configuration = try invocation.configuration()
    return try await HostAssembly.passingHost(
      configuration, log: { Console.note("screens: \(TextTable.plain($0))") }
    ) { host in
      await host.start()
      if let theme { try check(theme, host.source.current.registry, invocation) }
      let theme = theme ?? configuration.defaultTheme
      await host.source.admit(theme)
      if invocation.wantsJSON || invocation.value(format) == "json" {
        Console.result(
          try RenderedTree.json(of: screenlet, theme: theme, in: host.source.current))
      } else if invocation.value(format) == "svg" {
        let picture = try RenderedTree.withView(
          of: screenlet, theme: theme, in: host.source.current
        ) { view in
          SVGFace.picture(of: view, title: "\(screenlet) in theme \(theme)")
        }
        Console.raw(String(decoding: picture, as: UTF8.self))
      } else {
        let page = try StillPage.html(
          of: screenlet, theme: theme, in: host.source.current, library: DefaultTheme.library)
        Console.raw(String(decoding: page, as: UTF8.self) + "\n")
      }
      return .success
    }
  }

  /// A theme that this host has not is a mistake in the command line: what it would be shown in
  /// instead is no answer.
  private static func check(
    _ theme: ThemeName, _ registry: ThemeRegistry, _ invocation: Invocation
  ) throws(UsageError) {
    guard registry.themes[theme] == nil, registry.refusals[theme] == nil else { return }
    throw .unknownTheme(
      theme.rawValue,
      suggestion: Suggestion.nearest(
        to: theme.rawValue, among: registry.themes.keys.map(\.rawValue).sorted()),
      command: invocation.command.name)
  }
}
