import Glibc
package import ScreensCore
import Synchronization

/// The memory that outlives a host: which plugin each of its threads was in, and in which thread
/// it died.
///
/// Safety: mapped once and never unmapped. A thread writes its own cell only; the entries are
/// written under the lock before a mark names them; the record of a crash is written once, by the
/// thread that dies. Another process reads only after this one has ended.
@safe package final class InFlightPage: Sendable {
  private enum Place {
    static let recorded = 0
    static let signal = 4
    static let mark = 8
    static let entryCount = 16
    static let trace = 64
    static let cells = 4096
    static let cellSize = 64
    static let entries = cells + cellCount * cellSize
    static let entrySize = 1024
  }

  private static let cellCount = 1024
  private static let entryLimit = 4096
  /// The size of the memory; what is never written costs nothing.
  package static let size = Place.entries + entryLimit * Place.entrySize

  /// A plugin's content, as the page names it.
  package struct Plugin: Sendable, Hashable {
    /// The content.
    package let digest: Digest
    /// The plugin.
    package let id: String
    /// The file that had the content.
    package let file: String

    /// Names a content.
    package init(digest: Digest, id: String, file: String) {
      self.digest = digest
      self.id = id
      self.file = file
    }
  }

  private struct State {
    var free: [Int] = []
    var used = 0
    var numbers: [Digest: Int] = [:]
  }

  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let state = Mutex(State())

  /// Maps a page; nil when that cannot be done.
  package init?(descriptor: Int32) {
    let mapped = unsafe mmap(
      nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { return nil }
    unsafe memory = unsafe mapped
  }

  // MARK: While the host lives

  /// The mark of a plugin's generation, without a call.
  package func mark(_ plugin: Plugin, generation: UInt64) -> InFlightMark {
    InFlightMark(plugin: number(of: plugin), generation: generation)
  }

  /// The number of a plugin's content; 0 when there is no room for more.
  private func number(of plugin: Plugin) -> Int {
    state.withLock { state in
      if let known = state.numbers[plugin.digest] { return known }
      guard state.numbers.count < Self.entryLimit else { return 0 }
      let number = state.numbers.count + 1
      state.numbers[plugin.digest] = number
      write(plugin, number)
      unsafe memory.storeBytes(
        of: UInt32(number), toByteOffset: Place.entryCount, as: UInt32.self)
      return number
    }
  }

  /// A cell for a thread; nil when all are taken.
  package func claimCell() -> UnsafeMutablePointer<UInt64>? {
    let index = state.withLock { state -> Int? in
      if let free = state.free.popLast() { return free }
      guard state.used < Self.cellCount else { return nil }
      state.used += 1
      return state.used - 1
    }
    return unsafe index.map { unsafe cell($0) }
  }

  /// Gives a thread's cell back; false for one that is not of this page.
  func release(_ cell: UnsafeMutablePointer<UInt64>) -> Bool {
    let offset = unsafe UnsafeMutableRawPointer(cell) - memory - Place.cells
    guard offset >= 0, offset < Self.cellCount * Place.cellSize else { return false }
    unsafe cell.pointee = 0
    state.withLock { $0.free.append(offset / Place.cellSize) }
    return true
  }

  private func cell(_ index: Int) -> UnsafeMutablePointer<UInt64> {
    unsafe (memory + Place.cells + index * Place.cellSize).assumingMemoryBound(to: UInt64.self)
  }

  /// Where the thread is written down that ends the process.
  var traces: TraceArea { unsafe TraceArea(memory + Place.trace) }

  /// Writes down the thread in which the process dies. Only stores: a signal handler calls this.
  ///
  /// - Returns: whether it is the first.
  @discardableResult
  package func record(_ mark: UInt64, signal: Int32) -> Bool {
    guard unsafe memory.load(fromByteOffset: Place.recorded, as: UInt32.self) == 0 else {
      return false
    }
    unsafe memory.storeBytes(of: mark, toByteOffset: Place.mark, as: UInt64.self)
    unsafe memory.storeBytes(of: signal, toByteOffset: Place.signal, as: Int32.self)
    unsafe memory.storeBytes(of: 1, toByteOffset: Place.recorded, as: UInt32.self)
    return true
  }

  // MARK: After it died

  /// The mark of the thread that ended the process before this one; nil when no plugin was in
  /// flight there, or when it cannot be told which was.
  package func culprit(_ end: ProcessEnd) -> (plugin: Plugin, mark: InFlightMark)? {
    var words: [UInt64] = []
    if unsafe memory.load(fromByteOffset: Place.recorded, as: UInt32.self) != 0 {
      words = [unsafe memory.load(fromByteOffset: Place.mark, as: UInt64.self)]
    } else if !Self.comesFromOutside(end) {
      words = (0..<Self.cellCount).map { unsafe cell($0).pointee }
    }
    let marks = words.filter { $0 != 0 }.map { InFlightMark(rawValue: $0) }
    guard marks.count == 1, let mark = marks.first, let plugin = read(mark.plugin) else {
      return nil
    }
    return (plugin, mark)
  }

  /// Whether somebody else ended the process: an operator, or the kernel for want of memory.
  private static func comesFromOutside(_ end: ProcessEnd) -> Bool {
    [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains { end == .killed(signal: $0) }
  }

  /// Wipes the page for the process that begins.
  package func wipe() {
    let count = Int(unsafe memory.load(fromByteOffset: Place.entryCount, as: UInt32.self))
    let entries = min(count, Self.entryLimit) * Place.entrySize
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: Place.entries + entries)
  }

  // MARK: Entries

  private func write(_ plugin: Plugin, _ number: Int) {
    let entry = unsafe memory + Place.entries + (number - 1) * Place.entrySize
    var bytes = plugin.digest.bytes
    for text in [plugin.id, plugin.file] {
      let kept = Array(text.utf8.prefix(480))
      bytes += [UInt8(truncatingIfNeeded: kept.count), UInt8(kept.count >> 8)] + kept
    }
    unsafe entry.copyMemory(from: bytes, byteCount: bytes.count)
  }

  private func read(_ number: Int) -> Plugin? {
    guard number > 0, number <= Self.entryLimit else { return nil }
    let start = Place.entries + (number - 1) * Place.entrySize
    let bytes = (0..<Place.entrySize).map {
      unsafe memory.load(fromByteOffset: start + $0, as: UInt8.self)
    }
    guard let digest = Digest(bytes: Array(bytes[..<32])) else { return nil }
    var rest = bytes[32...]
    func text() -> String? {
      guard let low = rest.popFirst(), let high = rest.popFirst() else { return nil }
      let count = Int(low) | Int(high) << 8
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return String(validating: rest.prefix(count), as: UTF8.self)
    }
    guard let id = text(), let file = text(), !id.isEmpty else { return nil }
    return Plugin(digest: digest, id: id, file: file)
  }
}
