package import ScreensSystem
import CLinux
import Glibc
import ScreensCore
import Synchronization

/// Memory that outlives a host: the plugin that each of its threads was in, and the thread in which
/// it died.
///
/// Safety: mapped once and never unmapped. A thread writes its own seat only; the entries are
/// written under the lock before a mark names them; the record of an end is written once, by the
/// thread that dies or by the watcher that ends the process. Another process trusts none of the
/// words that it reads.
@safe package final class InFlightPage: Sendable {
  private enum Place {
    static let recorded = 0
    static let signal = 4
    static let mark = 8
    static let entryCount = 16
    static let seatCount = 20
    static let limits = 24
    static let question = 40
    static let trace = 128
    static let copies = 4096
    static let seats = 8192
    static let entries = seats + seatCountLimit * ThreadSlot.size
    static let entrySize = 2048
    static let seatCountLimit = 1024
  }

  private static let entryLimit = 4096
  /// The size of the memory; pages that are never written cost nothing.
  package static let size = Place.entries + entryLimit * Place.entrySize

  /// A plugin's content, as the page names it.
  package struct Plugin: Sendable, Hashable {
    package let digest: Digest
    /// The plugin's identifier.
    package let id: String
    /// The file that had the content.
    package let file: String
    /// The version in the content's descriptor.
    package let version: String

    package init(digest: Digest, id: String, file: String, version: String = "") {
      self.digest = digest
      self.id = id
      self.file = file
      self.version = version
    }
  }

  private struct State {
    var free: [Int] = []
    var used = 0
    var numbers: [Digest: Int] = [:]
  }

  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let state = Mutex(State())

  /// Makes memory for a page.
  ///
  /// - Returns: its descriptor.
  package static func make() throws(SystemCallError) -> Int32 {
    let closeOnExec: UInt32 = 1
    let descriptor = unsafe memfd_create("screens", closeOnExec)
    guard descriptor >= 0 else {
      throw SystemCallError(call: "memfd_create", path: "screens", code: errno)
    }
    guard ftruncate(descriptor, off_t(size)) == 0 else {
      let code = errno
      close(descriptor)
      throw SystemCallError(call: "ftruncate", path: "screens", code: code)
    }
    return descriptor
  }

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

  /// A slot for a thread; nil when all are in use.
  func claimSeat() -> ThreadSlot? {
    let index = state.withLock { state -> Int? in
      if let free = state.free.popLast() { return free }
      guard state.used < Place.seatCountLimit else { return nil }
      state.used += 1
      unsafe memory.storeBytes(
        of: UInt32(state.used), toByteOffset: Place.seatCount, as: UInt32.self)
      return state.used - 1
    }
    return index.map(seat)
  }

  /// Frees a thread's seat; false for a slot that is not of this page.
  func release(_ seat: ThreadSlot) -> Bool {
    let offset = unsafe UnsafeMutableRawPointer(seat.cell) - memory - Place.seats
    guard offset >= 0, offset < Place.seatCountLimit * ThreadSlot.size else { return false }
    seat.leave()
    state.withLock { $0.free.append(offset / ThreadSlot.size) }
    return true
  }

  private func seat(_ index: Int) -> ThreadSlot {
    unsafe ThreadSlot(
      (memory + Place.seats + index * ThreadSlot.size).assumingMemoryBound(to: UInt64.self))
  }

  /// The slots that were ever in use.
  package var seats: [ThreadSlot] {
    let count = unsafe memory.load(fromByteOffset: Place.seatCount, as: UInt32.self)
    return (0..<min(Int(count), Place.seatCountLimit)).map(seat)
  }

  /// The limits of this process, once it has written them.
  package var limits: HangLimits {
    get { unsafe memory.load(fromByteOffset: Place.limits, as: HangLimits.self) }
    set { unsafe memory.storeBytes(of: newValue, toByteOffset: Place.limits, as: HangLimits.self) }
  }

  /// The folder with the process's copies of plugins, whose files name functions.
  package var copies: String {
    get { text(at: Place.copies, room: Place.seats - Place.copies) }
    set { write(newValue, at: Place.copies, room: Place.seats - Place.copies) }
  }

  /// A question to one thread about its place.
  package var question: ThreadQuestion { unsafe ThreadQuestion(memory + Place.question) }

  /// The record of the thread that ends the process.
  package var traces: TraceArea { unsafe TraceArea(memory + Place.trace) }

  /// Whether the record of the process's end is written.
  package var isRecorded: Bool {
    unsafe memory.load(fromByteOffset: Place.recorded, as: UInt32.self) != 0
  }

  /// Records the mark of the thread in which the process dies. Only stores: a signal handler calls
  /// this.
  ///
  /// - Returns: whether it is the first.
  @discardableResult
  package func record(_ mark: UInt64, signal: Int32) -> Bool {
    guard !isRecorded else { return false }
    unsafe memory.storeBytes(of: mark, toByteOffset: Place.mark, as: UInt64.self)
    unsafe memory.storeBytes(of: signal, toByteOffset: Place.signal, as: Int32.self)
    unsafe memory.storeBytes(of: 1, toByteOffset: Place.recorded, as: UInt32.self)
    return true
  }

  // MARK: After it died

  /// The mark of the thread that ended the process before this one; nil when no plugin was running
  /// there, or when several may have been.
  package func culprit(_ end: ProcessEnd) -> (plugin: Plugin, mark: InFlightMark)? {
    var marks: [InFlightMark] = []
    if isRecorded {
      let word = unsafe memory.load(fromByteOffset: Place.mark, as: UInt64.self)
      marks = [InFlightMark(rawValue: word)]
    } else if !Self.comesFromOutside(end) {
      marks = seats.map(\.mark)
    }
    marks.removeAll { $0.plugin == 0 }
    guard marks.count == 1, let mark = marks.first, let plugin = plugin(of: mark) else {
      return nil
    }
    return (plugin, mark)
  }

  /// Whether another process ended this one: an operator's, or the kernel for want of memory.
  private static func comesFromOutside(_ end: ProcessEnd) -> Bool {
    [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains { end == .killed(signal: $0) }
  }

  /// Wipes the page for the next process.
  package func wipe() {
    let count = Int(unsafe memory.load(fromByteOffset: Place.entryCount, as: UInt32.self))
    let entries = min(count, Self.entryLimit) * Place.entrySize
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: Place.entries + entries)
  }

  // MARK: Entries

  /// The plugin that a mark names; nil when it is unknown.
  package func plugin(of mark: InFlightMark) -> Plugin? { read(mark.plugin) }

  private func write(_ plugin: Plugin, _ number: Int) {
    let entry = unsafe memory + Place.entries + (number - 1) * Place.entrySize
    var bytes = plugin.digest.bytes
    for text in [plugin.id, plugin.file, plugin.version] {
      let kept = Array(text.utf8.prefix(640))
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
    guard let id = text(), let file = text(), let version = text(), !id.isEmpty else { return nil }
    return Plugin(digest: digest, id: id, file: file, version: version)
  }

  private func write(_ text: String, at place: Int, room: Int) {
    let bytes = Array(text.utf8.prefix(room - 4))
    unsafe memory.storeBytes(of: UInt32(bytes.count), toByteOffset: place, as: UInt32.self)
    unsafe (memory + place + 4).copyMemory(from: bytes, byteCount: bytes.count)
  }

  private func text(at place: Int, room: Int) -> String {
    let count = unsafe memory.load(fromByteOffset: place, as: UInt32.self)
    let bytes = (0..<min(Int(count), room - 4)).map {
      unsafe memory.load(fromByteOffset: place + 4 + $0, as: UInt8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
