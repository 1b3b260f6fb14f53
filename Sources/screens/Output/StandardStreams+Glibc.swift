import Glibc

/// The three descriptors that every program is started with.
enum StandardStreams {
  /// Fills the place of each that the program was started without, so that no file or socket is
  /// opened there and receives the output: reading and writing fail, as they do with none.
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
