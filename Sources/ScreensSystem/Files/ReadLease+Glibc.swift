import Glibc

/// The kernel's guarantee that no process has a file open for writing. A new writer waits until the
/// lease is released.
package struct ReadLease: ~Copyable {
  package enum Refusal: Error, Equatable {
    /// A process has the file open or mapped for writing.
    case beingWritten
    /// This file, file system or user cannot have a lease.
    case unsupported(code: Int32)
  }

  private let file: OpenFile

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

  // Linux's numbers, which the overlay lacks.
  private static let setSignal: Int32 = 10
  private static let setLease: Int32 = 1024
}
