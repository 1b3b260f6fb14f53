import Synchronization

/// The compressed form of constant bytes, made on first use.
package final class KeptCompression: Sendable, Equatable {
  private let kept = Mutex<[UInt8]?>(nil)

  package init() {}

  /// - Parameter compress: makes it; where it cannot, it is asked again the next time.
  func bytes(_ compress: () -> [UInt8]?) -> [UInt8]? {
    if let known = kept.withLock({ $0 }) { return known }
    guard let made = compress() else { return nil }
    kept.withLock { $0 = made }
    return made
  }

  /// Equal only to itself: two objects may keep forms of different bytes.
  package static func == (one: KeptCompression, other: KeptCompression) -> Bool { one === other }
}
