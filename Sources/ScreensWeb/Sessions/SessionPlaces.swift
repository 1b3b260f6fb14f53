import ScreensCore

/// The screenlets of a session by their places.
struct SessionPlaces {
  /// The attributes that drawn pages set on the screenlets that they make.
  var attributes: [ScreenletPlace: [AttributeName: Value]]
  /// The states that were restored, and not looked at yet.
  var waiting: [ScreenletPlace: ScreenletState] = [:]
  var screenlets: [ScreenletPlace: Screenlet] = [:]
  /// Octets of the last form of each place: no more is typed there.
  private var typed: [ScreenletPlace: Int] = [:]
  /// Octets of what was typed, at most.
  private(set) var typedBytes = 0

  init(_ attributes: [ScreenletPlace: [AttributeName: Value]]) { self.attributes = attributes }

  /// Notes how much the last form of a place holds.
  mutating func noteTyped(_ count: Int, at place: ScreenletPlace) {
    typedBytes += count - (typed.updateValue(count, forKey: place) ?? 0)
  }
}
