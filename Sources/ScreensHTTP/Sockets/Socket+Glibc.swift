internal import CLinux
internal import Glibc

/// Calls on a connected socket. `EINTR` is retried here and nowhere else.
// Safety: pointers given to the kernel live for the call; the descriptor belongs to the caller.
enum Socket {
  /// The result of a write.
  enum WriteOutcome {
    case wrote(Int)
    /// The peer must read first.
    case full
    /// The connection is broken.
    case failed
  }

  /// Writes two byte arrays, from their offsets on, with one call.
  ///
  /// - Parameter isFollowed: Whether the system may wait for the next bytes to fill its packet.
  static func write(
    _ descriptor: Int32, _ first: [UInt8], from firstStart: Int, _ second: [UInt8],
    from secondStart: Int, isFollowed: Bool
  ) -> WriteOutcome {
    unsafe first.withUnsafeBytes { first in
      unsafe second.withUnsafeBytes { second in
        var parts = unsafe (part(first, firstStart), part(second, secondStart))
        return unsafe withUnsafeMutableBytes(of: &parts) { parts in
          var message = unsafe msghdr()
          unsafe message.msg_iov = parts.baseAddress?.assumingMemoryBound(to: iovec.self)
          unsafe message.msg_iovlen = second.isEmpty ? 1 : 2
          return unsafe send(descriptor, &message, isFollowed ? Int32(MSG_MORE) : 0)
        }
      }
    }
  }

  private static func part(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> iovec {
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
    return unsafe iovec(
      iov_base: UnsafeMutableRawPointer(mutating: rest.baseAddress), iov_len: rest.count)
  }

  private static func send(
    _ descriptor: Int32, _ message: UnsafeMutablePointer<msghdr>, _ flags: Int32
  ) -> WriteOutcome {
    while true {
      let count = unsafe sendmsg(descriptor, message, Int32(MSG_NOSIGNAL) | flags)
      if count >= 0 { return .wrote(count) }
      guard errno == EINTR else { return errno == EAGAIN ? .full : .failed }
    }
  }

  /// Ignores the signal of a broken connection, which `sendfile` cannot be asked not to raise.
  static let brokenPipesAreIgnored: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Writes up to `count` bytes of a file; a file that ends before them is a broken connection.
  static func sendFile(
    _ descriptor: Int32, from file: Int32, at offset: Int, count: Int
  ) -> WriteOutcome {
    _ = brokenPipesAreIgnored
    var offset = off_t(offset)
    while true {
      let sent = unsafe sendfile(descriptor, file, &offset, count)
      if sent > 0 { return .wrote(sent) }
      guard sent < 0, errno == EINTR else {
        return sent < 0 && errno == EAGAIN ? .full : .failed
      }
    }
  }

  /// Makes the system send written bytes at once, however few they are.
  static func sendWithoutDelay(_ descriptor: Int32) {
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  }

  /// Breaks the connection when sent bytes stay unacknowledged for that time.
  static func limitUnacknowledged(_ descriptor: Int32, milliseconds: Int32) {
    set(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, milliseconds)
  }

  static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(4))
  }

  /// Announces the end of our output, while the peer may still send.
  static func finishSending(_ descriptor: Int32) {
    _ = Glibc.shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes the descriptor; a reset discards undelivered bytes.
  static func close(_ descriptor: Int32, reset: Bool) {
    if reset {
      var linger = linger(l_onoff: 1, l_linger: 0)
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
    _ = Glibc.close(descriptor)
  }
}
