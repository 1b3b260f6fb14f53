import Glibc

/// A thread of the C library that runs one body and ends with it.
///
/// Safety: the body is retained until it has run.
package final class ServiceThread: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(ServiceThread(body)).toOpaque()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<ServiceThread>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, retained)
    precondition(status == 0, "no thread could be made: \(status)")
    pthread_detach(thread)
  }
}
