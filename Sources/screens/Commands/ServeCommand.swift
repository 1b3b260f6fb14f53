import ScreensHost

/// `screens serve`: the web face over plugins that are watched.
enum ServeCommand {
  static let listen = OptionSyntax(
    "--listen", "ADDRESS:PORT", does: "listen there; also unix:/path")
  static let watch = OptionSyntax(
    "--watch", does: "take changed files at once; so it is without it")
  static let noWatch = OptionSyntax("--no-watch", does: "take changed files on SIGHUP only")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "serve", summary: "serve the screenlets on the web", operands: .none,
      examples: [
        .init("serve", "plugins.plist here, on http://127.0.0.1:8080/"),
        .init("serve --config acme.plist --listen 0.0.0.0:80", "another file and address"),
      ], options: [.configuration, listen, watch, noWatch],
      notes: """
        Prints a line with the URL when it is ready. SIGHUP reloads configuration and plugins, SIGTERM
        finishes what is under way and ends, a second one ends at once.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    throw CommandFailure("this build has no web face")
  }
}
