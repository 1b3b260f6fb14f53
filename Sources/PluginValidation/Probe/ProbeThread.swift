import Glibc

/// The validator's own threads.
///
/// Safety: a thread's work is retained for it and released by it.
@safe enum ProbeThread {
  private final class Work {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs work on a thread that ends with it.
  @discardableResult
  static func start(_ run: @escaping () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(run)).toOpaque()
    let status = unsafe pthread_create(
      &thread, nil,
      { work in
        guard let work = unsafe work else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, unsafe work)
    guard status == 0 else {
      unsafe Unmanaged<Work>.fromOpaque(work).release()
      return nil
    }
    return thread
  }

  /// Runs the same work on several threads at once, and waits for their ends.
  static func together(_ count: Int, _ run: @escaping (Int) -> Void) {
    let threads = (0..<count).compactMap { index in start { run(index) } }
    for thread in threads { pthread_join(thread, nil) }
  }
}
