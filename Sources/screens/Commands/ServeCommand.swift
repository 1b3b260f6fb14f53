import PluginCatalog
import PluginFormat
import PluginCalls
import ScreensHTTP
import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensFace
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

  static let noSupervisor = OptionSyntax(
    "--no-supervisor", does: "run in this one process, for debuggers; a crash ends it")
  static let plugins = OptionSyntax(
    "--plugins", "DIR", does: "look for plugins there, too, before anywhere else")

  static let management = OptionSyntax(
    "--management", "ADDRESS:PORT", does: "answer /health/started, live and ready there")
  static let log = OptionSyntax(
    "--log", "FORMAT", choices: LogFormat.allCases.map(\.rawValue),
    does: "write the log as text or as JSON, an object a line")

  static let takeOver = OptionSyntax(
    "--take-over", does: "take the socket and sessions of the host that serves this already")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: name, summary: "serve the screenlets on the web", operands: .none,
      examples: [
        .init("serve", "plugins.plist of this folder, on http://127.0.0.1:8080/"),
        .init("serve --config acme.plist --listen 0.0.0.0:80", "another file and address"),
        .init("serve --plugins . --watch", "the plugins of this folder, too, as they are built"),
        .init("serve --take-over", "a new version in the place of the one that runs"),
      ],
      options: [
        .configuration, listen, management, plugins, watch, noWatch, takeOver, log, noSupervisor,
      ],
      notes: """
        Prints a line with the URL when it is ready. On a loopback address, or with 'gallery' set to
        'developer', another one follows, 'Gallery: URL?key=...': the browser that comes with it is
        shown the problems of plugins and pages; used once, it is printed again. SIGHUP reloads
        configuration and plugins, SIGTERM finishes what is under way and ends, Ctrl-C does so
        without waiting for balancers to notice, a second one ends at once.

        The host runs under a small supervisor, which starts it again when it dies. A plugin in
        whose code it died is quarantined from then on: 'screens plugins' says so, 'screens retry'
        has it tried again.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let signals = ProcessSignals.stream
    let source = invocation.configurationSource()
    let configuration = try invocation.configuration { say("\($0)") }
    ServeLog.adopt(configuration.log)
    let supervisor = SupervisedHost.current
    HostResources.widen()
    if supervisor == nil {
      endIfShort { () throws(HostResources.Shortage) in try HostResources.check() }
    }
    let management = ManagementAddress(configuration, ServeHealth.board)
    let takesOver = invocation.has(takeOver) && supervisor?.previousEnd == nil
    // The host that is replaced answers there until it has handed over.
    if !takesOver { try management.open(isFirst: supervisor?.previousEnd == nil) }
    ServiceThread.keepReserve { waiting in
      ServeLog.log.rarely(
        "threads",
        "threads: the machine gives no more of them, and \(waiting) pieces of work wait; raise "
          + "'ulimit -u' or TasksMax")
    }
    let host = try HostAssembly.host(configuration, log: ServeLog.log, health: ServeHealth.board)
    watchCalls(supervisor, configuration)
    await host.start()
    if supervisor?.previousEnd == nil {
      for remark in await configuration.warnings.map(\.description) + host.remarks() { say(remark) }
    }
    var web = try WebConfiguration(configuration)
    let room = HostResources.connections(wanted: web.http.limits.connections)
    web.http.limits.connections = room.count
    if let remark = room.remark, supervisor?.previousEnd == nil { say(remark) }
    let pages = SitePages(source: host.source)
    await read(pages, configuration, into: &web)
    let address = configuration.listen.description
    var inherited = TakenSockets()
    if let held = supervisor?.held, held.address == address {
      web.address = .inherited(descriptor: held.descriptor)
    } else if invocation.has(takeOver) {
      inherited = try TakenSockets(configuration)
      if let descriptor = inherited.web { web.address = .inherited(descriptor: descriptor) }
    }
    web.health = ServeHealth.board
    web.pictures = HostPictures { [source = host.source] in source.current.log }
    if takesOver, inherited.management == nil { try management.open(isFirst: true) }
    let face = try WebFace(web, source: host.source)
    supervisor?.hold(face.listeningDescriptor, address: address)
    pages.watchScreenlets(face)
    let control = HostControl(
      host, source: source, configuration: configuration,
      endSessions: { await face.endSessions(of: $0) }
    ) { new in
      ServeLog.adopt(new.log)
      return await pages.apply(new, to: face, at: configuration.listen, on: host)
    }
    let service = ServedHost(
      host: host, face: face, pages: pages, control: control, configuration: configuration,
      management: management)
    let server = service.answerCommands()
    if !invocation.has(noWatch) { await service.watch() }
    let limits = configuration.limits
    ProcessSignals.allow(
      term: limits.drainDelaySeconds + limits.drainGraceSeconds, int: limits.drainGraceSeconds)
    await announce(face, supervisor)
    // The management address opens last, so that a question that came meanwhile gets the answer of
    // a host that serves.
    if let descriptor = inherited.management { try management.open(isFirst: true, on: descriptor) }
    host.keepWorkerReady()
    await service.obey(signals)
    server?.stop()
    return .success
  }

  /// Reads the pages that the face shows first, and says what is wrong with them.
  private static func read(
    _ pages: SitePages, _ configuration: HostConfiguration, into web: inout WebConfiguration
  ) async {
    for problem in await pages.look(at: configuration) { say(problem) }
    web.pages = await pages.all
    web.missingPages = await pages.missing
    for remark in pages.faults(web.pages, configuration, web.gallery) { say(remark) }
  }

  /// Begins to answer, and announces the address: once to the callers that wait for it, always to
  /// the operator's log.
  private static func announce(_ face: WebFace, _ supervisor: SupervisedHost?) async {
    let url = face.start()
    ServeHealth.board.pass(.started)
    let line = "Listening on \(face.address.port == nil ? "\(face.address)" : url)"
    if let supervisor { supervisor.sayReady(line) } else { Console.result(line) }
    if supervisor?.isAnnounced == true {
      say("\(line) again", .info)
    } else {
      await announceDemo(face, supervisor)
    }
    face.announceGallery { printMore("Gallery: \($0)", supervisor) }
  }

  /// Writes one more line to the callers that wait for the host.
  private static func printMore(_ line: String, _ supervisor: SupervisedHost?) {
    if let supervisor { supervisor.sayMore(line) } else { Console.result(line) }
  }

  private static func announceDemo(_ face: WebFace, _ supervisor: SupervisedHost?) async {
    guard let demo = await face.demoAccount() else { return }
    printMore("Demo user: \(demo.userName), password: \(demo.password)", supervisor)
    if face.address.isReachedFromOutside {
      say(
        "anybody who reaches \(face.address) can sign in as the demo user; set 'seedDemo' of "
          + "org.screens.local-connector to false, and remove that user or change the password")
    }
  }

  /// Has calls of plugins watched. After a crash or a hang, quarantines the plugin in whose code it
  /// happened.
  private static func watchCalls(
    _ supervisor: SupervisedHost?, _ configuration: HostConfiguration
  ) {
    do {
      let entry = try CrashWatch.begin(
        supervisor, stateFolder: configuration.stateDirectory,
        copies: HostAssembly.copies(configuration), limits: HangLimits(configuration.limits),
        say: { say($0) })
      if let entry {
        let log = ServeLog.log.about(plugin: entry.pluginID.rawValue)
        log.error("\(entry.file): \(entry.pluginID) \(entry)")
        for line in entry.trace?.split(separator: "\n") ?? [] { log.error("  \(line)") }
      } else if let end = supervisor?.previousEnd {
        say("the host before this one ended with \(end); no plugin was in flight where it did")
      }
    } catch {
      say("\(error); the plugin that ended the host before this one is not quarantined")
    }
  }

  /// Reports the cause when a host does not end within its time.
  ///
  /// - Returns: whether to stop waiting: a plugin hangs, or the extra time is over.
  static func isStuck(_ seconds: Int, isOver: Bool) -> Bool {
    let hang = PluginHang.current.first
    guard hang != nil || isOver else { return false }
    say(
      "the host has not ended within its \(seconds) s, and is ended now"
        + (hang.map { ": \($0)" } ?? ""))
    return true
  }

  /// Writes one line for the operator.
  static func say(_ line: String, _ level: LogLevel = .warning) { ServeLog.log(line, level) }
}
