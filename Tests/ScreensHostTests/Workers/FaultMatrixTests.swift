@testable import PluginFormat
@testable import PluginCatalog
@testable import PluginWorkers
import Foundation
import Glibc
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Any fault in any place costs only the plugin's own view or request.
///
/// A sample runs by default; `SCREENS_FAULT_MATRIX=all` runs everything.
@Suite(
  .enabled(
    if: CCompiler.isThere && Program("swiftc") != nil, "needs gcc and swiftc in the PATH"),
  .ownThreads, .timeLimit(.minutes(30)))
struct FaultMatrixTests {
  private static let plugin = "org.example.matrix"

  func makeHost(
    _ entry: FaultMatrix.Entry,
    _ put: (TemporaryFolder) throws -> Void = { folder in
      try CompiledFixture.putMatrix(into: try folder.makeFolder("plugins"))
    }
  ) async throws -> FixtureHost {
    let folder = try TemporaryFolder()
    try put(folder)
    let limits = entry.limits
    let pool = WorkerHost.pool(limits.call, load: limits.load)
    let factory = try #require(ConnectorFactoryName("MatrixFactory"))
    let host = try FixtureHost(folder, workers: pool) {
      $0.connectorFactory = factory
      $0.plugins[Self.plugin] = .init(options: [
        "slot": .string(entry.place), "fault": .string(entry.fault.name),
      ])
    }
    await host.plugins.start()
    return host
  }

  /// The operator's line about the plugin's end, once it is known.
  private func end(
    _ host: FixtureHost, _ isKnown: (FixtureHost) async -> String?
  ) async throws -> String {
    let (changes, report) = AsyncStream<Void>.makeStream()
    // Cancelled at the return.
    let deadline = Task { await Deadline.pass { report.finish() } }
    defer { deadline.cancel() }
    host.plugins.source.subscribe { _ in report.yield() }
    report.yield()
    for await _ in changes {
      if let found = await isKnown(host) { return found }
    }
    throw Overdue(description: "nothing is said of it: \(host.log.lines)")
  }

  /// The reason in the row of a plugin that lost a view.
  func reason(_ host: FixtureHost, _ fault: FaultMatrix.Fault) async throws -> String {
    try await end(host) { host in
      let row = await host.plugins.rows(source: .host).first { $0.id?.rawValue == Self.plugin }
      return row?.state == (fault.isHang ? .hung : .crashed) ? row?.reason : nil
    }
  }

  /// The host's log line about a worker that is gone.
  private func lastWords(_ host: FixtureHost) async throws -> String {
    try await end(host) { host in
      host.log.lines.first { $0.contains("the worker of \(Self.plugin) 1.0.0 (digest ") }
    }
  }

  func expect(_ sentence: String, names entry: FaultMatrix.Entry, _ place: String?) {
    // An overwritten heap ends the next call that uses it. Endless memory use meets the worker's
    // bound or the kernel's limit, wherever the plugin is then.
    let isTooMuch = sentence.contains("bytes of memory, and may use")
    if isTooMuch { return #expect(entry.fault.name == "endless allocation", "\(sentence)") }
    let isThere = entry.fault.name != "heap scribble"
    // On a busy machine a call waits longer, and its fault says so.
    let isBusy = sentence.contains("was kept waiting by a busy machine")
    let reason = isBusy ? entry.fault.reason : entry.reason
    let parts = [reason, isThere ? place : nil].compactMap { $0 }
    for part in parts { #expect(sentence.contains(part), "\(sentence)") }
  }

  /// Kills a process that a fault keeps from ending, so that the case fails instead of hanging.
  func rescue(_ host: FixtureHost) -> Task<Void, any Error> {
    // Cancelled by the caller.
    Task {
      try await Task.sleep(for: Limit.usual * 2)
      for plugin in await host.plugins.plugins {
        let library = plugin.code?.library as? WorkerLibrary
        if let worker = library?.processIdentifier { kill(worker, SIGKILL) }
      }
    }
  }

  // MARK: Views

  @Test(arguments: FaultMatrix.views)
  func `a faulty view is shown by its parent from then on, and no other view changes`(
    entry: FaultMatrix.Entry
  ) async throws {
    let host = try await makeHost(entry)
    let rescue = rescue(host)
    defer { rescue.cancel() }
    let theme = try #require(ThemeName("matrix"))
    await host.plugins.source.admit(theme)
    let environment = host.plugins.source.current
    let bystander = try DrivenLogin(environment, theme)
    try bystander.set("password", to: "typed")
    let parent = try DrivenLogin(environment, .default)
    let first = parent.picture
    let victim = try DrivenLogin(environment, theme)
    if entry.place != "create" {
      #expect(victim.picture == parent.picture)
      for (number, step) in Self.tour.enumerated() {
        for login in [victim, parent] { try step(login) }
        let difference = zip(victim.picture, parent.picture).first { $0 != $1 }
        #expect(difference == nil, "step \(number)")
      }
    }
    victim.end()
    try bystander.set("userName", to: "still here")
    #expect(try bystander.text("userNameField") == "still here")
    #expect(try bystander.text("passwordField") == "typed")
    #expect(bystander.reports.lines == [])
    #expect(parent.reports.lines == [])
    let place = "LoginView_matrix.\(Self.name(of: entry.place))"
    // A fault at a view's end belongs to no session.
    let line =
      if let first = victim.reports.lines.first { first } else { try await lastWords(host) }
    expect(line, names: entry, place)
    #expect(victim.reports.lines.count <= 2, "\(victim.reports.lines)")
    if entry.place != "destroy" {
      expect(try await reason(host, entry.fault), names: entry, place)
    }
    let again = try DrivenLogin(host.plugins.source.current, theme)
    #expect(again.picture == first)
    for login in [bystander, parent, again] { login.end() }
  }

  /// The steps that lead to every slot of an existing view.
  private static let tour: [@Sendable (DrivenLogin) throws -> Void] = [
    { $0.screenlet.setShown(true) },
    { try $0.set("userName", to: "me") },
    { _ = try $0.attribute("userName") },
    { $0.view?.setEditable(false) },
    { $0.view?.setEditable(true) },
    { $0.view?.event(7) },
    { $0.view?.send(try #require(SelectorName("strike:")), sender: .none) },
    { $0.view?.send(try #require(SelectorName("other:")), sender: .none) },
    { try $0.set("password", to: "secret") },
    { login in
      let view = try #require(login.view)
      _ = try view.fire(try #require(view.tree.find("loginButton")))
    },
    { $0.screenlet.performDefaultAction() },
    { $0.screenlet.refreshTranslations() },
    { $0.screenlet.setShown(false) },
  ]

  /// The name of a slot in a host's lines.
  static func name(of place: String) -> String {
    switch place {
    case "selector": return "strike:"
    case "send_selector": return "other:"
    default:
      let words = place.split(separator: "_")
      return words[0]
        + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }

  /// A layout with a control that the host offers to a view's class.
  private static func putControl(_ folder: TemporaryFolder) throws {
    let plugins = try folder.makeFolder("plugins")
    let bundle = "\(plugins)/Matrix.screens"
    let source = try String(
      contentsOfFile: "\(Repository.root)/Sources/Screenlets/Default/LoginView_default.xib",
      encoding: .utf8)
    let button = """
      <subviews><button opaque="NO" contentMode="scaleToFill" restorationIdentifier="other" \
      id="mtx-lg-001"><rect key="frame" x="0" y="200" width="90" height="30"/></button>
      """
    try folder.makeFolder("plugins/Matrix.screens")
    try CompiledFixture.putMatrix(into: bundle)
    var layout = source.replacing("LoginView_default", with: "LoginView_matrix")
    layout.replace("<subviews>", with: button, maxReplacements: 1)
    try folder.write(layout, to: "plugins/Matrix.screens/LoginView_matrix.xib")
    try folder.write(
      """
      <plist version="1.0"><dict><key>id</key><string>\(plugin)</string>
      <key>kind</key><string>theme</string><key>name</key><string>matrix</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string><key>library</key><string>libmatrix.so</string>
      <key>factories</key><array><dict><key>name</key><string>MatrixFactory</string>
      <key>operations</key><array><string>act</string></array></dict></array>
      <key>views</key><array><dict><key>screenlet</key><string>Login</string>
      <key>class</key><string>LoginView_matrix</string>
      <key>extends</key><string>LoginView_default</string>
      <key>layout</key><string>LoginView_matrix.xib</string></dict></array></dict></plist>
      """, to: "plugins/Matrix.screens/manifest.plist")
  }

  @Test(arguments: FaultMatrix.controls)
  func `a view that faults when it is asked about a control is its parent's at once`(
    entry: FaultMatrix.Entry
  ) async throws {
    let host = try await makeHost(entry, Self.putControl)
    let rescue = rescue(host)
    defer { rescue.cancel() }
    let theme = try #require(ThemeName("matrix"))
    await host.plugins.source.admit(theme)
    let environment = host.plugins.source.current
    let bystander = try DrivenLogin(environment, theme)
    try bystander.set("userName", to: "me")
    let victim = try DrivenLogin(environment, theme)
    #expect(victim.view?.resolution.isSubstitute == true)
    let place = "LoginView_matrix.setUserAction"
    expect(try #require(victim.reports.lines.first), names: entry, place)
    expect(try await reason(host, entry.fault), names: entry, place)
    #expect(try bystander.text("userNameField") == "me")
    #expect(bystander.reports.lines == [])
    let parent = try DrivenLogin(host.plugins.source.current, .default)
    let again = try DrivenLogin(host.plugins.source.current, theme)
    #expect(again.picture == parent.picture)
    #expect(victim.picture == parent.picture)
    for login in [bystander, victim, parent, again] { login.end() }
  }

  // MARK: Loading

  @Test(arguments: FaultMatrix.loads)
  func `a plugin that faults during loading is given up, and Default replaces its theme`(
    entry: FaultMatrix.Entry
  ) async throws {
    let host = try await makeHost(entry) { folder in
      try CompiledFixture.putMatrix(
        into: try folder.makeFolder("plugins"), early: (entry.place, entry.fault.name))
    }
    let place =
      ["constructor": "its constructors", "entry": "screens_plugin_entry"][entry.place]
      ?? entry.place
    let sentence = try await reason(host, entry.fault)
    expect(sentence, names: entry, entry.fault.isSilent ? "in loading" : "in \(place)")
    let theme = try #require(ThemeName("matrix"))
    await host.plugins.source.admit(theme)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let parent = try DrivenLogin(host.plugins.source.current, .default)
    #expect(login.picture == parent.picture)
    #expect(throws: ScreensError.self) { _ = try connector(host, [:]) }
    for login in [login, parent] { login.end() }
  }

  // MARK: Connectors

  @Test(arguments: FaultMatrix.connectors)
  func `a fault of a connector answers its open requests, and the next one is served`(
    entry: FaultMatrix.Entry
  ) async throws {
    let host = try await makeHost(entry)
    let rescue = rescue(host)
    defer { rescue.cancel() }
    let bystander = try connector(host, ["quiet": true])
    let open = Request(bystander)
    var errors: [String] = []
    do {
      let acting = try connector(host, [:])
      if let error = acting.validate() { errors.append(error.text) }
      let request = Request(acting)
      if entry.place == "cancel" { acting.cancel() }
      if case .failure(let error) = try await request.result() { errors.append(error.text) }
    } catch let error as ScreensError {
      errors.append(error.text)
    }
    expect(try await lastWords(host), names: entry, Self.function(entry))
    if entry.place != "end" {
      expect(errors.joined(separator: " "), names: entry, nil)
    }
    guard case .failure(let error) = try await open.result() else {
      Issue.record("a request was answered by nobody")
      return
    }
    #expect(error.text.contains("was not answered"))
    let next = try connector(host, ["quiet": true])
    let request = Request(next)
    next.cancel()
    #expect(try await request.result() == .failure(ScreensError(.cancelled, "stopped")))
  }

  /// The name of a connector's function in a host's lines; nil where no call waits for it and it
  /// cannot report itself.
  private static func function(_ entry: FaultMatrix.Entry) -> String? {
    switch entry.place {
    case "work": entry.fault.isSilent ? nil : "run_blocking"
    case "end": "destroy"
    default: "MatrixFactory.\(entry.place)"
    }
  }

  private func connector(_ host: FixtureHost, _ parameters: [String: Value])
    throws(ScreensError) -> any Connector
  {
    guard let operation = OperationName("act") else { preconditionFailure("a valid name") }
    let environment = host.plugins.source.current
    return try environment.connectors.connector(
      for: operation, parameters: parameters,
      context: ConnectorContext(server: environment.server))
  }
}

/// A started request.
private struct Request {
  private let results: AsyncStream<Result<Value, ScreensError>>
  private let report: AsyncStream<Result<Value, ScreensError>>.Continuation

  init(_ connector: any Connector) {
    let (results, report) = AsyncStream<Result<Value, ScreensError>>.makeStream()
    self.results = results
    self.report = report
    connector.start(progress: { _ in }, completion: { report.yield($0) })
  }

  func result() async throws -> Result<Value, ScreensError> {
    // Cancelled at the return.
    let deadline = Task { await Deadline.pass { report.finish() } }
    defer { deadline.cancel() }
    for await result in results { return result }
    throw Overdue(description: "a request is not answered")
  }
}

/// An event that did not happen in time.
private struct Overdue: Error, CustomStringConvertible { let description: String }

/// The time that a test waits for an immediate event.
private enum Deadline {
  static func pass(_ body: @Sendable () -> Void) async {
    try? await Task.sleep(for: Limit.usual)
    body()
  }
}
