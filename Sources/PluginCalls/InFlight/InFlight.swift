package import ScreensSystem
package import CLinux
import Glibc
import ScreensCore
import Synchronization

/// The marks of this process's threads; each names the plugin whose code the thread is in.
///
/// Safety: a thread's seat belongs to that thread, which finds it through a pthread key, until the
/// thread ends. Without a page slots are the process's own memory, so that marking
/// is the same with a watcher and without.
package enum InFlight {
  private static let page = Mutex<InFlightPage?>(nil)
  private static let hasHandlers = Atomic(false)

  /// A thread's seat and the stack on which its signal handlers run.
  @unsafe private struct Place {
    let seat: ThreadSlot
    let stack: UnsafeMutableRawPointer?
  }

  /// The thread-specific key of a thread's seat; a signal handler reads it without making a slot.
  package static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { place in
      guard let place = unsafe place else { return }
      unsafe InFlight.leave(place.assumingMemoryBound(to: Place.self))
    }
    precondition(status == 0, "no thread-specific key is left: \(status)")
    return key
  }()

  /// Puts the marks of new threads on a page; a thread that already has a slot keeps it.
  package static func use(_ new: InFlightPage) {
    page.withLock { $0 = new }
    handleSignals()
  }

  /// Gives every thread that enters a plugin for the first time afterwards a stack for signal
  /// handlers.
  package static func handleSignals() { hasHandlers.store(true, ordering: .relaxed) }

  package static func mark(_ plugin: InFlightPage.Plugin, generation: UInt64) -> InFlightMark {
    page.withLock { $0 }?.mark(plugin, generation: generation)
      ?? InFlightMark(plugin: 0, generation: generation)
  }

  /// The slot of this thread, which runs an event loop.
  ///
  /// - Parameter loop: the loop's number, from 1 on.
  package static func pulse(ofLoop loop: Int) -> any ThreadPulse {
    let seat = seat
    seat.claim(thread: seat.thread, loop: loop)
    return seat
  }

  /// This thread's seat, as the record of its work.
  package static var pulse: any ThreadPulse { seat }

  /// The calls of plugins that a watcher found to hang in this process.
  static var hangs: [PluginHang] { page.withLock { $0 }?.hangs ?? [] }

  package static var seat: ThreadSlot {
    if let place = unsafe pthread_getspecific(key) {
      return unsafe place.assumingMemoryBound(to: Place.self).pointee.seat
    }
    return enter()
  }

  /// The mark in a thread's value under the key. Only loads: a signal handler calls this.
  package static func mark(in place: UnsafeMutableRawPointer) -> UInt64 {
    unsafe place.assumingMemoryBound(to: Place.self).pointee.seat.cell.pointee
  }

  /// Calls a plugin with this thread marked, or waits for one with a deadline.
  @inline(__always)
  package static func during<Result, Failure: Error>(
    _ mark: InFlightMark, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let cell = unsafe seat.cell
    let before = unsafe cell[0]
    if InFlightMark.isOutermost(before) { unsafe cell[1] &+= 1 }
    unsafe cell[0] = mark.rawValue
    defer { unsafe cell[0] = before }
    return try body()
  }

  private static func enter() -> ThreadSlot {
    let page = page.withLock { $0 }
    let seat = unsafe page?.claimSeat() ?? ThreadSlot(.allocate(capacity: ThreadSlot.size / 8))
    seat.claim(thread: Int32(truncatingIfNeeded: linux_syscall(Int(SYS_gettid), 0, 0, 0, 0, 0, 0)))
    let place = UnsafeMutablePointer<Place>.allocate(capacity: 1)
    unsafe place.initialize(
      to: Place(seat: seat, stack: hasHandlers.load(ordering: .relaxed) ? signalStack() : nil))
    unsafe pthread_setspecific(key, place)
    return seat
  }

  /// A thread that has used up its stack needs another one for its signal handler.
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

  private static func leave(_ place: UnsafeMutablePointer<Place>) {
    if let stack = unsafe place.pointee.stack {
      var none = unsafe stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
      unsafe sigaltstack(&none, nil)
      unsafe stack.deallocate()
    }
    let seat = unsafe place.pointee.seat
    if page.withLock({ $0 })?.release(seat) != true { unsafe seat.cell.deallocate() }
    unsafe place.deallocate()
  }
}
