/// Identifies a screenlet within its session; saved and restored.
package struct ScreenletID: RawRepresentable, Hashable, Sendable, Comparable,
  CustomStringConvertible
{
  /// Unique in its session, from 1 on.
  package let rawValue: UInt32

  /// The number was stored earlier.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package var description: String { String(rawValue) }

  /// The order of creation.
  package static func < (left: ScreenletID, right: ScreenletID) -> Bool {
    left.rawValue < right.rawValue
  }
}
