package import CScreens
import ScreensCore
package import ScreensModel
import ScreensSystem

/// Memory for values on their way to a plugin, as C structs that are valid until the arena is
/// reset. It is overwritten before it is used again or freed, since a password may be among them.
///
/// Safety: everything handed out points into blocks that this arena owns and frees whole; nothing
/// is handed out after `reset` for the calls before it.
@safe package struct ValueArena: ~Copyable, ValueMemory {
  private var blocks: [UnsafeMutableRawBufferPointer] = unsafe []
  /// How many bytes of the last block are in use.
  private var used = 0
  /// The bytes of a block, unless one value takes more.
  private static let blockSize = 2048

  package init() {}

  deinit {
    for index in unsafe blocks.indices { unsafe Self.free(blocks[index]) }
  }

  var isEmpty: Bool { used == 0 }

  /// Ends everything that was handed out; one block is kept for the next values.
  mutating func reset() {
    while let block = unsafe blocks.last, unsafe blocks.count > 1 || block.count > Self.blockSize {
      unsafe Self.free(block)
      unsafe blocks.removeLast()
      used = Self.blockSize
    }
    if let block = unsafe blocks.last {
      unsafe SecretMemory.wipe(UnsafeMutableRawBufferPointer(rebasing: block[..<used]))
    }
    used = 0
  }

  private static func free(_ block: UnsafeMutableRawBufferPointer) {
    unsafe SecretMemory.wipe(block)
    unsafe block.deallocate()
  }

  private mutating func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    let size = MemoryLayout<T>.stride * max(count, 1)
    let mask = MemoryLayout<T>.alignment - 1
    var start = (used + mask) & ~mask
    if unsafe start + size > blocks.last?.count ?? 0 {
      unsafe blocks.append(
        .allocate(byteCount: max(size, Self.blockSize), alignment: 16))
      start = 0
    }
    used = start + size
    let block = unsafe blocks[blocks.count - 1]
    let place = unsafe UnsafeMutableRawBufferPointer(rebasing: block[start..<used])
    return unsafe place.bindMemory(to: T.self).baseAddress!
  }

  /// Copies a text in.
  package mutating func string(_ text: String) -> screens_string {
    var text = text
    return text.withUTF8 { bytes in
      let copy = unsafe allocate(CChar.self, count: bytes.count)
      unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
        .copyMemory(from: UnsafeRawBufferPointer(bytes))
      return unsafe screens_string(bytes: copy, size: UInt64(bytes.count))
    }
  }

  /// Copies bytes in, which need not be text.
  package mutating func bytes(_ bytes: Span<UInt8>) -> screens_string {
    let copy = unsafe allocate(CChar.self, count: bytes.count)
    for index in bytes.indices { unsafe copy[index] = CChar(bitPattern: bytes[index]) }
    return unsafe screens_string(bytes: copy, size: UInt64(bytes.count))
  }

  /// Room for the items of a list.
  package mutating func items(_ count: Int) -> UnsafeMutablePointer<screens_value> {
    unsafe allocate(screens_value.self, count: count)
  }

  /// Room for the entries of a map.
  package mutating func entries(_ count: Int) -> UnsafeMutablePointer<screens_entry> {
    unsafe allocate(screens_entry.self, count: count)
  }

  /// Copies bytes in.
  package mutating func bytes(_ bytes: [UInt8]) -> screens_string {
    unsafe self.bytes(bytes.span)
  }

  /// Copies a value in, with all that it holds.
  package mutating func value(_ value: Value) -> screens_value { unsafe value.placed(in: &self) }
}

/// A value that can be copied into an arena.
package protocol LendableValue {
  /// Copies it in, with all that it holds.
  func lend(in arena: inout ValueArena) throws(ScreensError) -> screens_value
}

extension Value: LendableValue {
  /// Copies it in, with all that it holds.
  package func lend(in arena: inout ValueArena) throws(ScreensError) -> screens_value {
    unsafe arena.value(self)
  }
}
