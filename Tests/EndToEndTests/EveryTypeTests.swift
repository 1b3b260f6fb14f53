import Foundation
import PluginCatalog
import PluginFormat
import PluginValidation
import PluginWorkers
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensLayout
import ScreensModel
import ScreensSVG
import ScreensSystem
import ScreensViews
import ScreensWeb
import Screenlets
import Synchronization
import TestSupport
import Testing

@testable import screens

/// The host's lines for the operator.
private final class Reports: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A kind that no part of the product knows, with a view model of every type.
struct EveryTypeTests {
  private static let kind = EveryTypeScreenlet.kind
  private static let theme = ThemeName("probe")!

  /// A host that has the kind besides its own.
  private static let library = ScreenletLibrary(
    DefaultTheme.library.classes + [EveryTypeScreenlet.screenletClass])

  private static func defaultTheme() throws -> Theme {
    try EveryTypeScreenlet.theme(extending: DefaultTheme.make())
  }

  private static func environment() throws -> ScreensCore.Environment {
    ScreensCore.Environment(
      library: library,
      registry: ThemeRegistry(
        generation: 1, themes: [.default: try defaultTheme()],
        coreStrings: DefaultTheme.coreStrings()),
      server: .fallback, connectors: NoConnectorFactory(name: .known("None")), log: .none)
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes the output of `screens new theme probe --screenlet EveryType`, and builds it.
  private func build(_ language: ThemeProject.Language, _ kind: ThemeProject.Kind) throws -> String
  {
    let viewClass = try #require(ViewClassName("EveryTypeView_default"))
    let screenlet = try #require(
      try ThemedScreenlet(
        Self.kind, try Self.environment(), over: .default, layout: nil, of: viewClass))
    let project = ThemeProject(
      name: Self.theme, kind: kind, screenlet: screenlet, language: language,
      parent: kind == .full ? nil : ThemeProject.Parent(name: .default, viewClass: viewClass),
      package: ScreensPackage(Repository.root))
    let place = folder.path("plugins")
    try NewFolder.write(place, try project.files())
    let said = try Self.make(place)
    #expect(!said.contains("warning"), "\(said)")
    return "\(place)/Probe.screens"
  }

  /// Runs make, and returns its output.
  private static func make(_ folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["make", "-C", folder]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: process.output(output), as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(said)")
    return said
  }

  private func host(_ isolation: PluginSetting.Isolation, _ log: Reports) throws -> PluginHost {
    var configuration = HostConfiguration(
      file: folder.path("plugins.plist"), stateDirectory: try folder.makeFolder("state"))
    configuration.plugins["org.example.probe"] = .init(isolation: isolation)
    let directory = folder.path("plugins")
    let pool = WorkerPool(
      executable: BuiltProducts.program, patience: WorkerPatience(),
      bounds: WorkerBounds())
    return PluginHost(
      configuration, library: Self.library, defaultTheme: try Self.defaultTheme(),
      coreStrings: DefaultTheme.coreStrings(),
      copies: try PrivateCopies(folder: folder.path("copies")),
      directories: { _ in [PluginDirectory(directory, origin: .configuration)] },
      workers: pool, log: OperatorLog(texts: { log.add($0) }))
  }

  @Test(
    arguments: [ThemeProject.Kind.full, .extended], [PluginSetting.Isolation.host, .process])
  func `a theme of any kind is tried, shown and kept in step`(
    kind: ThemeProject.Kind, isolation: PluginSetting.Isolation
  ) async throws {
    _ = try build(.c, kind)
    let log = Reports()
    let host = try host(isolation, log)
    await host.start()
    await host.source.admit(Self.theme)
    let row = await host.rows(source: .host).first { $0.id?.rawValue == "org.example.probe" }
    #expect(row?.state == .ready, "\(row?.reason ?? "") \(log.all)")
    let environment = host.source.current
    try Self.checkValues(environment)
    let picture = try RenderedTree.withView(of: Self.kind.name, theme: Self.theme, in: environment)
    {
      SVGFace.picture(of: $0, title: "every type")
    }
    #expect(String(decoding: picture, as: UTF8.self).contains("Come in"))
    let page = try StillPage.html(of: Self.kind.name, theme: Self.theme, in: environment)
    #expect(String(decoding: page, as: UTF8.self).contains("Come in"))
  }

  @Test(
    .enabled(if: NewThemeTests.hasCPP && NewThemeTests.hasRust, "needs make, c++ and rustc"),
    arguments: [ThemeProject.Language.cpp, .rust])
  func `every language keeps values of every type`(language: ThemeProject.Language) async throws {
    _ = try build(language, .full)
    let host = try host(.process, Reports())
    await host.start()
    await host.source.admit(Self.theme)
    try Self.checkValues(host.source.current)
  }

  /// Checks that every attribute keeps the value that it is set to, in any language.
  private static func checkValues(_ environment: ScreensCore.Environment) throws {
    let session = StillSession(environment)
    let screenlet = try #require(session.scope.makeScreenlet(kind.name))
    screenlet.load(theme: theme)
    screenlet.setShown(true)
    let view = try #require(screenlet.view)
    #expect(view.classes.first?.name.rawValue == "EveryTypeView_probe")
    for attribute in EveryTypeScreenlet.viewModel where attribute.direction != .in {
      #expect(view.attribute(attribute.name) == EveryTypeScreenlet.value(of: attribute.type))
    }
    for attribute in EveryTypeScreenlet.viewModel {
      let value = EveryTypeScreenlet.value(of: attribute.type, "another")
      view.setAttribute(attribute.name, to: value)
      #expect(view.attribute(attribute.name) == value, "\(attribute.name)")
    }
    session.scope.remove(screenlet)
  }

  @Test(arguments: ["full", "extended"])
  func `the validator accepts a theme of any kind`(kind: String) async throws {
    let bundle = try build(.c, try #require(ThemeProject.Kind(rawValue: kind)))
    let state = folder.path
    for check in [
      "slots-answer", "attributes-answered", "unknown-attribute", "odd-texts", "wrong-kinds",
      "errors-have-texts", "values-are-valid", "super-as-given", "views-are-independent",
      "arguments-not-kept",
    ] {
      await #expect(processExitsWith: .success, "\(check)") {
        [bundle = bundle as String, state = state as String, check = check as String] in
        let answer = try Self.answer(check, bundle, state)
        precondition(answer["outcome"]?.string == "pass", answer.text)
      }
    }
  }

  /// Runs one of the validator's checks in this process.
  private static func answer(_ check: String, _ bundle: String, _ folder: String) throws
    -> JSONValue
  {
    let theme = try defaultTheme()
    let layouts = theme.layouts
    return try ValidationCase.answer(
      check, path: bundle, folder: folder, directories: [],
      offer: HostOffer(viewClasses: Set(theme.classes.keys)), layout: { layouts[$0] },
      kinds: library, limits: ValidationLimits(seconds: 60))
  }
}
