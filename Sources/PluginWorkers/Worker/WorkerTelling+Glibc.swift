import CLinux
import Glibc
import Synchronization

/// A worker's unasked messages to its host, and its questions for descriptors, from any thread.
///
/// During a call, the notes of its own thread go with the call's next message: they arrive before
/// the call's answer. When the call never ends, only the lines of the log arrive.
final class WorkerTelling: Sendable {
  private let socket: Int32
  private let turn = Mutex(())
  /// Guards the answers of the host, of which each thread reads its own.
  private let asking = Mutex(())

  init(_ socket: Int32) { self.socket = socket }

  func report(_ note: WorkerNote) {
    if let thread = WorkerThread.current {
      thread.add(note)
      return
    }
    pass(note)
  }

  /// Asks the host for a descriptor, and waits for its answer, also during a call of the host.
  func ask(_ note: WorkerNote) -> BlobAnswer {
    asking.withLock { _ in
      pass(note)
      guard let answer = BlobAnswer.receive(over: socket) else { WorkerExit.lost() }
      return answer
    }
  }

  private func pass(_ note: WorkerNote) {
    guard let bytes = try? note.encoded() else { return }
    let count = UInt32(bytes.count)
    let message = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + bytes
    turn.withLock { _ in write(message) }
  }

  private func write(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      // Safety: the pointer is used within the closure only, and never past the array's end.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          socket, buffer.baseAddress! + offset, buffer.count - offset, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      // The host is gone, or the plugin closed what is not its own.
      guard count > 0 else { WorkerExit.lost() }
      offset += count
    }
  }
}
