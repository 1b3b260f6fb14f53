import ScreensCore
import Screenlets
import ScreensModel
import ScreensSystem
import ScreensViews
import TestSupport

/// Ten operations as one interactor's graph, each after the one before, against ten bare calls of
/// the same connectors, without checks of types and without waiting.
enum GraphBenchmark {
  private static let steps = 10
  private static let graphs = 500
  private static let rounds = 21

  static func run() throws -> [Figure] {
    guard let operation = declaration else { return [] }
    let connectors = EchoConnectors()
    let session = StillSession(
      Environment(
        library: ScreenletLibrary([]),
        registry: ThemeRegistry(generation: 1, themes: [.default: DefaultTheme.make()]),
        server: .fallback, connectors: connectors,
        log: OperatorLog(texts: { BenchmarkCommand.note($0) })))
    var bares: [Double] = []
    var runs: [Double] = []
    for _ in 0..<rounds {
      bares.append(
        Stopwatch.processorMilliseconds {
          for _ in 0..<graphs { call(operation, connectors, times: steps) }
        })
      runs.append(
        Stopwatch.processorMilliseconds { for _ in 0..<graphs { run(operation, in: session) } })
    }
    let each = 1e3 / Double(graphs)
    return [
      Figure(
        name: "graph of ten operations in sequence", value: runs.median * each, unit: "µs",
        other: bares.median * each, otherName: "ten bare calls", rounds: rounds)
    ]
  }

  private static var declaration: OperationDeclaration? {
    OperationName("echo").map {
      OperationDeclaration(
        $0, .read,
        parameters: [.init("number", .int, sample: 1, "the number that comes back")], "echoes")
    }
  }

  private static func call(
    _ operation: OperationDeclaration, _ connectors: EchoConnectors, times: Int
  ) {
    let context = ConnectorContext(server: .fallback)
    for number in 0..<times {
      let connector = try? connectors.connector(
        for: operation.name, parameters: ["number": .int(Int64(number))], context: context)
      precondition(connector?.validate() == nil)
      connector?.start(progress: { _ in }, completion: { _ in })
    }
  }

  private static func run(_ operation: OperationDeclaration, in session: StillSession) {
    let names = (0..<steps).map(String.init)
    let nodes = names.enumerated().map { place, name in
      OperationGraph.Node(name, after: place == 0 ? [] : [names[place - 1]]) { _ in
        ConnectorTask.Step(operation, ["number": .int(Int64(place))])
      }
    }
    var results = 0
    let task = ConnectorTask(in: session.scope, OperationGraph(nodes)) { answers in
      .int(Int64(answers.all.count))
    }
    let interactor = Interactor(task, for: nil)
    interactor.onSuccess = { results = Int($0.int ?? 0) }
    precondition(interactor.start(), "the graph could not be made")
    while results == 0 { session.deliverResults() }
    precondition(results == steps, "\(results) operations were answered")
  }
}

/// Answers each request at once with its parameters.
private final class EchoConnectors: ConnectorFactory {
  let name = ConnectorFactoryName("Echo")!

  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    EchoConnector(.map(parameters))
  }
}

private final class EchoConnector: Connector {
  private let answer: Value

  init(_ answer: Value) { self.answer = answer }

  func validate() -> ScreensError? { nil }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) { completion(.success(answer)) }

  func cancel() {}
}
