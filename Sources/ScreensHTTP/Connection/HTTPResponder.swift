import ScreensSystem

internal import Synchronization

/// The right to answer one request, once, from any thread.
package final class HTTPResponder: Sendable {
  private let connection: EventLoopBound<HTTPConnection>
  private let sequence: UInt64
  private let hasAnswered = Atomic<Bool>(false)

  init(_ connection: EventLoopBound<HTTPConnection>, sequence: UInt64) {
    self.connection = connection
    self.sequence = sequence
  }

  /// Answers an unanswered request: the client must not wait without end.
  deinit {
    guard !hasAnswered.load(ordering: .relaxed) else { return }
    connection.onLoop { [sequence] in $0.complete(sequence, with: .plain(.internalServerError)) }
  }

  /// Sends the answer. It is dropped when the client is gone. A second answer is a programming
  /// error.
  package func send(_ response: HTTPResponse) {
    claim()
    connection.onLoop { [sequence] in $0.complete(sequence, with: response) }
  }

  /// Answers as the server does with a request that it refuses itself: counted and logged, with
  /// the handler's page, and as the connection's last answer.
  package func refuse(_ refusal: HTTPRefusal) {
    claim()
    connection.onLoop { [sequence] in $0.refuse(refusal, answering: sequence) }
  }

  private func claim() {
    let isSecond = hasAnswered.exchange(true, ordering: .relaxed)
    precondition(!isSecond, "a request was answered twice")
  }
}
