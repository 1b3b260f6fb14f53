import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensSVG
import Screenlets
import ScreensViews
import ScreensWeb

/// `screens render`: a screenlet in a theme, a page or any layout, as it looks before anyone types.
enum RenderCommand {
  static let format = OptionSyntax(
    "--format", "FORMAT", choices: ["html", "svg", "json"], does: "what to print; html without it")

  static let locale = OptionSyntax(
    "--locale", "TAG", does: "the language of its texts, such as pt-BR; en without it")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "render", summary: "print a screenlet in a theme, a page or a layout",
      operands: .one("SCREENLET|/PATH|FILE.xib"),
      examples: [
        .init("render Login --theme acme", "its page, as a browser gets it, complete in one file"),
        .init("render Login --theme acme --format svg", "a picture of it"),
        .init("render Login --theme acme --format json", "its view tree, with frames"),
        .init("render Login --theme acme --locale es", "the same in Spanish"),
        .init("render /welcome --format svg", "a page of plugins.plist"),
        .init("render Card.xib --format svg", "any layout, with the screenlets in it"),
      ], options: [.theme, format, locale, .configuration],
      notes: "Loads the theme in this process. --json is short for --format json.", run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let subject = invocation.operands[0]
    let theme = try invocation.value(.theme, as: "a theme's name", ThemeName.init(_:))
    if subject.hasSuffix(".xib") {
      let page = try RenderedPage(
        file: subject, HostAssembly.library(invocation.configuration()))
      if !page.hasScreenlets {
        page.print(format(invocation), theme: .default, in: nil)
        return .success
      }
      return try await inHost(invocation, theme, page.themes) { page.print($0, theme: $1, in: $2) }
    }
    if subject.hasPrefix("/") {
      let configuration = try invocation.configuration()
      let page = try RenderedPage(
        path: subject, configuration.pages, HostAssembly.library(configuration))
      return try await inHost(invocation, theme, page.themes) { page.print($0, theme: $1, in: $2) }
    }
    let screenlet = try ExplainCommand.screenlet(invocation)
    let locale = Locale(language: LanguageTag.spelled(invocation.value(locale) ?? "en"))
    return try await inHost(invocation, theme) {
      try print(screenlet, $0, theme: $1, in: $2, locale)
    }
  }

  private static func format(_ invocation: Invocation) -> String {
    invocation.wantsJSON ? "json" : invocation.value(format) ?? "html"
  }

  /// Starts a host with the themes in question, and runs a body that prints what the host has.
  private static func inHost(
    _ invocation: Invocation, _ theme: ThemeName?, _ others: [ThemeName] = [],
    _ body: (_ format: String, _ theme: ThemeName, _ environment: Environment) throws -> Void
  ) async throws -> ExitCode {
    let configuration = try invocation.configuration()
    return try await HostAssembly.passingHost(
      configuration, log: OperatorLog { Console.note("screens: \($0.message.withoutControls)") }
    ) { host in
      await host.start()
      if let theme { try check(theme, host.source.current.registry, invocation) }
      let theme = theme ?? configuration.defaultTheme
      let homes = host.source.current.registry.homes.values.sorted()
      for theme in [theme] + others + homes { await host.source.admit(theme) }
      try body(format(invocation), theme, host.source.current)
      return .success
    }
  }

  private static func print(
    _ screenlet: ScreenletName, _ format: String, theme: ThemeName, in environment: Environment,
    _ locale: Locale
  ) throws {
    switch format {
    case "json":
      Console.result(
        try RenderedTree.json(of: screenlet, theme: theme, in: environment, locale: locale))
    case "svg":
      let picture = try RenderedTree.withView(
        of: screenlet, theme: theme, in: environment, locale: locale
      ) {
        SVGFace.picture(of: $0, title: "\(screenlet) in theme \(theme)")
      }
      Console.raw(String(decoding: picture, as: UTF8.self))
    default:
      let page = try StillPage.html(
        of: screenlet, theme: theme, in: environment, locale: locale)
      Console.raw(String(decoding: page, as: UTF8.self) + "\n")
    }
  }

  /// Refuses a theme that this host does not have: showing the fallback theme would hide the
  /// mistake.
  private static func check(
    _ theme: ThemeName, _ registry: ThemeRegistry, _ invocation: Invocation
  ) throws(UsageError) {
    guard !registry.knows(theme) else { return }
    throw .unknownTheme(
      theme.rawValue,
      suggestion: Suggestion.nearest(
        to: theme.rawValue, among: registry.themes.keys.map(\.rawValue).sorted()),
      command: invocation.command.name)
  }
}
