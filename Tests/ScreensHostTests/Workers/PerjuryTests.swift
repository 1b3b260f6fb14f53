@testable import PluginCalls
@testable import PluginCatalog
@testable import PluginWorkers
@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A program in a worker's place that loads as it should, and then says each word of the protocol
/// at each moment, again and again: none hangs or ends the host.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct PerjuryTests {
  /// An order of the host, which the words answer.
  enum Moment: String, CaseIterable, Sendable {
    case create, slot, event, interactor, logic, compute, make, start, shutdown

    /// The answers before the word, after that to the loading.
    var honest: [WorkerMessage.Content] {
      switch self {
      case .slot: [.done(.all([.value(.none)]))]
      case .start: [.done(.connector(1))]
      default: []
      }
    }
  }

  /// The number that stands for the view of the host's order.
  private static let own = UInt64.max

  private static func contents() throws -> LibraryContents {
    let name = ScreenletName.known("Login")
    var contents = LibraryContents()
    contents.id = "org.example.perjurer"
    contents.theme = ThemeName("perjurer")
    contents.classes = [
      .init(
        screenlet: name, name: ViewClassName.known("LoginView_perjurer"), extends: nil,
        attributes: [], selectors: [], slots: SlotSet(.shown), showsRows: false)
    ]
    contents.factories = [
      .init(
        name: ConnectorFactoryName.known("Perjurer"), parent: nil,
        operations: [OperationName.known("act")])
    ]
    contents.delegates = [DelegateName.known("Perjurer")]
    contents.logics = [.init(name: name, isList: false, slots: Set(LogicSlot.allCases))]
    contents.computations = [ComputationName.known("sum")]
    contents.hasEnd = true
    return contents
  }

  /// All words, with the view of the order, another one and none, and with notes.
  private static func words() throws -> [WorkerMessage] {
    let title = AttributeName.known("title")
    let contents: [WorkerMessage.Content] = [
      .done(.inherit), .done(.unknownName), .done(.value(.none)), .done(.value("x")),
      .done(.value(LogicAnswer("x").asValue)), .done(.failure(.other("no"))),
      .done(.failure(.tree(.unknownName("a")))), .done(.all([])),
      .done(.all(Array(repeating: .inherit, count: 200))), .done(.all([.unknownName])),
      .done(.loaded(try Self.contents())), .done(.connector(0)), .done(.connector(.max)),
      .done(.refused(ScreensError(.validationFailed, "no"))), .done(.amount(nil)),
      .done(.amount(ConnectorProgress(done: .max, total: 1))), .slot(link: 0, SlotCall(.shown)),
      .slot(link: 900, SlotCall(.shown)), .performAction(.default, sender: .none),
      .getScreenlet(title), .setScreenlet(title, 4), .text(table: "a", key: "b"), .amount,
      .rowCount, .row(-1), .row(.max),
    ]
    let notes: [WorkerNote] = [
      .log(level: 99, "x"), .post(token: 1, view: 99), .report("x"),
      .progress(token: 1, done: 2, total: 1), .completed(token: 1, 7),
      .failed(token: 1, .cancelled), .renewed(token: 1, 7), .openBlob(token: 1, handle: 1),
      .makeBlob(token: 1, size: .max),
    ]
    var wild = ViewState()
    wild.focus = 30_000
    wild.changes = [.init(key: .init(node: -1, property: .text), value: "x")]
    let plain = contents.flatMap { content in
      [0, 99, own].map { WorkerMessage(content, view: $0, state: ViewState(), notes: []) }
    }
    let noted = notes.map {
      WorkerMessage(.done(.value(.none)), view: 0, state: ViewState(), notes: [$0, $0])
    }
    return plain + noted + [
      WorkerMessage(.done(.value(.none)), view: own, state: wild, notes: []),
      WorkerMessage(
        .amount, view: 0, state: ViewState(), notes: Array(repeating: notes[0], count: 6_000)),
    ]
  }

  private struct Stage {
    let library: WorkerLibrary
    let instance: PluginInstance
    let login: DrivenLogin
    let pin = GenerationPin(generation: 1)
  }

  private func stage(
    _ word: WorkerMessage, _ moment: Moment, in folder: TemporaryFolder, _ login: DrivenLogin
  ) throws -> Stage {
    let honest = [.done(.loaded(try Self.contents()))] + moment.honest
    let answers =
      try honest.map {
        try WorkerMessage($0, view: 0, state: ViewState(), notes: []).encoded()
      } + [word.encoded()]
    let file = try folder.write(
      Lie.number(answers.count) + answers.flatMap { Lie.number($0.count) + $0 }, to: "words")
    let plugin = PluginReference(
      id: "org.example.perjurer", version: "1.0.0", generation: 1, path: "/perjurer.so")
    var patience = WorkerPatience()
    (patience.call, patience.load) = (2_000, 20_000)
    let message = LoadMessage(path: file, plugin: plugin, options: [:], grants: WorkerGrants())
    let setup = WorkerSetup(
      message: message, digest: Digest(of: []), isSerial: true, log: { _, _ in },
      report: { _ in }, onFault: { _ in })
    let pool = WorkerPool(executable: folder.path("perjurer"), patience: patience)
    return Stage(
      library: try WorkerLibrary(setup, pool),
      instance: PluginInstance(reference: plugin, options: [:]) { _, _ in }, login: login)
  }

  /// Gives the order of a moment; it ends with a value or an error.
  private func order(_ moment: Moment, _ stage: Stage) throws {
    let (library, instance, pin) = (stage.library, stage.instance, stage.pin)
    let name = ScreenletName.known("Login")
    let delegate = try #require(
      library.delegate(DelegateName.known("Perjurer"), instance: instance, pin: pin))
    let logic = try #require(library.logic(name, instance: instance, pin: pin))
    switch moment {
    case .create, .slot:
      let view = try #require(stage.login.view)
      let theme = ThemeName.known("perjurer")
      let code = try library.viewClasses(theme: theme, plugin: instance.reference, pin: pin)[0]
        .make(view, 0)
      _ = try code.perform(SlotCall(.shown), view)
      code.destroyed()
    case .event: _ = try delegate.hear(EventName.known("onTold"), [:], from: [:])
    case .interactor: _ = try delegate.steps(for: .default, [:], from: [:])
    case .logic: _ = try logic.perform(LogicCall(.shown))
    case .compute:
      let sum = ComputationName.known("sum")
      _ = try logic.computations[sum]?.compute(
        ComputationCall(step: "a", values: [:], source: [:]))
    case .make, .start:
      let factory = try #require(
        library.factory(
          ConnectorFactoryName.known("Perjurer"), parent: nil, instance: instance,
          pin: pin, grants: ConnectorGrants(session: true)))
      let connector = try factory.connector(
        for: OperationName.known("act"), parameters: [:],
        context: ConnectorContext(server: .fallback))
      _ = connector.validate()
      connector.start(progress: { _ in }, completion: { _ in })
      connector.cancel()
    case .shutdown: library.shutDown(instance)
    }
  }

  @Test(arguments: Moment.allCases)
  func `each word of a worker at a moment is an answer or a fault, and the host goes on`(
    moment: Moment
  ) throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.putProgram("Workers/perjurer", into: folder.path)
    let environment = try ShippedHost().plugins.source.current
    let login = try DrivenLogin(environment, .default)
    defer { login.end() }
    for word in try Self.words() {
      let stage = try stage(word, moment, in: folder, login)
      let begin = ContinuousClock.now
      do { try order(moment, stage) } catch {
        let isKnown = error is WorkerFault || error is ScreensError || error is ViewTreeError
        #expect(isKnown || error is WireFailure, "\(word.content): \(error)")
      }
      #expect(begin.duration(to: .now) < Limit.usual, "\(word.content)")
      let fault = stage.library.fault
      #expect(
        fault == nil || fault?.reason.contains("broke the protocol") == true
          || moment == .shutdown, "\(word.content): \(fault?.reason ?? "")")
      stage.library.shutDown(stage.instance)
    }
    // The view that the words were about goes on.
    #expect(login.view != nil)
  }
}
