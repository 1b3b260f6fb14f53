import ScreensSystem
import ScreensCore

/// The messages between host and worker as bytes, for tests that try to break the protocol.
package enum WorkerProtocol {
  /// Reads a host's message, and returns whether writing it again gives the same message.
  package static func readsHostMessage(_ bytes: [UInt8]) throws(WireError) -> Bool {
    let word = try HostMessage.decode(bytes)
    return try HostMessage.decode(try word.encoded()) == word
  }

  /// Reads a worker's message, and returns whether writing it again gives the same message.
  package static func readsWorkerMessage(_ bytes: [UInt8]) throws(WireError) -> Bool {
    let word = try WorkerMessage.decode(bytes)
    return try WorkerMessage.decode(try word.encoded()) == word
  }

  /// Reads a worker's notes beside its channels.
  ///
  /// - Returns: the number of notes; nil when the worker lied.
  package static func notes(_ bytes: [UInt8]) -> Int? {
    var rest = bytes
    let (messages, lie) = WorkerWatch.split(&rest)
    guard lie == nil else { return nil }
    return messages.reduce(0) { count, message in
      count + ((try? WorkerNote.decode(message)) == nil ? 0 : 1)
    }
  }
}
