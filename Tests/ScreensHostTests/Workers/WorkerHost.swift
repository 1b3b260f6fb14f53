@testable import PluginCatalog
@testable import PluginFormat
@testable import PluginWorkers
@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// The shipped themes and some that tests compile, over workers of the built program.
struct WorkerHost {
  let host: ShippedHost
  let folder: TemporaryFolder

  /// - Parameters:
  ///
  ///   - sources: C files below `Tests/Fixtures`, without their ending.
  ///
  ///   - processes: the plugins that run in workers; nil for none, without any workers.
  init(
    _ sources: [String], processes: Set<String>?, milliseconds: Int = 20_000
  ) async throws {
    folder = try TemporaryFolder()
    for source in sources { try CompiledFixture.put(source, into: folder.path) }
    let pool = processes.map { _ in Self.pool(milliseconds) }
    host = try ShippedHost(more: [folder.path], workers: pool) { configuration in
      for id in ["flat7", "lockscreen"] {
        let id = "org.screens.\(id)"
        configuration.plugins[id, default: .init()].isolation =
          processes?.contains(id) == true ? .process : .host
      }
      for source in sources {
        let id = "org.example.\(source.split(separator: "/").last ?? "")"
        configuration.plugins[id] = .init(
          isolation: processes?.contains(id) == true ? .process : .host)
      }
    }
    await host.plugins.start()
  }

  /// The host's lines, without the note that it trusts a test's own plugin.
  var lines: [String] { host.log.lines.filter { !$0.contains("is not trusted") } }

  /// - Parameters:
  ///   - milliseconds: the time limit of a slot.
  ///   - pause: milliseconds until faults that the machine may have caused are forgotten.
  ///   - change: sets other bounds of the workers.
  static func pool(
    _ milliseconds: Int, load: Int = 60_000, pause: Int? = nil,
    _ change: (inout WorkerBounds) -> Void = { _ in }
  ) -> WorkerPool {
    var patience = WorkerPatience()
    patience.call = milliseconds
    patience.load = load
    patience.again = pause ?? patience.again
    patience.killed = pause ?? patience.killed
    var bounds = WorkerBounds()
    bounds.bytes = 128 << 20
    change(&bounds)
    return WorkerPool(
      executable: BuiltProducts.program, patience: patience, bounds: bounds)
  }

  func admit(_ theme: String) async throws -> ThemeName {
    let name = try #require(ThemeName(theme))
    await host.plugins.source.admit(name)
    return name
  }

  /// Waits until a plugin's row has a state.
  func wait(for state: PluginState, of id: String) async -> PluginRow? {
    let (changes, report) = AsyncStream<Void>.makeStream()
    host.plugins.source.subscribe { _ in report.yield() }
    report.yield()
    // Cancelled at the return.
    let clock = Task {
      try await Task.sleep(for: Limit.usual)
      report.finish()
    }
    defer { clock.cancel() }
    for await _ in changes {
      let row = await host.plugins.rows(source: .host).first { $0.id?.rawValue == id }
      if row?.state == state { return row }
    }
    return nil
  }
}

/// One login in one theme, driven by events, with its visible state.
final class DrivenLogin {
  let scope: SessionScope
  let screenlet: Screenlet
  let posts = PostBox()
  let reports = TestLog()
  /// The latest cells and answers about rows.
  private var cells: [String] = []

  init(_ environment: Environment, _ theme: ThemeName, _ kind: ScreenletName = .login) throws {
    let none = try #require(ConnectorFactoryName("None"))
    let posts = posts
    let reports = reports
    scope = SessionScope(
      environment: Environment(
        library: environment.library, registry: environment.registry, server: .fallback,
        connectors: NoConnectorFactory(name: none),
        log: OperatorLog(texts: { reports.add($0) }), oversight: environment.oversight),
      context: SessionContext(now: { 0 }), connectors: ConnectorQueue(),
      locale: Locale("en"),
      mailbox: SessionMailbox(
        deliver: { _, _ in }, post: { token, view in posts.add(token, view) }))
    screenlet = try #require(scope.makeScreenlet(kind))
    screenlet.load(theme: theme)
  }

  var view: ScreenletView? { screenlet.view }

  func text(_ outlet: String) throws -> Value {
    let view = try #require(view)
    return try view.tree.value(.text, of: try #require(view.tree.find(outlet)))
  }

  func set(_ attribute: String, to value: Value) throws {
    try #require(view).setAttribute(try #require(AttributeName(attribute)), to: value)
  }

  func attribute(_ name: String) throws -> Value {
    try #require(view).attribute(try #require(AttributeName(name)))
  }

  /// Everything visible of the view except its handles.
  var picture: [String] {
    guard let view else { return ["no view: \(screenlet.appearance.failure?.reason ?? "")"] }
    var lines: [String] = []
    for index in view.tree.document.nodes.indices {
      for property in NodeProperty.allCases {
        lines.append("\(index).\(property.rawValue) = \(view.tree[index, property])")
      }
    }
    lines.append("focus \(String(describing: view.tree.focus)) editable \(view.isEditable)")
    for attribute in Set(view.classes.flatMap(\.attributes)).sorted() {
      lines.append("\(attribute) = \(view.attribute(attribute))")
    }
    lines.append("progress \(screenlet.progress.working ?? "-") \(screenlet.appearance.presenter)")
    lines.append("outcome \(screenlet.outcome?.message ?? "-")")
    lines.append("method \(screenlet[attribute: .basicAuthMethod])")
    lines.append("posts \(posts.all.map(\.token))")
    return lines + cells
  }

  /// Makes the cells of some rows of a list, and acts on a control of one. Any other kind has none.
  func makeCells(_ number: Int, _ title: String) {
    guard screenlet.list != nil, let view else { return }
    let rows = (0..<number).map { row in
      let value: Value? = row % 7 == 3 ? nil : ["title": .string("\(title) \(row)")]
      return CellRow(row, value, isSelected: row == number / 2)
    }
    let made = view.makeCells(rows)
    if let cell = made.last ?? nil {
      for index in cell.tree.document.nodes.indices {
        _ = try? view.fire(cell.tree.handle(index), of: cell)
      }
    }
    cells = made.map { cell in
      guard let cell else { return "no cell" }
      let values = cell.tree.document.nodes.indices.flatMap { index in
        NodeProperty.allCases.map { "\(index).\($0.rawValue) = \(cell.tree[index, $0])" }
      }
      return "\(cell.layout.name) \(values)"
    }
  }

  /// Requests whether a row may be chosen, and the title of a section.
  func choose(_ number: Int, section: String) {
    guard screenlet.list != nil, let view else { return }
    let row = CellRow(number, ["title": .string(section)], isSelected: false)
    cells = ["\(view.allowsChoice(of: row)) \(view.title(ofSection: section))"]
  }

  func end() { scope.remove(screenlet) }
}

extension AttributeName {
  fileprivate static let basicAuthMethod: AttributeName = {
    guard let name = AttributeName("basicAuthMethod") else { preconditionFailure("a valid name") }
    return name
  }()
}
