import ScreensSystem
import ScreensCore

/// The up-to-date part of a journal's file: the place of each session's state, and the size of all.
struct JournalContents {
  struct Place {
    let range: Range<Int>
    let isUser: Bool
  }

  /// Where states are; only their ranges change from outside.
  var places: [Digest: Place] = [:]
  private var visitors = OldestFirst<Digest>()
  /// Bytes of all states, and of those of users who are signed in.
  private(set) var size = 0
  private var userSize = 0

  /// Bytes of the states of all users but one.
  func userSize(without key: Digest) -> Int {
    userSize - (places[key].map { $0.isUser ? $0.range.count : 0 } ?? 0)
  }

  /// The visitor whose state was written longest ago.
  mutating func oldestVisitor() -> Digest? { visitors.first() }

  /// Notes a state in the place of the one before.
  ///
  /// - Returns: where that was.
  mutating func replace(_ key: Digest, _ place: Place) -> Place? {
    let old = remove(key)
    places[key] = place
    size += place.range.count
    if place.isUser { userSize += place.range.count } else { visitors.append(key) }
    return old
  }

  /// Strikes a state out.
  mutating func remove(_ key: Digest) -> Place? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    size -= place.range.count
    if place.isUser { userSize -= place.range.count } else { visitors.remove(key) }
    return place
  }
}
