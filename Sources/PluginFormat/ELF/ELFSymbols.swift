import ScreensSystem

/// A dynamic symbol.
package struct ELFSymbol: Sendable, Equatable {
  package let name: String
  /// Whether this file defines it; otherwise another has to.
  package let isDefined: Bool
  /// Whether it merges with every symbol of its name in the process.
  package let isUnique: Bool
  /// Whether a missing definition is tolerated.
  package let isWeak: Bool
}

extension ELFImage {
  /// Whether a dynamic symbol of this name is defined, found through the file's hash table.
  package func defines(_ name: String) throws(ELFError) -> Bool {
    let dynamic = try dynamic()
    guard let symbols = dynamic.symbols else { return false }
    if let hash = dynamic.gnuHash {
      return try definesByGNUHash(name, hash: hash, symbols: symbols, strings: dynamic.strings)
    }
    if let hash = dynamic.hash {
      return try definesBySystemHash(name, hash: hash, symbols: symbols, strings: dynamic.strings)
    }
    return false
  }

  private func definesByGNUHash(
    _ name: String, hash: UInt64, symbols: UInt64, strings: Range<UInt64>
  ) throws(ELFError) -> Bool {
    let table = try gnuHashTable(at: hash)
    var wanted: UInt32 = 5381
    for byte in name.utf8 { wanted = wanted &* 33 &+ UInt32(byte) }
    var index = try word(table.buckets + 4 * UInt64(wanted % table.bucketCount))
    guard index >= table.firstSymbol else { return false }
    for _ in 0..<Self.symbolLimit {
      let chained = try word(table.chains + 4 * UInt64(index - table.firstSymbol))
      if chained | 1 == wanted | 1 {
        let symbol = try symbol(index, symbols: symbols, strings: strings)
        if symbol.name == name { return symbol.isDefined }
      }
      if chained & 1 == 1 { return false }
      index &+= 1
      guard index >= table.firstSymbol else { break }
    }
    throw fail(.malformed(part: "symbol hash table"))
  }

  private func definesBySystemHash(
    _ name: String, hash: UInt64, symbols: UInt64, strings: Range<UInt64>
  ) throws(ELFError) -> Bool {
    let bucketCount = try word(hash)
    guard bucketCount > 0 else { return false }
    var wanted: UInt32 = 0
    for byte in name.utf8 {
      wanted = wanted << 4 &+ UInt32(byte)
      let high = wanted & 0xf000_0000
      wanted = (wanted ^ high >> 24) & ~high
    }
    let chains = hash + 8 + 4 * UInt64(bucketCount)
    var index = try word(hash + 8 + 4 * UInt64(wanted % bucketCount))
    for _ in 0..<Self.symbolLimit {
      if index == 0 { return false }
      let symbol = try symbol(index, symbols: symbols, strings: strings)
      if symbol.name == name { return symbol.isDefined }
      index = try word(chains + 4 * UInt64(index))
    }
    throw fail(.malformed(part: "symbol hash table"))
  }

  /// Every dynamic symbol, defined here or elsewhere.
  package func symbols() throws(ELFError) -> [ELFSymbol] {
    let dynamic = try dynamic()
    guard let symbols = dynamic.symbols else { return [] }
    let count = try symbolCount(dynamic)
    guard count <= Self.symbolLimit else { throw fail(.malformed(part: "symbol hash table")) }
    var result: [ELFSymbol] = []
    for index in 0..<UInt32(count) where index > 0 {
      result.append(try symbol(index, symbols: symbols, strings: dynamic.strings))
    }
    return result
  }

  /// The first symbol that this file defines for the whole process: the loader binds every later
  /// definition of its name to this one, even those of libraries that share nothing else.
  package func firstUniqueSymbol() throws(ELFError) -> String? {
    let dynamic = try dynamic()
    guard let symbols = dynamic.symbols else { return nil }
    let count = try symbolCount(dynamic)
    guard count <= Self.symbolLimit else { throw fail(.malformed(part: "symbol hash table")) }
    let entries = try bytes(
      at: symbols, count: count * Self.symbolSize, part: "symbol table")
    for start in stride(from: 0, to: entries.count, by: Self.symbolSize)
    where entries[start + 4] >> 4 == Self.uniqueBinding
      && entries.number(UInt16.self, at: start + 6) != 0
    {
      let name = entries.number(UInt32.self, at: start) ?? 0
      return try string(at: UInt64(name), in: dynamic.strings)
    }
    return nil
  }

  private func symbolCount(_ dynamic: ELFDynamic) throws(ELFError) -> Int {
    if let hash = dynamic.hash { return Int(try word(hash + 4)) }
    guard let hash = dynamic.gnuHash else { return 0 }
    let table = try gnuHashTable(at: hash)
    var last: UInt32 = 0
    for bucket in 0..<min(table.bucketCount, UInt32(Self.symbolLimit)) {
      last = max(last, try word(table.buckets + 4 * UInt64(bucket)))
    }
    guard last >= table.firstSymbol else { return Int(table.firstSymbol) }
    for _ in 0..<Self.symbolLimit {
      if try word(table.chains + 4 * UInt64(last - table.firstSymbol)) & 1 == 1 {
        return Int(last) + 1
      }
      last &+= 1
      guard last >= table.firstSymbol else { break }
    }
    throw fail(.malformed(part: "symbol hash table"))
  }

  private static let symbolLimit = 1 << 18
  private static let symbolSize = 24
  /// `STB_GNU_UNIQUE`.
  private static let uniqueBinding: UInt8 = 10

  private struct GNUHashTable {
    let bucketCount: UInt32
    let firstSymbol: UInt32
    let buckets: UInt64
    let chains: UInt64
  }

  private func gnuHashTable(at offset: UInt64) throws(ELFError) -> GNUHashTable {
    let head = try bytes(at: offset, count: 16, part: "symbol hash table")
    let bucketCount = head.number(UInt32.self, at: 0) ?? 0
    let firstSymbol = head.number(UInt32.self, at: 4) ?? 0
    let bloomCount = head.number(UInt32.self, at: 8) ?? 0
    guard bucketCount > 0 else { throw fail(.malformed(part: "symbol hash table")) }
    let buckets = offset + 16 + 8 * UInt64(bloomCount)
    return GNUHashTable(
      bucketCount: bucketCount, firstSymbol: firstSymbol, buckets: buckets,
      chains: buckets + 4 * UInt64(bucketCount))
  }

  private func word(_ offset: UInt64) throws(ELFError) -> UInt32 {
    try bytes(at: offset, count: 4, part: "symbol hash table").number(UInt32.self, at: 0) ?? 0
  }

  private func symbol(
    _ index: UInt32, symbols: UInt64, strings: Range<UInt64>
  ) throws(ELFError) -> ELFSymbol {
    let entry = try bytes(
      at: symbols + UInt64(Self.symbolSize) * UInt64(index), count: Self.symbolSize,
      part: "symbol table")
    let name = try string(at: UInt64(entry.number(UInt32.self, at: 0) ?? 0), in: strings)
    let binding = entry[4] >> 4
    return ELFSymbol(
      name: name, isDefined: entry.number(UInt16.self, at: 6) != 0 && binding != 0,
      isUnique: binding == Self.uniqueBinding, isWeak: binding == 2)
  }
}
