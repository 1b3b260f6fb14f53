import Glibc

/// Whether a text is an address in numbers.
enum NumericAddress {
  static func isV4(_ text: String) -> Bool {
    var address = in_addr()
    // Safety: the structure outlives the call, and the text is NUL-terminated for its length.
    return unsafe inet_pton(AF_INET, text, &address) == 1
  }

  static func isV6(_ text: String) -> Bool {
    var address = in6_addr()
    // Safety: the structure outlives the call, and the text is NUL-terminated for its length.
    return unsafe inet_pton(AF_INET6, text, &address) == 1
  }

  /// Whether an address is one of the machine itself that no other can reach.
  static func isLoopback(_ text: String) -> Bool {
    guard text.contains(":") else { return isV4(text) && text.hasPrefix("127.") }
    var bytes = [UInt8](repeating: 0, count: 16)
    // Safety: the call writes sixteen bytes, and the text is NUL-terminated for its length.
    guard unsafe inet_pton(AF_INET6, text, &bytes) == 1 else { return false }
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [0xff, 0xff]
    return isMapped ? bytes[12] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }
}
