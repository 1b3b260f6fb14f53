import CLinux
import Glibc
import ScreensSystem

/// Why a word could not be sent or received.
enum ChannelError: Error, Equatable {
  /// The other process closed its end, or is gone.
  case closed
  /// The time was over.
  case late
  /// The other process does not keep to the protocol.
  case broken(String)
}

/// One way between a host and a worker for one thread on each side: a socket as doorbell, shared
/// memory for messages. A message that does not fit there goes through the socket.
///
/// A doorbell is 16 bytes: version, where the bytes are, a counter, their number. The bytes are
/// copied out of the shared memory before they are looked at, as the other process can change them
/// at any time.
///
/// Safety: the memory is mapped as long as the channel lives, its size is sealed, and nothing of it
/// is used but by copying at most `capacity` bytes in or out. One thread at a time uses a channel.
@safe final class WireChannel: @unchecked Sendable {
  static let version: UInt8 = 1
  /// Bytes of shared memory for each direction.
  static let capacity = 1 << 16

  private let socket: Int32
  private let outgoing: UnsafeMutableRawPointer
  private let incoming: UnsafeMutableRawPointer
  private var sent: UInt32 = 0
  private var received: UInt32 = 0
  private var bell = [UInt8](repeating: 0, count: 16)
  private var heard = [UInt8](repeating: 0, count: 16)

  /// - Parameters:
  ///   - socket: one end of a stream; owned from now on.
  ///   - outgoing: memory of `capacity` bytes that only this side writes.
  ///   - incoming: that of the other side.
  init(
    socket: Int32, outgoing: UnsafeMutableRawPointer, incoming: UnsafeMutableRawPointer
  ) {
    self.socket = socket
    unsafe self.outgoing = unsafe outgoing
    unsafe self.incoming = unsafe incoming
  }

  deinit { close(socket) }

  /// Has every wait end after some time, so that its length can be looked at.
  ///
  /// - Parameters:
  ///   - look: milliseconds between two looks while something is awaited.
  ///   - send: milliseconds that the other side may take to take something.
  func setPatience(look: Int, send: Int) {
    set(SO_RCVTIMEO, look)
    set(SO_SNDTIMEO, send)
  }

  private func set(_ option: Int32, _ milliseconds: Int) {
    var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    // Safety: the call copies the structure.
    unsafe setsockopt(
      socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Ends the channel for both sides.
  func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Sends a message.
  func send(_ bytes: [UInt8]) throws(ChannelError) {
    guard bytes.count <= WireLimits.message else { throw .broken("a message is too large") }
    let isInline = bytes.count > Self.capacity
    if !isInline, !bytes.isEmpty {
      // Safety: at most `capacity` bytes, into memory of that size.
      unsafe bytes.withUnsafeBytes { source in
        unsafe outgoing.copyMemory(from: source.baseAddress!, byteCount: source.count)
      }
    }
    sent &+= 1
    bell[0] = Self.version
    bell[1] = isInline ? 1 : 0
    Self.put(sent, into: &bell, at: 4)
    Self.put(UInt32(bytes.count), into: &bell, at: 8)
    try write(bell)
    if isInline { try write(bytes) }
  }

  /// Waits for the other side's message.
  ///
  /// - Parameter isLate: asked each time that the patience is over; true ends the wait.
  func receive(_ isLate: () -> Bool = { false }) throws(ChannelError) -> [UInt8] {
    try read(into: &heard, isLate)
    received &+= 1
    guard heard[0] == Self.version, heard[1] < 2, heard[2] == 0, heard[3] == 0,
      Self.get(heard, at: 12) == 0
    else { throw .broken("a doorbell is not of version \(Self.version)") }
    guard Self.get(heard, at: 4) == received else { throw .broken("a doorbell is out of turn") }
    let count = Int(Self.get(heard, at: 8))
    guard count <= (heard[1] == 0 ? Self.capacity : WireLimits.message) else {
      throw .broken("a message has \(count) bytes")
    }
    if heard[1] == 0 {
      // Safety: at most `capacity` bytes, out of memory of that size.
      return unsafe Array(UnsafeRawBufferPointer(start: incoming, count: count))
    }
    var bytes = [UInt8](repeating: 0, count: count)
    try read(into: &bytes, isLate)
    return bytes
  }

  /// Overwrites a message that this side has sent, and that the other side has read.
  func wipeSent(_ count: Int) {
    let part = unsafe UnsafeMutableRawBufferPointer(
      start: outgoing, count: min(count, Self.capacity))
    // Safety: at most `capacity` bytes of memory of that size, which only this side writes.
    unsafe SecretMemory.wipe(part)
  }

  private var isReadable: Bool {
    var interest = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // Safety: one local descriptor, for the length of the call.
    return unsafe poll(&interest, 1, 0) > 0
  }

  private static func put(_ number: UInt32, into bytes: inout [UInt8], at place: Int) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }

  private static func get(_ bytes: [UInt8], at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
  }

  private func write(_ bytes: [UInt8]) throws(ChannelError) {
    var offset = 0
    while offset < bytes.count {
      // Safety: the pointer is used within the closure only, and never past the array's end.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          socket, buffer.baseAddress! + offset, buffer.count - offset, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { throw .late }
      guard count > 0 else { throw .closed }
      offset += count
    }
  }

  private func read(into bytes: inout [UInt8], _ isLate: () -> Bool) throws(ChannelError) {
    var offset = 0
    while offset < bytes.count {
      let size = bytes.count
      // Safety: the pointer is used within the closure only, and never past the array's end.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe recv(socket, buffer.baseAddress! + offset, size - offset, 0)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // A message that came while this thread itself was not let run is in time.
        if isLate(), !isReadable { throw .late }
        continue
      }
      guard count > 0 else { throw .closed }
      offset += count
    }
  }
}
