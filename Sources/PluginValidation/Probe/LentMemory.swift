import CScreens
import Glibc
import PluginCalls
import ScreensCore
import ScreensModel

/// Memory for the arguments that one call lends to a plugin; its layout exposes misuse.
///
/// Safety: all of it is mapped here and never unmapped. A plugin that keeps a pointer can at most
/// crash this process, which exists for that.
@safe final class LentMemory: ValueMemory {
  private static let pageSize = 4096
  private static let regionSize = 64 << 20

  private let manners: ProbeManners
  private var region: UnsafeMutableRawPointer?
  private var used = 0
  private var pages: [(start: UnsafeMutableRawPointer, size: Int)] = unsafe []

  init(_ manners: ProbeManners) { self.manners = manners }

  private var isFlush: Bool { manners.lending == .flush }

  /// Starts a call with nothing lent.
  func begin() {
    used = 0
    unsafe pages.removeAll(keepingCapacity: true)
  }

  /// Ends the lending, just before the plugin is called.
  func seal() {
    guard manners.lending == .readOnly else { return }
    for index in unsafe pages.indices {
      unsafe mprotect(pages[index].start, pages[index].size, PROT_READ)
    }
  }

  /// Makes poisoned memory unreadable after the call has returned.
  func end() {
    guard manners.lending == .poisoned else { return }
    for index in unsafe pages.indices {
      unsafe mprotect(pages[index].start, pages[index].size, PROT_NONE)
    }
  }

  /// Allocates room, on pages of its own unless manners are careless; flush room ends where
  /// readable memory does.
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

  /// Lends a text. A NUL follows it, as with most texts, unless the manners are flush.
  func string(_ text: String) -> screens_string {
    unsafe bytes(Array(text.utf8))
  }

  func bytes(_ bytes: [UInt8]) -> screens_string {
    if bytes.isEmpty, manners.nullTexts { return unsafe screens_string(bytes: nil, size: 0) }
    let place = unsafe allocate(bytes.count + (isFlush ? 0 : 1), alignment: 1)
    unsafe place.copyMemory(from: bytes, byteCount: bytes.count)
    if !isFlush { unsafe place.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self) }
    return unsafe screens_string(
      bytes: place.assumingMemoryBound(to: CChar.self), size: UInt64(bytes.count))
  }

  /// Lends a value at an address of its own.
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
    var memory = self
    return unsafe value.placed(in: &memory)
  }

  private func room<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
    unsafe allocate(MemoryLayout<T>.stride * count, alignment: MemoryLayout<T>.alignment)
      .bindMemory(to: T.self, capacity: count)
  }

  /// Room for the items of a list.
  func items(_ count: Int) -> UnsafeMutablePointer<screens_value> {
    unsafe room(screens_value.self, count)
  }

  /// Room for the entries of a map.
  func entries(_ count: Int) -> UnsafeMutablePointer<screens_entry> {
    unsafe room(screens_entry.self, count)
  }
}
