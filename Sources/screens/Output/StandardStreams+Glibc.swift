import Glibc

/// The three descriptors that every program is started with.
enum StandardStreams {
  /// Fills the place of each descriptor that the program was started without. Otherwise a file or
  /// socket could be opened there and receive the output. Reading and writing fail, as without it.
  ///
  /// Call it before anything is opened.
  static func hold() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one that is missing.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
