import ScreensSystem

/// The control of one request's body on its way to a sink. Every member may be called from any
/// thread; on the connection's own loop it acts at once. After the answer nothing has an effect.
///
/// A sink holds its transfer, and nothing else holds it: one that is dropped with its sink without
/// an answer is answered with 500.
package final class HTTPTransfer: Sendable {
  /// The right to answer. An answer before the body's end ends the body: the client gets it at
  /// once, at most `HTTPLimits.refusedBody` octets more are read and dropped, and the connection
  /// closes.
  package let responder: HTTPResponder
  private let connection: EventLoopBound<HTTPConnection>
  private let sequence: UInt64

  init(_ connection: EventLoopBound<HTTPConnection>, sequence: UInt64) {
    responder = HTTPResponder(connection, sequence: sequence)
    self.connection = connection
    self.sequence = sequence
  }

  /// Stops the feed until `resume`: the client waits, for as long as the sink wants. A client that
  /// asked for permission to send its body does not get it before.
  package func pause() {
    connection.onLoop { [sequence] in $0.pause(sequence) }
  }

  /// Continues the feed.
  package func resume() {
    connection.onLoop { [sequence] in $0.resume(sequence) }
  }

  /// Closes the connection without an answer, because a newer request replaces this one. On the
  /// connection's loop the sink's `end` is called before this returns.
  package func cut() {
    connection.onLoop { [sequence] in $0.cut(sequence) }
  }
}

extension EventLoopBound<HTTPConnection> {
  /// Calls `body` with the connection, at once on its loop, otherwise soon.
  func onLoop(_ body: @escaping @Sendable (HTTPConnection) -> Void) {
    if loop.isCurrent {
      body(value)
    } else {
      loop.execute { body(value) }
    }
  }
}
