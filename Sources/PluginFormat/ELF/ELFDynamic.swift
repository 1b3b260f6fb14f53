import ScreensSystem

/// The dynamic section: a library's dependencies, its name, and its flags for the loader.
package struct ELFDynamic: Sendable, Equatable {
  /// `DT_NEEDED`, in the order of the file.
  package let needed: [String]
  /// `DT_SONAME`.
  package let soname: String?
  /// `DT_RUNPATH` or else `DT_RPATH`: folders joined by colons.
  package let runpath: String?
  /// Whether the loader has to write to its code.
  package let hasTextRelocations: Bool
  /// Whether it takes room in the fixed block of thread-local storage.
  package let usesStaticTLS: Bool
  /// Whether all its symbols are resolved when it is loaded.
  package let bindsNow: Bool
  /// `DF_1_NODELETE`: whether the loader never unloads it.
  package let staysLoaded: Bool

  /// A table of relocations: where it lies, and how many bytes it takes.
  struct Relocations: Sendable, Equatable {
    let offset: UInt64
    let size: UInt64
  }

  let relocations: [Relocations]
  let strings: Range<UInt64>
  let symbols: UInt64?
  let hash: UInt64?
  let gnuHash: UInt64?

  init(_ image: ELFImage) throws(ELFError) {
    guard let segment = image.header.segments.first(where: { $0.type == ELFSegment.dynamic }) else {
      throw image.fail(.missing(part: "dynamic section"))
    }
    let bytes = try image.bytes(of: segment, part: "dynamic section")
    var values: [UInt64: UInt64] = [:]
    var neededOffsets: [UInt64] = []
    for offset in stride(from: 0, to: bytes.count - 15, by: 16) {
      let tag = bytes.number(UInt64.self, at: offset) ?? 0
      let value = bytes.number(UInt64.self, at: offset + 8) ?? 0
      if tag == Tag.end { break }
      if tag == Tag.needed { neededOffsets.append(value) } else { values[tag] = value }
    }
    func place(_ tag: UInt64) -> UInt64? {
      values[tag].flatMap { image.header.offset(ofAddress: $0) }
    }
    let size = values[Tag.stringsSize] ?? 0
    let start = place(Tag.strings) ?? 0
    guard start <= UInt64(image.source.count), size <= UInt64(image.source.count) - start else {
      throw image.fail(.truncated(part: "string table", offset: start, size: size))
    }
    guard neededOffsets.count <= 1024 else {
      throw image.fail(.malformed(part: "dynamic section"))
    }
    let strings = start..<start + size
    var needed: [String] = []
    for offset in neededOffsets { needed.append(try image.string(at: offset, in: strings)) }
    var optional: [String?] = []
    for tag in [Tag.soname, Tag.runpath, Tag.rpath] {
      if let offset = values[tag] {
        optional.append(try image.string(at: offset, in: strings))
      } else {
        optional.append(nil)
      }
    }
    self.needed = needed
    self.strings = strings
    soname = optional[0]
    runpath = optional[1] ?? optional[2]
    let flags = values[Tag.flags] ?? 0
    let flags1 = values[Tag.flags1] ?? 0
    hasTextRelocations = values[Tag.textRelocations] != nil || flags & 4 != 0
    usesStaticTLS = flags & 16 != 0
    bindsNow = values[Tag.bindNow] != nil || flags & 8 != 0 || flags1 & 1 != 0
    staysLoaded = flags1 & 8 != 0
    relocations = [
      (Tag.relocations, Tag.relocationsSize), (Tag.callRelocations, Tag.callRelocationsSize),
    ].compactMap { table, size in
      guard let offset = place(table), let size = values[size] else { return nil }
      return Relocations(offset: offset, size: size)
    }
    symbols = place(Tag.symbols)
    hash = place(Tag.hash)
    gnuHash = place(Tag.gnuHash)
  }

  private enum Tag {
    static let end: UInt64 = 0
    static let needed: UInt64 = 1
    static let callRelocationsSize: UInt64 = 2
    static let hash: UInt64 = 4
    static let strings: UInt64 = 5
    static let symbols: UInt64 = 6
    static let relocations: UInt64 = 7
    static let relocationsSize: UInt64 = 8
    static let stringsSize: UInt64 = 10
    static let soname: UInt64 = 14
    static let rpath: UInt64 = 15
    static let textRelocations: UInt64 = 22
    static let callRelocations: UInt64 = 23
    static let bindNow: UInt64 = 24
    static let runpath: UInt64 = 29
    static let flags: UInt64 = 30
    static let gnuHash: UInt64 = 0x6fff_fef5
    static let flags1: UInt64 = 0x6fff_fffb
  }
}

extension ELFImage {
  /// Parses the section again at each call.
  package func dynamic() throws(ELFError) -> ELFDynamic { try ELFDynamic(self) }

  /// A NUL-terminated text of at most 4 KiB in a string table.
  func string(at offset: UInt64, in table: Range<UInt64>) throws(ELFError) -> String {
    guard offset < UInt64(table.count) else { throw fail(.malformed(part: "string table")) }
    let start = table.lowerBound + offset
    let count = Int(min(4096, table.upperBound - start))
    let bytes = try bytes(at: start, count: count, part: "string table")
    guard let end = bytes.firstIndex(of: 0),
      let text = String(validating: bytes[..<end], as: UTF8.self)
    else { throw fail(.malformed(part: "string table")) }
    return text
  }
}
