import CLinux
import Glibc

/// Moments as text.
enum Timestamp {
  /// `2026-03-01 12:30:05 UTC`, for seconds since 1970.
  static func text(_ seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    // Safety: both structures are local.
    unsafe gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) UTC"
  }
}
