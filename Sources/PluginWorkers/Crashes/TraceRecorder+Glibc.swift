package import PluginCalls
import CLinux
import Glibc

/// Records the calls of the current thread, in a signal handler.
///
/// Safety: all memory and all functions are there before the first signal: `prepare` loads the
/// unwinder, finds the function that maps an address to its file, and makes room. Only one thread
/// of a process records. The stack that the unwinder follows may be damaged: a fault meanwhile ends
/// the process, and the part that was written before it stays.
package enum TraceRecorder {
  private typealias FindObject =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer) -> Int32

  /// The offsets of the file's description in glibc's answer, and of the base and name in the
  /// description.
  private enum Place {
    static let map = 24
    static let name = 8
    static let size = 128
  }

  private static let limit = TraceArea.frameLimit + 16
  /// The largest distance between two frames of one stack, in bytes.
  private static let stride: UInt = 1 << 20

  nonisolated(unsafe) private static var findObject: FindObject?
  nonisolated(unsafe) private static var found: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  /// Does the work in advance that a signal handler must not do.
  package static func prepare() {
    guard unsafe addresses == nil else { return }
    let room = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: limit)
    unsafe room.initialize(repeating: nil, count: limit)
    // The first call loads the unwinder.
    _ = unsafe backtrace(room, Int32(limit))
    unsafe found = UnsafeMutableRawPointer.allocate(byteCount: Place.size, alignment: 16)
    // Not in every C library; without it addresses have no files.
    if let symbol = unsafe dlsym(nil, "_dl_find_object") {
      unsafe findObject = unsafe unsafeBitCast(symbol, to: FindObject.self)
    }
    unsafe addresses = unsafe room
    rehearse()
  }

  /// Records once into memory that is thrown away, so that everything lazy exists before a signal.
  private static func rehearse() {
    let area = UnsafeMutableRawPointer.allocate(byteCount: TraceArea.size, alignment: 16)
    let context = UnsafeMutableRawPointer.allocate(byteCount: Registers.room, alignment: 16)
    unsafe context.initializeMemory(as: UInt8.self, repeating: 0, count: Registers.room)
    unsafe record(into: TraceArea(area), signal: 0, nil)
    unsafe record(into: TraceArea(area), signal: 0, context)
    unsafe context.deallocate()
    unsafe area.deallocate()
  }

  /// Records this thread's calls.
  ///
  /// - Parameter context: the third argument of the signal handler; nil when it is no signal that
  ///   ends the process.
  package static func record(
    into area: TraceArea, signal: Int32, _ context: UnsafeMutableRawPointer?
  ) {
    guard let addresses = unsafe addresses else { return }
    let thread = linux_syscall(Int(SYS_gettid), 0, 0, 0, 0, 0, 0)
    let seat = unsafe pthread_getspecific(InFlight.key)
    let mark = unsafe seat.map { unsafe InFlight.mark(in: $0) } ?? 0
    unsafe area.begin(
      signal: context == nil ? 0 : signal, thread: Int32(truncatingIfNeeded: thread), mark: mark)
    let count = Int(unsafe backtrace(addresses, Int32(limit)))
    guard let context = unsafe context else {
      return unsafe add(addresses, from: 0, to: count, area)
    }
    let registers = unsafe Registers(context)
    var start = 0
    while start < count, unsafe UInt(bitPattern: addresses[start]) != registers.instruction {
      start += 1
    }
    guard add(registers.instruction, area) else { return }
    if start + 1 < count { return unsafe add(addresses, from: start + 1, to: count, area) }
    // The address is in code without unwind information, or in no code after a call through a wild
    // pointer.
    follow(registers, area)
  }

  private static func add(
    _ addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>, from start: Int, to end: Int,
    _ area: TraceArea
  ) {
    var index = start
    while index < end, unsafe add(UInt(bitPattern: addresses[index]), area) { index += 1 }
  }

  private static func add(_ address: UInt, _ area: TraceArea) -> Bool {
    area.add(address, module: module(of: address, area))
  }

  /// The number of the file that an address lies in; -1 for none.
  private static func module(of address: UInt, _ area: TraceArea) -> Int {
    guard let findObject = unsafe findObject, let found = unsafe found,
      unsafe findObject(UnsafeMutableRawPointer(bitPattern: address), found) == 0,
      let map = unsafe found.load(
        fromByteOffset: Place.map, as: UnsafeMutableRawPointer?.self)
    else { return -1 }
    return unsafe area.module(
      base: map.load(as: UInt.self),
      path: map.load(fromByteOffset: Place.name, as: UnsafePointer<UInt8>?.self))
  }

  /// Follows the chain of frame pointers.
  private static func follow(_ registers: Registers, _ area: TraceArea) {
    #if arch(x86_64)
      // A call through a wild pointer has just pushed its return address onto the stack.
      if let top = unsafe UnsafeRawPointer(bitPattern: registers.stack),
        registers.stack & 7 == 0
      {
        let address = unsafe top.load(as: UInt.self)
        if module(of: address, area) >= 0 { _ = add(address, area) }
      }
    #endif
    var lower = registers.stack
    var frame = registers.frame
    var left = TraceArea.frameLimit
    while left > 0, frame > lower, frame - lower < stride, frame & 7 == 0,
      let pointer = unsafe UnsafeRawPointer(bitPattern: frame)
    {
      let address = unsafe pointer.load(fromByteOffset: 8, as: UInt.self)
      guard address != 0, add(address, area) else { return }
      lower = frame
      frame = unsafe pointer.load(as: UInt.self)
      left -= 1
    }
  }

  /// The registers that give a thread's place.
  private struct Registers {
    let instruction: UInt
    let stack: UInt
    let frame: UInt

    /// Bytes of a context that hold all of them.
    static let room = 512

    /// The kernel's offsets of the registers, a part of its interface.
    private enum Place {
      #if arch(x86_64)
        static let instruction = 168
        static let stack = 160
        static let frame = 120
      #else
        static let instruction = 440
        static let stack = 432
        static let frame = 416
      #endif
    }

    init(_ context: UnsafeMutableRawPointer) {
      instruction = unsafe context.load(fromByteOffset: Place.instruction, as: UInt.self)
      stack = unsafe context.load(fromByteOffset: Place.stack, as: UInt.self)
      frame = unsafe context.load(fromByteOffset: Place.frame, as: UInt.self)
    }
  }
}
