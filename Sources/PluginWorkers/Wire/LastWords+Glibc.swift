/// The log lines of a worker's running calls, in memory that its host shares. They go with the next
/// message; when the worker has ended in the middle of a call, the host finds them there.
///
/// Safety: the memory is mapped for the length of this value's use. A worker's thread writes to the
/// part of its own lane only, and the host reads when the process has ended, trusting no length.
@safe struct LastWords: @unchecked Sendable {
  /// A line of the log.
  struct Line: Equatable {
    let level: Int32
    let text: String
  }

  private static let part = 4096
  private static let head = MemoryLayout<UInt32>.size
  private let start: UnsafeMutableRawPointer

  init(_ start: UnsafeMutableRawPointer) { unsafe self.start = unsafe start }

  /// The size of the memory for some lanes.
  static func size(_ lanes: Int) -> Int { lanes * part }

  /// Adds a line of a lane's running call. Earlier lines go where there is no room for both, and so
  /// does the end of a line that is too long.
  func add(_ line: Line, of lane: Int) {
    let text = Array(line.text.utf8.prefix(Self.part - 3 * Self.head))
    let entry = bytes(of: UInt32(bitPattern: line.level)) + bytes(of: UInt32(text.count)) + text
    var used = length(of: lane)
    if used + entry.count > Self.part - Self.head { used = 0 }
    for (offset, byte) in entry.enumerated() {
      unsafe place(of: lane).storeBytes(
        of: byte, toByteOffset: Self.head + used + offset, as: UInt8.self)
    }
    setLength(used + entry.count, of: lane)
  }

  /// Forgets the lines of a lane: they go with its message.
  func clear(_ lane: Int) { if length(of: lane) > 0 { setLength(0, of: lane) } }

  /// Takes the lines of a lane, the earliest first.
  func take(_ lane: Int) -> [Line] {
    defer { clear(lane) }
    let length = length(of: lane)
    // Copied once, because nothing in it is to be trusted.
    let bytes = (0..<length).map { offset in
      unsafe place(of: lane).load(fromByteOffset: Self.head + offset, as: UInt8.self)
    }
    var (lines, rest) = ([Line](), bytes[...])
    while rest.count >= 2 * Self.head {
      let level = Int32(bitPattern: number(rest.prefix(Self.head)))
      let count = Int(number(rest.dropFirst(Self.head).prefix(Self.head)))
      rest = rest.dropFirst(2 * Self.head)
      lines.append(Line(level: level, text: String(decoding: rest.prefix(count), as: UTF8.self)))
      rest = rest.dropFirst(count)
    }
    return lines
  }

  private func place(of lane: Int) -> UnsafeMutableRawPointer {
    unsafe start + lane * Self.part
  }

  private func length(of lane: Int) -> Int {
    min(Int(unsafe place(of: lane).load(as: UInt32.self)), Self.part - Self.head)
  }

  private func setLength(_ length: Int, of lane: Int) {
    unsafe place(of: lane).storeBytes(of: UInt32(length), as: UInt32.self)
  }

  private func bytes(of number: UInt32) -> [UInt8] {
    (0..<Self.head).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
