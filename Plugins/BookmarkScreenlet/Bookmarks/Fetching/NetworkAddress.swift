/// An address that a connection may lead to.
package enum NetworkAddress: Hashable, Sendable {
  /// IPv4, as a number.
  case v4(UInt32)
  /// IPv6, as its two halves.
  case v6(high: UInt64, low: UInt64)

  /// Whether the address belongs to the public internet: to one machine, which is neither this one
  /// nor one of a private network.
  ///
  /// The lists are IANA's registries of special addresses. Of IPv6 only the global unicast block is
  /// public. An address that embeds an IPv4 address is as public as that one where a translator is
  /// the usual way (NAT64), and never where it is not (mapped, 6to4, Teredo).
  package var isPublic: Bool {
    switch self {
    case .v4(let number):
      !Self.specialV4.contains { block in number >> (32 - block.length) == block.prefix }
    case .v6(0x0064_ff9b_0000_0000, let low) where low >> 32 == 0:
      NetworkAddress.v4(UInt32(truncatingIfNeeded: low)).isPublic
    case .v6(let high, _):
      high >> 61 == 0b001
        && !Self.specialV6.contains { block in high >> (64 - block.length) == block.prefix }
    }
  }

  private struct Block<Number: Sendable>: Sendable {
    let prefix: Number
    let length: Number
  }

  private static let specialV4: [Block<UInt32>] = [
    Block(prefix: 0, length: 8),  // this network
    Block(prefix: 10, length: 8),  // private
    Block(prefix: 0x191, length: 10),  // 100.64.0.0, carriers' NAT
    Block(prefix: 127, length: 8),  // loopback
    Block(prefix: 0xa9fe, length: 16),  // 169.254.0.0, link-local
    Block(prefix: 0xac1, length: 12),  // 172.16.0.0, private
    Block(prefix: 0xc0_0000, length: 24),  // 192.0.0.0, protocols
    Block(prefix: 0xc0_0002, length: 24),  // 192.0.2.0, documentation
    Block(prefix: 0xc0_5863, length: 24),  // 192.88.99.0, 6to4's relays
    Block(prefix: 0xc0a8, length: 16),  // 192.168.0.0, private
    Block(prefix: 0x6309, length: 15),  // 198.18.0.0, benchmarks
    Block(prefix: 0xc6_3364, length: 24),  // 198.51.100.0, documentation
    Block(prefix: 0xcb_0071, length: 24),  // 203.0.113.0, documentation
    Block(prefix: 0b111, length: 3),  // 224.0.0.0 on: multicast, reserved, broadcast
  ]

  private static let specialV6: [Block<UInt64>] = [
    Block(prefix: 0x2001_0000 >> 9, length: 23),  // 2001::, protocols: Teredo, benchmarks, ORCHID
    Block(prefix: 0x2001_0db8, length: 32),  // documentation
    Block(prefix: 0x2002, length: 16),  // 6to4
    Block(prefix: 0x3fff0, length: 20),  // documentation
  ]
}
