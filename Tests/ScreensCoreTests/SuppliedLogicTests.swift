@testable import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews
import Synchronization
import TestSupport
import Testing

/// Logic of another party: its chains of effects end, and a reload keeps the actions that the old
/// code began.
struct SuppliedLogicTests {
  /// A test's own code.
  private final class Code: LogicCode {
    let plugin: PluginReference
    let slots: Set<LogicSlot>
    let computations: Computations = [:]
    private let body: @Sendable (LogicCall) -> LogicAnswer
    private let made = Mutex<[LogicCall]>([])

    init(
      _ slots: Set<LogicSlot>, version: UInt64 = 1,
      _ body: @escaping @Sendable (LogicCall) -> LogicAnswer
    ) {
      plugin = PluginReference(
        id: "org.example.memo", version: "1.0.\(version)", generation: version, path: "")
      self.slots = slots
      self.body = body
    }

    /// The calls so far, in order.
    var calls: [LogicCall] { made.withLock { $0 } }

    func perform(_ call: LogicCall) throws -> LogicAnswer {
      made.withLock { $0.append(call) }
      return body(call)
    }
  }

  private static let read = OperationDeclaration(
    OperationName("memo")!, .read, parameters: [], "Reads a memo.")

  private static func kind(_ code: any LogicCode) -> ScreenletClass {
    let kind = ScreenletKind(
      ScreenletName("Memo")!, "Keeps a memo.",
      attributes: [Inspectable(AttributeName("number")!, .int, 0)],
      actions: [ActionDeclaration(action("look"), "looks")], operations: [read])
    return ScreenletClass(kind) { SuppliedLogic(code) }
  }

  private let connectors = ScriptedConnectors()
  private let log = ProbeHost.Reports()

  private func environment(_ kind: ScreenletClass, _ generation: UInt64 = 1) -> Environment {
    let theme = Theme(
      name: .default, parent: nil, plugin: .builtIn, layouts: [:], classes: [:], isAdmitted: true)
    return Environment(
      library: ScreenletLibrary([kind], operations: [Self.read]),
      registry: ThemeRegistry(generation: generation, themes: [.default: theme]), server: .fallback,
      connectors: connectors, log: OperatorLog(texts: { [log] in log.lines.append($0) }))
  }

  @Test func `effects that cause ever more calls are stopped, which is reported once`() throws {
    let code = Code([.attributeChanged]) { call in
      let number = call.screenlet.attributes["number"]?.int ?? 0
      return LogicAnswer(
        effects: (1...10).map { LogicEffect(.setAttribute, "number", .int(number + $0)) })
    }
    let kind = Self.kind(code)
    let session = StillSession(environment(kind))
    let screenlet = try #require(session.scope.makeScreenlet(kind.name))
    let number = try #require(AttributeName("number"))
    try screenlet.set(number, to: 1)
    #expect(code.calls.count == 64)
    #expect(log.lines.count == 1 && log.lines[0].contains("without end"), "\(log.lines)")
    try screenlet.set(number, to: 0)
    #expect(code.calls.count == 128)
    #expect(log.lines.count == 2)
  }

  @Test func `the code that learns an action's end gets its answers, also after a reload`() throws {
    @Sendable func answer(_ call: LogicCall) -> LogicAnswer {
      guard call.slot == .createInteractor else { return LogicAnswer() }
      return LogicAnswer([["operation": "memo", "name": "read"]])
    }
    let first = Code([.createInteractor, .finishInteraction], answer)
    let second = Code([.createInteractor, .finishInteraction], version: 2, answer)
    let kind = Self.kind(first)
    let session = StillSession(environment(kind))
    let screenlet = try #require(session.scope.makeScreenlet(kind.name))
    connectors.wait(for: "memo")
    #expect(screenlet.performAction(action("look")))
    session.scope.adopt(environment(Self.kind(second), 2))
    connectors.complete("memo", .success(["text": "Buy milk."]))
    session.deliverResults()
    #expect(!screenlet.isBusy)
    let end = try #require(second.calls.last)
    #expect(end.slot == .finishInteraction)
    #expect(end.screenlet.answers["read"] == ["text": "Buy milk."])
  }

  @Test(arguments: OperationDeclaration.ofOperator.map(\.name.rawValue))
  func `no code runs an operation of the operator, also not one that a plugin declares`(
    operation: String
  ) throws {
    let code = Code([.createInteractor]) { _ in LogicAnswer([["operation": .string(operation)]]) }
    let kind = Self.kind(code)
    let session = StillSession(environment(kind))
    let screenlet = try #require(session.scope.makeScreenlet(kind.name))
    screenlet.performAction(action("look"))
    session.deliverResults()
    #expect(connectors.requests.isEmpty)
    #expect(screenlet.outcome?.error != nil)

    let name = try #require(OperationName(operation))
    let own = OperationDeclaration(name, .read, parameters: [], "Looks harmless.")
    let task = ConnectorTask(
      in: session.scope, OperationGraph.one { ConnectorTask.Step(own, [:]) }
    ) { $0.last }
    _ = Interactor(task, for: screenlet).start()
    session.deliverResults()
    #expect(connectors.requests.isEmpty)
  }

  @Test func `effects of a list's functions are skipped, and the operator is notified`() throws {
    let code = Code([.rows]) { call in
      LogicAnswer(call.argument, effects: [LogicEffect(.tell, "onTold", .none)])
    }
    let list = try #require(
      SuppliedList(
        ScreenletName("Memos")!, operation: Self.read.name, cell: nil, cellOutlets: [],
        section: nil, samples: []))
    let source = list.source(code)
    let kind = ScreenletKind(
      listing: list.declaration, ScreenletName("Memos")!, "Lists memos.",
      events: list.events(row: []),
      operations: [Self.read])
    let session = StillSession(environment(ScreenletClass(kind, rows: source)))
    let screenlet = try #require(session.scope.makeScreenlet(kind.name))
    #expect(try source.rows([["text": "A"]], screenlet) == [["text": "A"]])
    #expect(log.lines.count == 1 && log.lines[0].contains("tell onTold"), "\(log.lines)")
  }
}
