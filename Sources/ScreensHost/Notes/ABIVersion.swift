private import CScreens

/// A version of the plugin ABI: `1.0`.
package struct ABIVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Plugins and hosts of different majors never work together.
  package let major: UInt32
  /// A newer minor only adds.
  package let minor: UInt32

  /// What this host offers.
  package static let host = ABIVersion(
    major: UInt32(SCREENS_ABI_MAJOR), minor: UInt32(SCREENS_ABI_MINOR))

  /// Makes a version from its numbers.
  package init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// Reads `major.minor`; nil for any other text.
  package init?(_ text: String) {
    var digits = text.utf8[...]
    guard let major = Self.number(&digits), digits.popFirst() == UInt8(ascii: "."),
      let minor = Self.number(&digits), digits.isEmpty
    else { return nil }
    self.init(major: major, minor: minor)
  }

  package static func < (one: ABIVersion, other: ABIVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  package var description: String { "\(major).\(minor)" }

  /// Takes a number without leading zeros.
  private static func number(_ text: inout Substring.UTF8View) -> UInt32? {
    let startsWithZero = text.first == 0x30
    var value: UInt32?
    var count = 0
    while let byte = text.first, (0x30...0x39).contains(byte), count < 9 {
      value = (value ?? 0) * 10 + UInt32(byte - 0x30)
      text.removeFirst()
      count += 1
    }
    return startsWithZero && count > 1 ? nil : value
  }
}
