import Glibc
import Synchronization

/// Where the threads of this process mark the plugin whose code they are in.
///
/// Safety: a thread's cell belongs to that thread, which finds it through a pthread key, until the
/// thread ends. Without a page cells are the process's own memory, so that a mark never has to ask
/// whether anybody reads it.
enum InFlight {
  private static let page = Mutex<InFlightPage?>(nil)
  private static let hasHandlers = Atomic(false)

  /// A thread's cell and the stack on which its signal handlers run.
  @unsafe private struct Seat {
    let cell: UnsafeMutablePointer<UInt64>
    let stack: UnsafeMutableRawPointer?
  }

  static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { seat in
      guard let seat = unsafe seat else { return }
      unsafe InFlight.leave(seat.assumingMemoryBound(to: Seat.self))
    }
    precondition(status == 0, "no thread-specific key is left: \(status)")
    return key
  }()

  /// Marks on a page from now on; threads that have a cell already keep it.
  static func use(_ new: InFlightPage) {
    page.withLock { $0 = new }
    handleSignals()
  }

  /// Gives threads that come into plugins from now on a stack for handlers of signals.
  static func handleSignals() { hasHandlers.store(true, ordering: .relaxed) }

  /// The mark of a plugin's generation.
  static func mark(_ plugin: InFlightPage.Plugin, generation: UInt64) -> InFlightMark {
    page.withLock { $0 }?.mark(plugin, generation: generation)
      ?? InFlightMark(plugin: 0, generation: generation)
  }

  /// This thread's cell.
  static var cell: UnsafeMutablePointer<UInt64> {
    if let seat = unsafe pthread_getspecific(key) {
      return unsafe seat.assumingMemoryBound(to: Seat.self).pointee.cell
    }
    return unsafe enter()
  }

  /// The mark in what a thread keeps under the key. Only loads: a signal handler calls this.
  static func mark(in seat: UnsafeMutableRawPointer) -> UInt64 {
    unsafe seat.assumingMemoryBound(to: Seat.self).pointee.cell.pointee
  }

  /// Calls a plugin with this thread marked.
  @inline(__always)
  static func during<Result, Failure: Error>(
    _ mark: InFlightMark, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let cell = unsafe cell
    let before = unsafe cell.pointee
    unsafe cell.pointee = mark.rawValue
    defer { unsafe cell.pointee = before }
    return try body()
  }

  private static func enter() -> UnsafeMutablePointer<UInt64> {
    let page = page.withLock { $0 }
    let own = unsafe page?.claimCell()
    let cell = unsafe own ?? UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    unsafe cell.pointee = 0
    let seat = UnsafeMutablePointer<Seat>.allocate(capacity: 1)
    unsafe seat.initialize(
      to: Seat(cell: cell, stack: hasHandlers.load(ordering: .relaxed) ? signalStack() : nil))
    unsafe pthread_setspecific(key, seat)
    return unsafe cell
  }

  /// A thread whose stack is used up needs another one to say so.
  private static func signalStack() -> UnsafeMutableRawPointer? {
    let size = 65_536
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var stack = unsafe stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
    guard unsafe sigaltstack(&stack, nil) == 0 else {
      unsafe memory.deallocate()
      return nil
    }
    return unsafe memory
  }

  private static func leave(_ seat: UnsafeMutablePointer<Seat>) {
    if let stack = unsafe seat.pointee.stack {
      var none = unsafe stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
      unsafe sigaltstack(&none, nil)
      unsafe stack.deallocate()
    }
    let cell = unsafe seat.pointee.cell
    if unsafe page.withLock({ $0 })?.release(cell) != true { unsafe cell.deallocate() }
    unsafe seat.deallocate()
  }
}
