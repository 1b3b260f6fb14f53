import Glibc
import Synchronization

/// A thread of the C library that runs one body and ends with it.
///
/// While the machine cannot start another thread, the body waits.
///
/// Safety: the body is retained until it has run.
package final class ServiceThread: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  package static func start(_ body: @escaping @Sendable () -> Void) {
    let service = ServiceThread(body)
    let status = service.begin()
    guard status != 0 else { return }
    if let reserve = reserve.withLock({ $0 }) { return reserve.add(service) }
    precondition(service.begin(for: 500), "no thread could be made: \(status)")
  }

  /// The error number of a failed start; 0 for success.
  private func begin() -> Int32 {
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<ServiceThread>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, retained.toOpaque())
    if status == 0 {
      pthread_detach(thread)
    } else {
      unsafe retained.release()
    }
    return status
  }

  /// Tries to start several times, 10 ms apart.
  private func begin(for tries: Int) -> Bool {
    for _ in 0..<tries {
      if begin() == 0 { return true }
      usleep(10_000)
    }
    return false
  }

  // MARK: Shortage

  private static let reserve = Mutex<Reserve?>(nil)

  /// Keeps a reserve thread that starts waiting bodies when the machine has threads again, so that
  /// no caller has to wait.
  ///
  /// - Parameter short: called when a thread is missing, with the number of waiting bodies.
  package static func keepReserve(_ short: @escaping @Sendable (_ waiting: Int) -> Void) {
    let reserve = Reserve(short)
    self.reserve.withLock { $0 = reserve }
    start { reserve.serve() }
  }

  /// Bodies that wait for a thread.
  ///
  /// Safety: the semaphore is allocated once and never freed, because the reserve lives as long as
  /// the process.
  @safe private final class Reserve: @unchecked Sendable {
    private let waiting = Mutex<[ServiceThread]>([])
    private let short: @Sendable (Int) -> Void
    private let bell = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(_ short: @escaping @Sendable (Int) -> Void) {
      self.short = short
      unsafe bell.initialize(to: sem_t())
      unsafe sem_init(bell, 0, 0)
    }

    func add(_ service: ServiceThread) {
      let count = waiting.withLock { waiting in
        waiting.append(service)
        return waiting.count
      }
      unsafe sem_post(bell)
      short(count)
    }

    func serve() {
      while true {
        while unsafe sem_wait(bell) != 0 {}
        guard let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
        while next.begin() != 0 { usleep(10_000) }
      }
    }
  }
}
