internal import Glibc

/// The buffer of a loop's reads. All connections share it, so that an idle connection needs none.
// Safety: the memory lives as long as the object; the span handed out lasts for the call, and a
// read during that call would be a nested one, which is refused.
@safe
package final class EventLoopReadBuffer {
  /// The result of one read.
  package enum Outcome {
    /// The number of bytes that the body received.
    case bytes(Int)
    /// The peer finished sending.
    case end
    /// Nothing now.
    case dry
    /// The connection is broken.
    case failed
  }

  private let memory: UnsafeMutableRawBufferPointer
  /// Whether a body of `receive` is running; another read would then trap.
  package private(set) var isLent = false

  /// The default capacity is 64 KiB.
  package init(capacity: Int = 65_536) {
    unsafe memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The most bytes of one read.
  package var capacity: Int { unsafe memory.count }

  /// Reads once, lends the received bytes to `body`, and overwrites them: a password may be among
  /// them.
  package func receive(from descriptor: Int32, _ body: (Span<UInt8>) -> Void) -> Outcome {
    precondition(!isLent, "a connection read while another one's bytes were in use")
    isLent = true
    defer { isLent = false }
    while true {
      let count = unsafe recv(descriptor, memory.baseAddress, memory.count, 0)
      if count > 0 {
        let bytes = unsafe UnsafeBufferPointer(
          start: memory.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
        unsafe body(bytes.span)
        unsafe SecretMemory.wipe(UnsafeMutableRawBufferPointer(rebasing: memory[..<count]))
        return .bytes(count)
      }
      if count == 0 { return .end }
      guard errno == EINTR else { return errno == EAGAIN ? .dry : .failed }
    }
  }
}
