import CScreens
import Glibc
import ScreensCore

/// Memory for what is lent to a plugin during one call, so laid out that misuse shows.
///
/// Safety: all of it is mapped here and never unmapped: a plugin that keeps a pointer can do no
/// more harm than a fault in this process, which exists to fault.
@safe final class LentMemory {
  private static let pageSize = 4096
  private static let regionSize = 64 << 20

  private let manners: ProbeManners
  private var region: UnsafeMutableRawPointer?
  private var used = 0
  private var pages: [(start: UnsafeMutableRawPointer, size: Int)] = unsafe []

  init(_ manners: ProbeManners) { self.manners = manners }

  private var isFlush: Bool { manners.lending == .flush }

  /// A call begins: nothing is lent yet.
  func begin() {
    used = 0
    unsafe pages.removeAll(keepingCapacity: true)
  }

  /// The arguments are complete, and the plugin is called now.
  func seal() {
    guard manners.lending == .readOnly else { return }
    for index in unsafe pages.indices {
      unsafe mprotect(pages[index].start, pages[index].size, PROT_READ)
    }
  }

  /// The call has returned.
  func end() {
    guard manners.lending == .poisoned else { return }
    for index in unsafe pages.indices {
      unsafe mprotect(pages[index].start, pages[index].size, PROT_NONE)
    }
  }

  /// Gives room; at the end of readable memory unless manners are careless.
  func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    unsafe manners.lending == .careless ? bump(size, alignment) : page(size, alignment)
  }

  private func bump(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    let start = unsafe region ?? Self.map(Self.regionSize)
    unsafe region = unsafe start
    used = (used + alignment - 1) / alignment * alignment
    precondition(used + size + 16 < Self.regionSize, "one call lends more than \(used) bytes")
    let place = unsafe start + used
    used += size
    return unsafe place
  }

  private func page(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    let room = (max(size, 1) + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    let start = unsafe Self.map(room + Self.pageSize)
    unsafe mprotect(start + room, Self.pageSize, PROT_NONE)
    unsafe pages.append((start, room))
    return unsafe isFlush ? start + (room - size) / alignment * alignment : start
  }

  /// Maps pages of zeros.
  static func map(_ size: Int) -> UnsafeMutableRawPointer {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0),
      unsafe start != MAP_FAILED
    else { preconditionFailure("no memory for the validator") }
    return unsafe start
  }

  /// Lends a text. Unless it ends flush, a NUL happens to follow it, as with most texts.
  func text(_ text: String) -> screens_string {
    unsafe bytes(Array(text.utf8))
  }

  private func bytes(_ bytes: [UInt8]) -> screens_string {
    if bytes.isEmpty, manners.nullTexts { return unsafe screens_string(bytes: nil, size: 0) }
    let place = unsafe allocate(bytes.count + (isFlush ? 0 : 1), alignment: 1)
    unsafe place.copyMemory(from: bytes, byteCount: bytes.count)
    if !isFlush { unsafe place.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self) }
    return unsafe screens_string(
      bytes: place.assumingMemoryBound(to: CChar.self), size: UInt64(bytes.count))
  }

  /// Lends a value under an address of its own.
  func place(_ value: Value) -> UnsafeMutablePointer<screens_value> {
    let place = unsafe allocate(
      MemoryLayout<screens_value>.size, alignment: MemoryLayout<screens_value>.alignment
    ).bindMemory(to: screens_value.self, capacity: 1)
    let content = unsafe self.value(value)
    unsafe place.initialize(to: content)
    return unsafe place
  }

  /// Lends a value with all that it holds.
  func value(_ value: Value) -> screens_value {
    var result = unsafe screens_value()
    switch value {
    case .none: unsafe result.kind = UInt32(SCREENS_VALUE_NONE)
    case .bool(let flag):
      unsafe result.kind = UInt32(SCREENS_VALUE_BOOL)
      unsafe result.as.integer = flag ? 1 : 0
    case .int(let number):
      unsafe result.kind = UInt32(SCREENS_VALUE_INT)
      unsafe result.as.integer = number
    case .double(let number):
      unsafe result.kind = UInt32(SCREENS_VALUE_DOUBLE)
      unsafe result.as.real = number
    case .string(let content):
      unsafe result.kind = UInt32(SCREENS_VALUE_STRING)
      unsafe result.as.string = unsafe text(content)
    case .bytes(let content):
      unsafe result.kind = UInt32(SCREENS_VALUE_BYTES)
      unsafe result.as.string = unsafe bytes(content)
    case .json(let content):
      unsafe result.kind = UInt32(SCREENS_VALUE_JSON)
      unsafe result.as.string = unsafe text(content)
    case .handle(let handle):
      unsafe result.kind = UInt32(SCREENS_VALUE_HANDLE)
      unsafe result.as.handle = handle
    case .list(let items):
      unsafe result.kind = UInt32(SCREENS_VALUE_LIST)
      unsafe result.as.list = unsafe list(items)
    case .map(let entries):
      unsafe result.kind = UInt32(SCREENS_VALUE_MAP)
      unsafe result.as.map = unsafe map(entries)
    }
    return unsafe result
  }

  private func list(_ items: [Value]) -> screens_list {
    let place = unsafe allocate(
      MemoryLayout<screens_value>.stride * items.count,
      alignment: MemoryLayout<screens_value>.alignment
    ).bindMemory(to: screens_value.self, capacity: items.count)
    for (index, item) in items.enumerated() {
      let content = unsafe value(item)
      unsafe (place + index).initialize(to: content)
    }
    return unsafe screens_list(items: place, count: UInt64(items.count))
  }

  private func map(_ entries: [String: Value]) -> screens_map {
    let place = unsafe allocate(
      MemoryLayout<screens_entry>.stride * entries.count,
      alignment: MemoryLayout<screens_entry>.alignment
    ).bindMemory(to: screens_entry.self, capacity: entries.count)
    for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      let key = unsafe text(entry.key)
      let content = unsafe value(entry.value)
      unsafe (place + index).initialize(to: screens_entry(key: key, value: content))
    }
    return unsafe screens_map(entries: place, count: UInt64(entries.count))
  }
}
