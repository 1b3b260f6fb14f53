/// The time limits of the checks of one plugin. A slow plugin is not hung: a connector that waits
/// for a back end gets the time of its requests besides.
package struct ValidationLimits: Sendable, Equatable {
  /// The seconds of each check, as the user gives them.
  package let seconds: Int
  /// How long one request of each operation took, one after the other; 0 while that is unknown.
  package var requestMilliseconds = 0

  /// Makes limits.
  package init(seconds: Int, requestMilliseconds: Int = 0) {
    self.seconds = seconds
    self.requestMilliseconds = requestMilliseconds
  }

  /// The seconds that a check may take which makes so many requests of each operation.
  func seconds(requests: Int) -> Int {
    seconds + (requestMilliseconds * requests + 999) / 1000
  }

  /// The seconds that some requests at once may take.
  func wait(requests: Int = 1) -> Double {
    max(5, Double(seconds) / 12) + Double(requestMilliseconds * (requests - 1)) / 1000
  }
}
