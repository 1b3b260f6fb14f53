private import CScreens

/// A version of the plugin ABI: `1.0`.
package struct ABIVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Plugins and hosts of different majors never work together.
  package let major: UInt32
  /// A higher minor only adds to the ABI.
  package let minor: UInt32

  /// The version that this host offers.
  package static let host = ABIVersion(
    major: UInt32(SCREENS_ABI_MAJOR), minor: UInt32(SCREENS_ABI_MINOR))

  package init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// Reads `major.minor`; nil for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.span
    var offset = 0
    guard let major = Self.number(digits, &offset), offset < digits.count,
      digits[offset] == UInt8(ascii: ".")
    else { return nil }
    offset += 1
    guard let minor = Self.number(digits, &offset), offset == digits.count else { return nil }
    self.init(major: major, minor: minor)
  }

  package static func < (one: ABIVersion, other: ABIVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  /// The version as it is written: `1.4`.
  package var description: String { "\(major).\(minor)" }

  /// Reads a number of at most nine digits without leading zeros; nil for any other text.
  private static func number(_ digits: Span<UInt8>, _ offset: inout Int) -> UInt32? {
    let start = offset
    var value: UInt32 = 0
    while offset < digits.count, digits[offset] &- 0x30 < 10, offset - start < 9 {
      value = value * 10 + UInt32(digits[offset] - 0x30)
      offset += 1
    }
    let count = offset - start
    return count == 0 || count > 1 && digits[start] == 0x30 ? nil : value
  }
}
