import Glibc

extension NetworkAddress: CustomStringConvertible {
  /// Reads the address that a socket is to be connected to; nil for a family that is no IP.
  init?(family: CInt, _ address: UnsafeRawPointer) {
    switch family {
    case AF_INET:
      // Safety: an address of this family is as long as its structure.
      let found = unsafe address.loadUnaligned(as: sockaddr_in.self)
      self = .v4(UInt32(bigEndian: found.sin_addr.s_addr))
    case AF_INET6:
      // Safety: as above.
      let found = unsafe address.loadUnaligned(as: sockaddr_in6.self)
      self = NetworkAddress(found.sin6_addr)
    default: return nil
    }
  }

  /// Reads the port that a socket is to be connected to.
  static func port(_ address: UnsafeRawPointer) -> UInt16 {
    // Safety: the addresses of both families of IP have it in the same place.
    UInt16(bigEndian: unsafe address.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
  }

  /// Reads an address as people write it; nil for any other text.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    // Safety: the structures outlive the calls, which fill them whole or fail.
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      self = .v4(UInt32(bigEndian: four.s_addr))
    } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      self = NetworkAddress(six)
    } else {
      return nil
    }
  }

  private init(_ address: in6_addr) {
    // Safety: the structure is sixteen bytes.
    let (high, low) = unsafe withUnsafeBytes(of: address) { bytes in
      unsafe (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
    self = .v6(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }

  /// The address as people write it.
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    // Safety: the buffer is as long as any address.
    switch self {
    case .v4(let number):
      var four = in_addr(s_addr: number.bigEndian)
      _ = unsafe inet_ntop(AF_INET, &four, &text, socklen_t(text.count))
    case .v6(let high, let low):
      var halves = [high.bigEndian, low.bigEndian]
      _ = unsafe inet_ntop(AF_INET6, &halves, &text, socklen_t(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
