import CLinux
import Glibc

/// The time that the file system stamps files with, in nanoseconds since 1970.
package func wallClock() -> Int64 {
  var time = timespec()
  // Safety: the structure outlives the call.
  _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
