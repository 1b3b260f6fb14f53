import Glibc

/// Overwrites memory that held a secret. The compiler cannot remove the writes, even where nothing
/// reads the memory any more.
package enum SecretMemory {
  /// Overwrites bytes that no other array shares.
  package static func wipe(_ bytes: inout [UInt8]) {
    // Safety: the array's own bytes, for the length of the call.
    unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) }
  }

  /// Overwrites bytes in place.
  package static func wipe<let count: Int>(_ bytes: inout InlineArray<count, UInt8>) {
    // Safety: the value's own bytes, for the length of the call; any bytes are a value of it.
    unsafe withUnsafeMutableBytes(of: &bytes) { unsafe wipe($0) }
  }

  /// Safety: the block is the caller's, and nothing else uses it meanwhile.
  package static func wipe(_ block: UnsafeMutableRawBufferPointer) {
    guard let start = block.baseAddress else { return }
    unsafe explicit_bzero(start, block.count)
  }
}
