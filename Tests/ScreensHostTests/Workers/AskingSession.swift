import ScreensCore
import ScreensModel
import ScreensSystem
import Synchronization
import TestSupport
import Testing

/// A session on its own loop, without a screenlet, whose interactors use a connector of
/// `Workers/restless`.
final class AskingSession: Sendable {
  /// The requests under way.
  let queue: ConnectorQueue
  /// The number of ends of each interactor.
  let ends = Mutex<[Int: Int]>([:])
  private let loop = EventLoop()
  private let scope: EventLoopBound<SessionScope>
  private let operation: OperationDeclaration

  init(_ environment: Environment, width: Int = 64, deadline: Duration) async throws {
    let queue = ConnectorQueue(width: width, deadline: deadline)
    let loop = loop
    self.queue = queue
    operation = OperationDeclaration(
      try #require(OperationName("act")), .read,
      parameters: [.init("do", .string, sample: "at-once", "what it does")], "Acts.")
    scope = try await Limit.value(of: "a session") { made in
      loop.execute {
        let scope = SessionScope(
          on: loop, environment: environment, connectors: queue,
          context: SessionContext(now: { 0 }))
        made(EventLoopBound(scope, to: loop))
      }
    }
  }

  /// Ends the loop, and with it all requests.
  func end() { loop.stop() }

  /// Uses another environment from now on. On return everything begun before has begun.
  func adopt(_ environment: Environment) async throws {
    try await Limit.end(of: "the change") { done in
      loop.execute { [scope] in
        scope.value.adopt(environment)
        done()
      }
    }
  }

  /// Begins an interactor, and reports its end.
  func begin(
    _ what: String, number: Int = 0,
    progress: @escaping @Sendable (ConnectorProgress) -> Void = { _ in },
    _ ended: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    loop.execute { [self] in
      let task = ConnectorTask(
        in: scope.value, .one { .init(self.operation, ["do": .string(what)]) }
      ) { $0.last }
      let interactor = Interactor(task, for: nil)
      let end: @Sendable (Result<Value, ScreensError>) -> Void = { [self] result in
        ends.withLock { $0[number, default: 0] += 1 }
        ended(result)
      }
      interactor.onSuccess = { end(.success($0)) }
      interactor.onFailure = { end(.failure($0)) }
      _ = interactor.start()
    }
  }

  /// Sends a request, and waits for the end.
  func ask(_ what: String) async throws -> Result<Value, ScreensError> {
    try await Limit.value(of: "an answer") { done in
      begin(what, number: -1, done)
    }
  }
}
