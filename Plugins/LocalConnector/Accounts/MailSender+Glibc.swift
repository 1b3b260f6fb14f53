import Glibc
import Synchronization

/// Sends the messages of the queue, one after the other, on a thread of its own.
///
/// Several senders may serve one file for a while: those of two hosts at a take-over, and those of
/// two configurations at a reload. Each sends what it is rung for; only the latest one looks on its
/// own for messages that others left, or tried in vain.
package final class MailSender: Sendable {
  /// Runs work where blocking is allowed and its end is waited for; false where it will not run.
  package typealias Runner = @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool

  /// The milliseconds between two looks for messages that others left.
  private static let longestRest: Int64 = 10_000

  private let accounts: LocalAccounts
  private let report: @Sendable (String) -> Void
  private let run: Runner
  private let token = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  private let bell = Bell()
  private let hasBegun = Atomic(false)

  /// Prepares to send.
  ///
  /// - Parameter report: takes sentences for the operator.
  package init(
    _ accounts: LocalAccounts, report: @escaping @Sendable (String) -> Void,
    run: @escaping Runner
  ) {
    self.accounts = accounts
    self.report = report
    self.run = run
  }

  /// Starts the thread, which lasts as long as the process.
  package func begin() {
    guard !hasBegun.exchange(true, ordering: .relaxed) else { return }
    accounts.onLetter { [bell] in bell.ring() }
    var thread = pthread_t()
    // Safety: retained for the thread, which never ends.
    let sender = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, nil,
      { sender in
        guard let sender = unsafe sender else { return nil }
        unsafe Unmanaged<MailSender>.fromOpaque(sender).takeUnretainedValue().serve()
      }, sender.toOpaque())
    guard status != 0 else { return _ = pthread_detach(thread) }
    unsafe sender.release()
    hasBegun.store(false, ordering: .relaxed)
    report(
      "messages wait: there is no thread for them (\(unsafe String(cString: strerror(status))))")
  }

  private func serve() -> Never {
    var rest: Int64 = 0
    var (hasTakenOver, fault) = (false, "")
    while true {
      let isRung = bell.wait(milliseconds: rest)
      do {
        if !hasTakenOver, try accounts.nextLetter() != nil {
          hasTakenOver = try accounts.becomeSender(token)
        }
        rest = try send(isRung: isRung)
        fault = ""
      } catch {
        rest = Self.longestRest
        if fault != "\(error)" { report("messages wait: \(error)") }
        fault = "\(error)"
      }
    }
  }

  /// Sends what is due, and gives the milliseconds until the next look.
  private func send(isRung: Bool) throws -> Int64 {
    while let time = try accounts.nextLetter() {
      guard time <= 0 else { return min(time, Self.longestRest) }
      guard try isRung || accounts.isSender(token) else { break }
      guard try deliver() else { return 1000 }
    }
    return Self.longestRest
  }

  /// Sends one message; false where no thread is free for it.
  private func deliver() throws -> Bool {
    let end = End()
    let isTaken = run { [accounts, report] in
      end.result.withLock { $0 = Result { _ = try accounts.sendLetter(report) } }
      end.bell.ring()
    }
    guard isTaken else { return false }
    _ = end.bell.wait(milliseconds: nil)
    try end.result.withLock { $0 }?.get()
    return true
  }

  /// The end of a piece of work.
  private final class End: Sendable {
    let bell = Bell()
    let result = Mutex<Result<Void, any Error>?>(nil)
  }
}

/// Wakes one thread; a ring that nobody waits for is kept.
///
/// Safety: the mutex guards the flag, and both live as long as the bell.
@safe private final class Bell: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hasRung = false

  init() {
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // The clock of the day may be set back.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func ring() {
    unsafe pthread_mutex_lock(mutex)
    hasRung = true
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Waits for a ring, without end where no time is given.
  ///
  /// - Returns: whether it came.
  func wait(milliseconds: Int64?) -> Bool {
    var end = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    let time = Int64(end.tv_nsec) / 1_000_000 + (milliseconds ?? 0)
    end = timespec(tv_sec: end.tv_sec + Int(time / 1000), tv_nsec: Int(time % 1000) * 1_000_000)
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !hasRung {
      if milliseconds == nil {
        unsafe pthread_cond_wait(condition, mutex)
      } else if unsafe pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT {
        break
      }
    }
    defer { hasRung = false }
    return hasRung
  }
}
