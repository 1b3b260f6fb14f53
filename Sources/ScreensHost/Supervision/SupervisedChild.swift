import Glibc

/// A host that runs under its supervisor.
struct SupervisedChild {
  let process: pid_t
  /// The supervisor's end of the line between them.
  let line: Int32
  /// The time at which it began to answer; nil before.
  var ready: Int?
  /// Whether it announced its end.
  var meansToEnd = false
  /// Looks whether a plugin keeps one of its threads.
  let watch: HangWatch?
  /// The time of the watch's next look.
  var nextLook = 0
  /// Whether it was ended because a plugin keeps one of its threads.
  var isHung = false

  /// Milliseconds until the next look, -1 for any number. A starting host has not written its
  /// limits yet, and its first plugin may hang.
  func pause(isEnding: Bool) -> Int32 {
    if let period = watch?.period { return Int32(period) }
    return isEnding || ready == nil ? 500 : -1
  }
}
