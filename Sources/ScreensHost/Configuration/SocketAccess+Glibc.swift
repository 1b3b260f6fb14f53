import Glibc

/// The users who may connect to a socket in the file system, besides its owner.
package struct SocketMode: Sendable, Hashable, CustomStringConvertible {
  /// The permissions, as in `st_mode`.
  package let bits: UInt32

  /// The form in words.
  static let rule = "a mode in three or four octal digits, such as 0660"

  /// Reads a mode; nil for any other text, and for one that shuts the owner out.
  package init?(_ text: String) {
    guard (3...4).contains(text.utf8.count), let bits = UInt32(text, radix: 8),
      text.utf8.allSatisfy({ (0x30...0x37).contains($0) }), bits <= 0o777, bits & 0o600 == 0o600
    else { return nil }
    self.bits = bits
  }

  /// The form that the configuration has.
  package var description: String {
    let digits = String(bits, radix: 8)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

/// The group of a socket in the file system.
package struct SocketGroup: Sendable, Hashable, CustomStringConvertible {
  /// The group's number.
  package let number: UInt32
  /// The form that the configuration has.
  package let description: String

  /// The forms in words.
  static let rule = "a group of this machine, by name or number"

  /// Finds a group; nil when this machine has none of that name.
  package init?(_ text: String) {
    if let number = UInt32(text), !text.hasPrefix("+") {
      self.number = number
    } else {
      var entry = unsafe group()
      var found: UnsafeMutablePointer<group>?
      var buffer = [CChar](repeating: 0, count: 65_536)
      // Safety: structure and buffer outlive the call, whose size is given.
      guard unsafe getgrnam_r(text, &entry, &buffer, buffer.count, &found) == 0,
        unsafe found != nil
      else { return nil }
      number = unsafe entry.gr_gid
    }
    description = text
  }
}

/// The order to browsers to return over TLS only.
package enum TransportSecurity: String, Sendable, CaseIterable {
  /// No order.
  case off
  /// Browsers reach this host name over TLS only.
  case host
  /// The same, and for every name below it.
  case subdomains
}
