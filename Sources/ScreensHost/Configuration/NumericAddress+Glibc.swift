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
}
