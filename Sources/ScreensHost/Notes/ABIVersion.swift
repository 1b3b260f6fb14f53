private import CScreens

/// A version of the plugin ABI: `0.1`.
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
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = Self.number(parts[0]), let minor = Self.number(parts[1])
    else { return nil }
    self.init(major: major, minor: minor)
  }

  package static func < (one: ABIVersion, other: ABIVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  package var description: String { "\(major).\(minor)" }

  private static func number(_ text: Substring) -> UInt32? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      text.utf8.count == 1 || text.utf8.first != 0x30
    else { return nil }
    return UInt32(text)
  }
}
