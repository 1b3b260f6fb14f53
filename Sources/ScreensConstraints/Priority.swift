/// How much a constraint matters: 1 to 1000, and 1000 is required.
///
/// Priorities don't add up: any violation at one priority outweighs all violations below it.
package struct Priority: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number, between 1 and 1000.
  package let rawValue: Double

  /// Makes a priority; numbers outside 1...1000 are brought inside, no number at all is 1.
  package init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 1 : min(max(rawValue, 1), 1000)
  }

  /// Makes a priority.
  package init(_ rawValue: Double) { self.init(rawValue: rawValue) }

  /// Must hold.
  package static let required = Priority(1000)

  /// Whether the constraint must hold.
  package var isRequired: Bool { rawValue == 1000 }

  /// Whether one matters less than the other.
  package static func < (one: Priority, other: Priority) -> Bool { one.rawValue < other.rawValue }
}
