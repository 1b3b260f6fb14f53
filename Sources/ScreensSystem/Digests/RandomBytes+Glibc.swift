import Glibc
internal import Synchronization

/// Random bytes of the system, fetched a block at a time: a page needs some five times, and a
/// system call for each takes longer than all else that makes a token.
package enum RandomBytes {
  /// The most that the system gives at once.
  private static let blockSize = 256
  private static let block = Mutex<[UInt8]>([])

  /// Takes bytes that nobody can guess; they are given out once, and not kept.
  package static func take(_ count: Int) -> [UInt8] {
    block.withLock { block in
      while block.count < count { block += fetch() }
      let start = block.count - count
      let taken = Array(block[start...])
      for index in start..<block.count { block[index] = 0 }
      block.removeLast(count)
      return taken
    }
  }

  private static func fetch() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: blockSize)
    // Safety: the array is as long as is said, for the length of the call.
    let status = unsafe getentropy(&bytes, bytes.count)
    precondition(status == 0, "the system has no random bytes")
    return bytes
  }
}
