/// A screenlet's name within its session: counted, saved and restored.
package struct ScreenletID: RawRepresentable, Hashable, Sendable, Comparable,
  CustomStringConvertible
{
  /// Unique in its session, from 1 on.
  package let rawValue: UInt32

  /// Takes a number that was kept elsewhere.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The number.
  package var description: String { String(rawValue) }

  /// The order in which screenlets were made.
  package static func < (left: ScreenletID, right: ScreenletID) -> Bool {
    left.rawValue < right.rawValue
  }
}
