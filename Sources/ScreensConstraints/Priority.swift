/// How much a constraint matters: 1 to 1000, and 1000 is required.
///
/// Priorities don't add up: any violation at one priority outweighs all violations below it.
package struct Priority: RawRepresentable, Sendable, Hashable, Comparable {
  /// Between 1 and 1000.
  package let rawValue: Double

  /// Clamps the number to 1...1000; NaN becomes 1.
  package init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 1 : min(max(rawValue, 1), 1000)
  }

  /// Clamps like `init(rawValue:)`.
  package init(_ rawValue: Double) { self.init(rawValue: rawValue) }

  package static let required = Priority(1000)

  /// Whether the constraint must hold.
  package var isRequired: Bool { rawValue == 1000 }

  package static func < (one: Priority, other: Priority) -> Bool { one.rawValue < other.rawValue }
}
