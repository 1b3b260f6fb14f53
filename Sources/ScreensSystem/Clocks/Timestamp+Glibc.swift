import CLinux
import Glibc

package enum Timestamp {
  /// `2026-03-01 12:30:05 UTC`, for seconds since 1970.
  package static func text(_ seconds: Int64) -> String {
    let (day, time) = parts(seconds)
    return "\(day) \(time) UTC"
  }

  /// `2026-03-01T12:30:05.120Z` (RFC 3339), for nanoseconds since 1970.
  package static func exact(_ nanoseconds: Int64) -> String {
    let (day, time) = parts(nanoseconds / 1_000_000_000)
    let fraction = nanoseconds / 1_000_000 % 1_000
    return "\(day)T\(time).\(fraction < 100 ? "0" : "")\(fraction < 10 ? "0" : "")\(fraction)Z"
  }

  private static func parts(_ seconds: Int64) -> (day: String, time: String) {
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    // Safety: both structures are local.
    unsafe gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return unsafe (
      "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))",
      "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    )
  }
}
