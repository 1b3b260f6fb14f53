/// A range of addresses, such as `10.0.0.0/8` or `fd00::/8`.
package struct IPNetwork: Hashable, Sendable {
  private let base: IPAddress
  private let prefix: Int

  /// Reads an address with or without the length of its prefix.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let base = IPAddress(parts[0]) else { return nil }
    let width = base.isV6 ? 128 : 32
    let prefix = parts.count == 2 ? parts[1].decimalValue : width
    guard let prefix, prefix <= width else { return nil }
    self.base = base
    self.prefix = prefix
  }

  package func contains(_ address: IPAddress) -> Bool {
    guard address.isV6 == base.isV6 else { return false }
    guard base.isV6 else {
      return Self.agree(address.low << 32, base.low << 32, bits: prefix)
    }
    return Self.agree(address.high, base.high, bits: min(prefix, 64))
      && Self.agree(address.low, base.low, bits: max(0, prefix - 64))
  }

  private static func agree(_ one: UInt64, _ other: UInt64, bits: Int) -> Bool {
    (one ^ other) >> UInt64(64 - bits) == 0
  }
}
