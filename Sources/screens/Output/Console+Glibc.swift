import Glibc
import ScreensDocuments

/// The program's two outputs: results, and what is said about them.
enum Console {
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

  /// Writes all of it to a descriptor, unless whoever reads has gone.
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
        return
      }
    }
  }
}
