import Glibc
import ScreensDocuments
import Synchronization

/// The program's two outputs: results, and diagnoses.
enum Console {
  /// The error number of the first write to standard output that failed. A write to a reader that
  /// has gone is no failure.
  private static let loss = Mutex<Int32?>(nil)

  /// The failure if a result was lost on its way to standard output; nil if none was.
  static var failure: CommandFailure? {
    loss.withLock { $0 }.map { code in
      // Safety: strerror returns a NUL-terminated text that is copied at once.
      let reason = unsafe String(cString: strerror(code))
      return CommandFailure("standard output: cannot be written: \(reason); write it elsewhere")
    }
  }

  /// Writes a result and a line end to standard output.
  static func result(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes a result as it is to standard output.
  static func raw(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a JSON result to standard output, a member a line.
  static func result(_ json: JSONValue) {
    var writer = JSONWriter(pretty: true)
    writer.value(json)
    result(writer)
  }

  /// Writes a JSON result to standard output.
  static func result(_ writer: consuming JSONWriter) {
    writer.lineEnd()
    write(writer.bytes, to: STDOUT_FILENO)
  }

  /// Writes a diagnosis and a line end to standard error.
  static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Writes all of it to a descriptor, unless the reader has gone.
  static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safety: the bytes are the slice's own for the length of the call.
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 || (errno != EINTR && errno != EAGAIN) {
        let code = written == 0 ? EIO : errno
        guard descriptor == STDOUT_FILENO, code != EPIPE else { return }
        return loss.withLock { $0 = $0 ?? code }
      }
    }
  }
}
