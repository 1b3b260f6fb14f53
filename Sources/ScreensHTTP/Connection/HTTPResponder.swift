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
    Self.deliver(.plain(.internalServerError), to: connection, sequence)
  }

  /// Sends the answer. It is dropped when the client is gone. A second answer is a programming
  /// error.
  package func send(_ response: HTTPResponse) {
    let isSecond = hasAnswered.exchange(true, ordering: .relaxed)
    precondition(!isSecond, "a request was answered twice")
    Self.deliver(response, to: connection, sequence)
  }

  private static func deliver(
    _ response: HTTPResponse, to connection: EventLoopBound<HTTPConnection>, _ sequence: UInt64
  ) {
    if connection.loop.isCurrent {
      connection.value.complete(sequence, with: response)
    } else {
      connection.loop.execute { connection.value.complete(sequence, with: response) }
    }
  }
}
