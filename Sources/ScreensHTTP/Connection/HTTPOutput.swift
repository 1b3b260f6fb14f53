/// Bytes that wait to be written: small responses in one buffer, and at most one large body that is
/// not copied, in memory or in a file.
struct HTTPOutput {
  private var small: [UInt8] = []
  private var smallStart = 0
  private var large: [UInt8] = []
  private var largeStart = 0
  /// The rest of a file; it comes last, and is closed with its last byte.
  private var file: HTTPFile?
  private static let copyLimit = 16_384

  /// The bytes in memory.
  private var held: Int { small.count - smallStart + large.count - largeStart }
  var count: Int { held + (file?.count ?? 0) }
  var isEmpty: Bool { count == 0 }

  /// Whether more can be added before the present bytes have been written.
  var isOpen: Bool { large.isEmpty && file == nil && small.count < 65_536 }

  /// Appends through a closure; without a buffer, one is borrowed from `spares`.
  mutating func append(lentFrom spares: inout [[UInt8]], _ body: (inout [UInt8]) -> Void) {
    if small.capacity == 0 {
      small = spares.popLast() ?? []
      small.reserveCapacity(4096)
    }
    body(&small)
  }

  /// Appends a body: a large one by reference.
  mutating func append(body: [UInt8]) {
    if body.count <= Self.copyLimit || !large.isEmpty {
      small += body
    } else {
      large = body
    }
  }

  /// Appends a body that is in a file, unless it has no bytes. Nothing may follow it.
  mutating func append(body: HTTPFile) {
    if body.count > 0 { file = body }
  }

  /// Makes one write call.
  mutating func write(to descriptor: Int32) -> Socket.WriteOutcome {
    if held == 0, var rest = file {
      file = nil
      let outcome = rest.send(to: descriptor)
      if rest.count > 0 { file = rest }
      return outcome
    }
    let outcome = Socket.write(
      descriptor, small, from: smallStart, large, from: largeStart, isFollowed: file != nil)
    if case .wrote(let count) = outcome {
      let fromSmall = min(count, small.count - smallStart)
      smallStart += fromSmall
      largeStart += count - fromSmall
    }
    return outcome
  }

  /// Releases the buffers after everything was written.
  mutating func release(to spares: inout [[UInt8]]) {
    precondition(isEmpty, "output was released before it was written")
    if small.capacity > 0, small.capacity <= 131_072, spares.count < 16 {
      small.removeAll(keepingCapacity: true)
      spares.append(small)
    }
    self = HTTPOutput()
  }

  /// Drops the written bytes from a buffer that never empties.
  mutating func compact() {
    guard smallStart > 16_384, smallStart > small.count / 2 else { return }
    small.removeFirst(smallStart)
    smallStart = 0
  }
}
