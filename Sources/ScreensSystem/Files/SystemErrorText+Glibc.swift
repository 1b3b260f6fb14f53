import Glibc

/// The texts of the system's error numbers.
package enum SystemErrorText {
  package static func text(_ code: Int32) -> String {
    // Safety: strerror returns a NUL-terminated text that is copied at once.
    unsafe String(cString: strerror(code))
  }
}
