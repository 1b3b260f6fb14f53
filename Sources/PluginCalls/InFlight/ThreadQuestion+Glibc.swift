import ScreensSystem
package import CLinux
import Glibc

/// A question to one thread of another process, or of this one, about its place. The thread answers
/// in the handler of a signal, into a trace.
///
/// A signal ends a sleep and most timed waits too early. A thread that was in such a call makes the
/// call again, so a plugin does not notice the question.
///
/// Safety: the memory has `size` bytes for as long as this is used. The asker writes before
/// it sends the signal, the thread that is asked reads in its handler.
@safe package struct ThreadQuestion: @unchecked Sendable {
  /// The signal that asks a thread.
  package static let signal = SIGUSR2

  private enum Place {
    static let asked = 0
    static let answered = 1
    static let number = 2
    static let instruction = 3
    static let stack = 4
  }

  /// Bytes of a question.
  package static let size = 40

  private let words: UnsafeMutablePointer<UInt64>

  /// Uses memory of `size` bytes.
  package init(_ memory: UnsafeMutableRawPointer) {
    unsafe words = unsafe memory.assumingMemoryBound(to: UInt64.self)
  }

  // MARK: In the process that asks

  /// Asks a thread, and waits for a fifth of a second at most.
  ///
  /// - Returns: whether it has answered.
  package func ask(_ thread: Int32, of process: pid_t) -> Bool {
    let call = WaitingCall(thread, of: process)
    unsafe words[Place.number] = UInt64(bitPattern: call?.number ?? -1)
    unsafe words[Place.instruction] = call?.instruction ?? 0
    unsafe words[Place.stack] = call?.stack ?? 0
    unsafe words[Place.answered] = 0
    unsafe words[Place.asked] = UInt64(UInt32(bitPattern: thread))
    guard linux_syscall(Int(SYS_tgkill), Int(process), Int(thread), Int(Self.signal), 0, 0, 0) == 0
    else { return false }
    for _ in 0..<40 {
      if unsafe words[Place.answered] != 0 { return true }
      usleep(5_000)
    }
    return false
  }

  // MARK: The thread that is asked

  /// Whether the question is for this thread. Only loads: a signal handler calls this.
  package func isFor(_ thread: Int) -> Bool {
    unsafe words[Place.asked] == UInt64(thread) && words[Place.answered] == 0
  }

  /// Marks the answer as complete. Only stores.
  package func noteAnswer() { unsafe words[Place.answered] = 1 }

  /// Makes the thread repeat the call that the signal ended, if the question found it in that call.
  package func resume(_ context: UnsafeMutableRawPointer) {
    guard unsafe words[Place.stack] != 0 else { return }
    unsafe WaitingCall.resume(
      context, number: words[Place.number], instruction: words[Place.instruction],
      stack: words[Place.stack])
  }
}

/// The call of the kernel that a thread waits in.
private struct WaitingCall {
  let number: Int64
  /// The address at which the thread continues after it.
  let instruction: UInt64
  let stack: UInt64

  /// Reads the state of a thread from the kernel; nil for a running thread, or when the kernel does
  /// not show it.
  package init?(_ thread: Int32, of process: pid_t) {
    let words = KernelFile.text("/proc/\(process)/task/\(thread)/syscall").split {
      $0 == " " || $0 == "\n"
    }
    func number(_ text: Substring) -> UInt64? { UInt64(text.dropFirst(2), radix: 16) }
    guard words.count == 9, let call = Int64(words[0]), call >= 0, let stack = number(words[7]),
      let instruction = number(words[8])
    else { return nil }
    self.number = call
    self.stack = stack
    self.instruction = instruction
  }

  /// Repeats the call when the thread's registers show that a signal has just ended it. On
  /// processors other than x86-64 the call stays ended.
  ///
  /// Safety: the kernel gave the context to a signal handler; the places of its registers are a
  /// part of the kernel's interface.
  static func resume(
    _ context: UnsafeMutableRawPointer, number: UInt64, instruction: UInt64, stack: UInt64
  ) {
    #if arch(x86_64)
      let (result, stackPlace, place) = (144, 160, 168)
      guard unsafe context.load(fromByteOffset: place, as: UInt64.self) == instruction,
        unsafe context.load(fromByteOffset: stackPlace, as: UInt64.self) == stack,
        unsafe context.load(fromByteOffset: result, as: Int64.self) == Int64(-EINTR)
      else { return }
      unsafe context.storeBytes(of: number, toByteOffset: result, as: UInt64.self)
      // The instruction that calls the kernel has two bytes.
      unsafe context.storeBytes(of: instruction - 2, toByteOffset: place, as: UInt64.self)
    #endif
  }
}
