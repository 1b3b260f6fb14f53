package import ScreensSystem

internal import Synchronization

/// The writer of an open-ended answer. Every member may be called from any thread; on the
/// connection's own loop it acts at once.
package final class HTTPStream: Sendable {
  private let connection: EventLoopBound<HTTPConnection>
  private let limit: Int
  private let waiting: Atomic<Int>
  private let hasEnded = Atomic<Bool>(false)
  private let onEnd = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ connection: EventLoopBound<HTTPConnection>, limit: Int, waiting: Int) {
    self.connection = connection
    self.limit = limit
    self.waiting = Atomic(waiting)
  }

  /// The loop of the stream's connection; a heartbeat's timer belongs there.
  package var loop: EventLoop { connection.loop }

  package var isClosed: Bool { hasEnded.load(ordering: .acquiring) }

  /// Writes bytes, or drops the whole stream and returns false when the client has left too many
  /// unread: a page that is larger reaches a client that reads. Also returns false once the stream
  /// has ended.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    guard !isClosed else { return false }
    let unread = waiting.add(bytes.count, ordering: .relaxed).oldValue
    guard unread <= limit else {
      onLoop { $0.dropStream() }
      return false
    }
    onLoop { $0.write(bytes, from: self) }
    return true
  }

  /// Ends the stream after its last byte is written, at the next turn of the loop: ending reads
  /// from the connection, and the caller may be in the middle of another connection's request.
  package func close() {
    connection.loop.execute { [connection] in connection.value.finishStream() }
  }

  /// Sets the closure that runs, once and on the loop, when the stream has ended for any reason.
  package func onClose(_ action: @escaping @Sendable () -> Void) {
    onLoop { [self] _ in
      if isClosed { return action() }
      onEnd.withLock { $0 = action }
    }
  }

  func wrote(_ count: Int) {
    waiting.subtract(count, ordering: .relaxed)
  }

  /// Marks the stream as ended by its connection, on its loop.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    let action = onEnd.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }

  private func onLoop(_ body: @escaping @Sendable (HTTPConnection) -> Void) {
    if connection.loop.isCurrent {
      body(connection.value)
    } else {
      connection.loop.execute { [connection] in body(connection.value) }
    }
  }
}
