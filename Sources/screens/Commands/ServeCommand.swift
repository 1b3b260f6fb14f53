import ScreensCore
import ScreensHost
import ScreensWeb
import Screenlets

/// `screens serve`: the web face over plugins that are watched.
enum ServeCommand {
  static let name = "serve"
  static let listen = OptionSyntax(
    "--listen", "ADDRESS:PORT", does: "listen there; also unix:/path")
  static let watch = OptionSyntax(
    "--watch", does: "take changed files at once; this is so without it")
  static let noWatch = OptionSyntax("--no-watch", does: "take changed files on SIGHUP only")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: name, summary: "serve the screenlets on the web", operands: .none,
      examples: [
        .init("serve", "plugins.plist of this folder, on http://127.0.0.1:8080/"),
        .init("serve --config acme.plist --listen 0.0.0.0:80", "another file and address"),
      ], options: [.configuration, listen, watch, noWatch],
      notes: """
        Prints a line with the URL when it is ready. SIGHUP reloads configuration and plugins,
        SIGTERM finishes what is under way and ends, a second one ends at once.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let signals = ProcessSignals.stream
    let source = invocation.configurationSource()
    let configuration = try invocation.configuration()
    let host = try HostAssembly.host(configuration, log: say)
    await host.start()
    let face = try WebFace(
      WebConfiguration(configuration), source: host.source, library: DefaultTheme.library)
    let service = ServedHost(
      host: host, face: face,
      control: HostControl(host, source: source, configuration: configuration),
      configuration: configuration)
    let server = service.answerCommands()
    if !invocation.has(noWatch) { await service.watch() }
    let url = face.start()
    Console.result("Listening on \(face.address.port == nil ? "\(face.address)" : url)")
    if let demo = await face.demoAccount() {
      Console.result("Demo user: \(demo.userName), password: \(demo.password)")
    }
    await service.obey(signals)
    server?.stop()
    return .success
  }

  /// Writes one line for the operator.
  static func say(_ line: String) { Console.note("screens: \(TextTable.plain(line))") }
}
