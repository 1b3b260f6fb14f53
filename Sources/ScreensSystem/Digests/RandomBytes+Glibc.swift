import Glibc
internal import Synchronization

/// Random bytes of the system, fetched in blocks. A page needs about five tokens, and a system call
/// for each token takes longer than the rest of its making.
package enum RandomBytes {
  /// The limit of `getentropy` for one call.
  private static let blockSize = 256
  private static let block = Mutex<[UInt8]>([])

  /// Removes unguessable bytes from the block. No copy of them is kept.
  package static func take(_ count: Int) -> [UInt8] {
    block.withLock { block in
      while block.count < count { block += fetch() }
      let start = block.count - count
      let bytes = Array(block[start...])
      for index in start..<block.count { block[index] = 0 }
      block.removeLast(count)
      return bytes
    }
  }

  private static func fetch() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: blockSize)
    // Safety: the array has the stated length for the whole call.
    let status = unsafe getentropy(&bytes, bytes.count)
    precondition(status == 0, "the system has no random bytes")
    return bytes
  }
}
