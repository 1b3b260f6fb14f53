import CLinux
import Glibc
import ScreensSystem

/// Why a word could not be sent or received.
enum ChannelError: Error, Equatable {
  /// The other process closed its end, or is gone.
  case closed
  /// The time limit has passed.
  case late
  /// The other process does not keep to the protocol.
  case broken(String)
}

/// One way between a host and a worker for one thread on each side: a socket as doorbell, shared
/// memory for messages. A message that does not fit there goes through the socket.
///
/// The two sides speak in turn. A side that awaits a message looks for it in the memory for a
/// moment; then it falls asleep, and the other side rings for it. A doorbell is 16 bytes:
/// version, where the bytes are, a counter, their number. The bytes are copied out of the shared
/// memory before they are looked at, as the other process can change them at any time.
///
/// Safety: the memory is mapped as long as the channel lives, its size is sealed, and nothing of it
/// is used but by copying at most `room` bytes in or out, and as flags. One thread at a time uses a
/// channel.
@safe final class WireChannel: @unchecked Sendable {
  static let version: UInt8 = 1
  /// Bytes of shared memory for each direction.
  static let capacity = 1 << 16
  /// The most bytes of a message there; a side's flags lie behind them.
  static let room = capacity - WireFlags.size

  private let socket: Int32
  private let outgoing: UnsafeMutableRawPointer
  private let incoming: UnsafeMutableRawPointer
  private let own: WireFlags
  private let other: WireFlags
  private var spin = WireSpin()
  private var sent: UInt32 = 0
  private var received: UInt32 = 0
  /// The doorbells that may still come for messages that were found without them.
  private var late: Int
  /// Nanoseconds between two looks while something is awaited.
  private var look = Int64.max
  private var bell = [UInt8](repeating: 0, count: 16)
  private var heard = [UInt8](repeating: 0, count: 16)

  /// - Parameters:
  ///   - socket: one end of a stream; owned from now on.
  ///   - outgoing: memory of `capacity` bytes that only this side writes.
  ///   - incoming: that of the other side.
  ///   - isSecond: whether the other side was there before, and may have rung already.
  init(
    socket: Int32, outgoing: UnsafeMutableRawPointer, incoming: UnsafeMutableRawPointer,
    isSecond: Bool = false
  ) {
    self.socket = socket
    late = isSecond ? 1 : 0
    unsafe self.outgoing = unsafe outgoing
    unsafe self.incoming = unsafe incoming
    own = unsafe WireFlags(outgoing + Self.room)
    other = unsafe WireFlags(incoming + Self.room)
    own.setAwake(true)
  }

  deinit { close(socket) }

  /// Ends every wait after some time, so that its length can be checked.
  ///
  /// - Parameters:
  ///   - look: milliseconds between two looks while something is awaited.
  ///   - send: milliseconds that the other side may need to accept some bytes.
  func setPatience(look: Int, send: Int) {
    self.look = Int64(look) * 1_000_000
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
    let isInline = bytes.count > Self.room
    sent &+= 1
    if !isInline {
      // Safety: at most `room` bytes, into memory of more.
      unsafe bytes.withUnsafeBytes { source in
        guard let start = source.baseAddress else { return }
        unsafe outgoing.copyMemory(from: start, byteCount: source.count)
      }
      own.publish(sent, length: bytes.count)
      if other.isAwake { return }
    }
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
    let next = received &+ 1
    if !spin.look({ other.sent == next }) {
      own.setAwake(false)
      defer { own.setAwake(true) }
      if other.sent != next { return try receive(next, isLate) }
      late += 1
    }
    try readBells(upTo: next)
    received = next
    return try copy(other.length)
  }

  /// Waits for a message's doorbell.
  private func receive(
    _ next: UInt32, _ isLate: () -> Bool
  ) throws(ChannelError) -> [UInt8] {
    repeat { try read(into: &heard, isLate) } while try !isBell(of: next)
    received = next
    let count = Int(Self.get(heard, at: 8))
    if heard[1] == 0 { return try copy(count) }
    guard count <= WireLimits.message else { throw .broken("a message has \(count) bytes") }
    var bytes = [UInt8](repeating: 0, count: count)
    try read(into: &bytes, isLate)
    return bytes
  }

  /// Reads the doorbells that came for messages that were found without them.
  ///
  /// Only the socket shows that the other side closed its end, or wrote something wrong there.
  private func readBells(upTo next: UInt32) throws(ChannelError) {
    while true {
      let size = heard.count
      // Safety: the pointer is used within the call only, for the array's own length.
      let count = unsafe recv(socket, &heard, size, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { throw .closed }
      guard count == size else { throw .broken("a doorbell has \(count) bytes") }
      let isLast = try isBell(of: next)
      guard heard[1] == 0 else { throw .broken("a message came twice") }
      if isLast { return }
    }
  }

  /// Whether the doorbell that was heard is the next message's, and not an earlier one's that was
  /// found without it. Doorbells come in order.
  private func isBell(of next: UInt32) throws(ChannelError) -> Bool {
    guard heard[0] == Self.version, heard[1] < 2, heard[2] == 0, heard[3] == 0,
      Self.get(heard, at: 12) == 0
    else { throw .broken("a doorbell is not of version \(Self.version)") }
    let isNext = Self.get(heard, at: 4) == next
    guard isNext || late > 0 else { throw .broken("a doorbell is out of turn") }
    late = isNext ? 0 : late - 1
    return isNext
  }

  /// A copy of a message in the shared memory.
  private func copy(_ count: Int) throws(ChannelError) -> [UInt8] {
    guard count <= Self.room else { throw .broken("a message has \(count) bytes") }
    // Safety: at most `room` bytes, out of memory of more.
    return unsafe Array(UnsafeRawBufferPointer(start: incoming, count: count))
  }

  /// Overwrites a message that this side has sent, and that the other side has read.
  func wipeSent(_ count: Int) {
    let part = unsafe UnsafeMutableRawBufferPointer(
      start: outgoing, count: min(count, Self.room))
    // Safety: at most `room` bytes of memory of more, which only this side writes.
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
    var looked = WireSpin.now()
    while offset < bytes.count {
      let size = bytes.count
      // Safety: the pointer is used within the closure only, and never past the array's end.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe recv(socket, buffer.baseAddress! + offset, size - offset, 0)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // A message that came while this thread itself could not run is in time.
        if isLate(), !isReadable { throw .late }
        continue
      }
      guard count > 0 else { throw .closed }
      offset += count
      // A side that sends a byte now and then has no more time than one that sends nothing.
      guard offset < size, WireSpin.now() - looked >= look else { continue }
      if isLate() { throw .late }
      looked = WireSpin.now()
    }
  }
}
