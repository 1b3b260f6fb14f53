package import ScreensModel

/// The operations of one interactor, and which of them wait for which.
///
/// An operation is made from the answers to the operations that it waits for, as soon as all have
/// been answered. Operations that do not wait for each other run side by side. A node may compute a
/// value in the place of an operation: others read the value like an answer.
package struct OperationGraph {
  /// Makes the request of an operation from the answers so far; nil skips the operation.
  package typealias Making = (_ answers: OperationAnswers) throws(ScreensError)
    -> ConnectorTask.Step?

  /// Computes a value from the answers so far, on the session's executor. An error ends the
  /// interactor.
  package typealias Computing = (_ answers: OperationAnswers) throws(ScreensError) -> Value

  /// One operation of a graph, or one computed value.
  package struct Node {
    /// The name of its answer.
    let name: String
    /// The operations that it waits for.
    let dependencies: [String]
    let work: Work

    enum Work {
      case operation(Making)
      case computation(Computing)
    }

    /// One that waits for operations that stand before it in the graph.
    package init(_ name: String, after dependencies: [String] = [], make: @escaping Making) {
      self.init(name, dependencies, .operation(make))
    }

    private init(_ name: String, _ dependencies: [String], _ work: Work) {
      self.name = name
      self.dependencies = dependencies
      self.work = work
    }

    /// A computed value that waits for operations and values that stand before it in the graph.
    package static func value(
      _ name: String, after dependencies: [String] = [], compute: @escaping Computing
    ) -> Node {
      Node(name, dependencies, .computation(compute))
    }
  }

  let nodes: [Node]
  /// The places of the nodes that each one waits for.
  let dependencies: [[Int]]

  /// - Precondition: the names are unique, and each node waits for earlier ones alone, so that no
  ///   operation waits for itself.
  package init(_ nodes: Node...) { self.init(nodes) }

  /// The same, from a list.
  package init(_ nodes: [Node]) {
    self.nodes = nodes
    var places: [String: Int] = [:]
    dependencies = nodes.enumerated().map { place, node in
      precondition(places[node.name] == nil, "two operations of a graph are named \(node.name)")
      defer { places[node.name] = place }
      return node.dependencies.map { name in
        guard let found = places[name] else {
          preconditionFailure("\(node.name) waits for \(name), which does not stand before it")
        }
        return found
      }
    }
  }

  /// A single operation.
  package static func one(
    _ make: @escaping () throws(ScreensError) -> ConnectorTask.Step?
  ) -> OperationGraph {
    OperationGraph(Node("") { _ throws(ScreensError) in try make() })
  }
}

/// The answers to operations of a graph.
package struct OperationAnswers: Sendable, Hashable {
  fileprivate let names: [String]
  fileprivate var values: [Value?]

  init(of graph: OperationGraph) {
    names = graph.nodes.map(\.name)
    values = Array(repeating: nil, count: names.count)
  }

  /// The answer to an operation; none where it was skipped or is not answered yet.
  package subscript(name: String) -> Value {
    names.firstIndex(of: name).flatMap { values[$0] } ?? .none
  }

  /// The answers in the order of the graph.
  package var all: [Value] { values.compactMap { $0 } }

  /// The answer to the last operation of the graph that was answered.
  package var last: Value { all.last ?? .none }
}

/// The progress of a graph's operations: each one begins once and ends once. It is a value, so that
/// it can be stored while no interactor waits for the answers.
package struct OperationRun: Sendable, Hashable {
  private enum State { case waiting, running, ended }

  /// Distinguishes its requests from those of other runs in the process.
  let id = InteractorIdentity.next()
  private(set) var answers: OperationAnswers
  private var states: [State]
  /// Whether the whole graph may be run again: no request was sent that must not be repeated.
  private(set) var isRepeatable = true

  init(of graph: OperationGraph) {
    answers = OperationAnswers(of: graph)
    states = Array(repeating: .waiting, count: graph.nodes.count)
  }

  /// Whether it is a run of a graph like this one.
  func isOf(_ graph: OperationGraph) -> Bool { answers.names == graph.nodes.map(\.name) }

  /// Whether all operations have ended.
  var isComplete: Bool { states.allSatisfy { $0 == .ended } }

  /// The operations that are under way.
  var running: [Int] { states.indices.filter { states[$0] == .running } }

  /// Begins the first operation that waits for no other; nil when there is none now.
  mutating func begin(of graph: OperationGraph) -> Int? {
    let next = states.indices.first { place in
      states[place] == .waiting && graph.dependencies[place].allSatisfy { states[$0] == .ended }
    }
    if let next { states[next] = .running }
    return next
  }

  /// Notes that a request of an operation is sent.
  mutating func send(_ access: OperationDeclaration.Access) {
    if access == .once { isRepeatable = false }
  }

  /// Ends an operation that is under way, with its answer, or with nil where it was skipped.
  ///
  /// - Returns: false when it is not under way.
  mutating func end(_ place: Int, _ answer: Value?) -> Bool {
    guard states.indices.contains(place), states[place] == .running else { return false }
    states[place] = .ended
    answers.values[place] = answer
    return true
  }
}
