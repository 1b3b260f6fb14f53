import Glibc

/// The kernel's promise that no process has a file open for writing, and that a new writer waits
/// until the promise is given back.
package struct ReadLease: ~Copyable {
  /// Why there is no lease.
  package enum Refusal: Error, Equatable {
    /// A process has the file open for writing, or mapped for it.
    case beingWritten
    /// This file, file system or user can't have one.
    case unsupported(code: Int32)
  }

  private let file: OpenFile

  /// Takes the lease, or says why there is none.
  package init(_ file: OpenFile) throws(Refusal) {
    // A waiting writer sends a signal to the holder. SIGIO would end the process; SIGURG is ignored
    // unless a program asks for it.
    _ = fcntl(file.descriptor, Self.setSignal, SIGURG)
    guard fcntl(file.descriptor, Self.setLease, F_RDLCK) == 0 else {
      let code = errno
      throw code == EAGAIN ? .beingWritten : .unsupported(code: code)
    }
    self.file = file
  }

  deinit { _ = fcntl(file.descriptor, Self.setLease, F_UNLCK) }

  // Linux's numbers, which the overlay leaves out.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024
}
