/// An IPv4 or IPv6 address as a value. An IPv4 address mapped into IPv6 is the IPv4 address.
package struct IPAddress: Hashable, Sendable {
  /// The upper 64 bits of an IPv6 address; 0 for IPv4.
  package let high: UInt64
  /// The lower 64 bits, or the 32 bits of IPv4, most significant first.
  package let low: UInt64
  package let isV6: Bool

  init(v4 address: UInt32) {
    high = 0
    low = UInt64(address)
    isV6 = false
  }

  init(high: UInt64, low: UInt64) {
    let isMapped = high == 0 && low >> 32 == 0xFFFF
    self.high = high
    self.low = isMapped ? low & 0xFFFF_FFFF : low
    isV6 = !isMapped
  }

  /// Reads an address in its usual spelling, without brackets, port or zone.
  package init?(_ text: some Collection<UInt8>) {
    if text.contains(UInt8(ascii: ":")) {
      guard let groups = Self.groups(Array(text)) else { return nil }
      let halves = [groups[..<4], groups[4...]].map { $0.reduce(0) { $0 << 16 | UInt64($1) } }
      self.init(high: halves[0], low: halves[1])
    } else {
      guard let address = Self.v4(text) else { return nil }
      self.init(v4: address)
    }
  }

  /// Whether it is an address of the machine itself, unreachable from others.
  package var isLoopback: Bool {
    isV6 ? high == 0 && low == 1 : low >> 24 == 127
  }

  private static func v4(_ text: some Collection<UInt8>) -> UInt32? {
    var address: UInt32 = 0
    var dots = 0
    var digits = 0
    var part: UInt32 = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        guard digits > 0 else { return nil }
        address = address << 8 | part
        (dots, digits, part) = (dots + 1, 0, 0)
      } else {
        // A zero has no further digits.
        guard byte.isDigit, digits == 0 || part > 0 else { return nil }
        part = part * 10 + UInt32(byte - 0x30)
        digits += 1
        guard part <= 255 else { return nil }
      }
    }
    return dots == 3 && digits > 0 ? address << 8 | part : nil
  }

  /// The eight groups of an IPv6 address, with `::` filled in.
  private static func groups(_ text: [UInt8]) -> [UInt16]? {
    let gap = text.indices.first { text[$0...].starts(with: [0x3A, 0x3A]) }
    guard let gap else {
      guard let groups = list(text[...]) else { return nil }
      return groups.count == 8 ? groups : nil
    }
    guard let before = list(text[..<gap]), let after = list(text[(gap + 2)...]) else { return nil }
    let missing = 8 - before.count - after.count
    guard missing >= 1 else { return nil }
    return before + Array(repeating: 0, count: missing) + after
  }

  private static func list(_ text: ArraySlice<UInt8>) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var groups: [UInt16] = []
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard let address = v4(part) else { return nil }
        groups += [UInt16(address >> 16), UInt16(truncatingIfNeeded: address)]
        continue
      }
      guard (1...4).contains(part.count) else { return nil }
      var group: UInt16 = 0
      for byte in part {
        guard let digit = byte.hexValue else { return nil }
        group = group << 4 | UInt16(digit)
      }
      groups.append(group)
    }
    return groups.count <= 8 ? groups : nil
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address as people write it (RFC 5952): the longest run of zero groups is omitted.
  package var description: String {
    guard isV6 else {
      return [24, 16, 8, 0].map { String(low >> UInt64($0) & 0xFF) }.joined(separator: ".")
    }
    let groups = [high, low].flatMap { half in
      [48, 32, 16, 0].map { half >> UInt64($0) & 0xFFFF }
    }
    let text = { (part: ArraySlice<UInt64>) in
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard let gap = Self.longestGap(groups) else { return text(groups[...]) }
    return "\(text(groups[..<gap.lowerBound]))::\(text(groups[gap.upperBound...]))"
  }

  /// The first of the longest runs of zero groups; a single group is not a run.
  private static func longestGap(_ groups: [UInt64]) -> Range<Int>? {
    var longest = 0..<1
    for start in groups.indices {
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
      if end - start > longest.count { longest = start..<end }
    }
    return longest.count > 1 ? longest : nil
  }
}
