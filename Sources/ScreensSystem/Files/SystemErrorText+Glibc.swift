import Glibc

/// What the system says about a call that failed.
package enum SystemErrorText {
  /// The text of an error number.
  package static func text(_ code: Int32) -> String {
    // Safety: strerror returns a NUL-terminated text that is copied at once.
    unsafe String(cString: strerror(code))
  }
}
