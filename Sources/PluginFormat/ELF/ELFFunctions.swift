import ScreensSystem

/// The function that an address lies in.
extension ELFImage {
  private static let symbolTable: UInt32 = 2
  private static let dynamicSymbolTable: UInt32 = 11
  private static let functionType: UInt8 = 2
  private static let entrySize = 24
  private static let entryLimit = 1 << 18

  /// The name of the function that holds an address within the file; nil when no symbol covers it.
  ///
  /// The full symbol table is searched first, then the loader's table. A stripped file has only the
  /// latter.
  package func function(at address: UInt64) -> String? {
    guard let sections = try? sections() else { return nil }
    for type in [Self.symbolTable, Self.dynamicSymbolTable] {
      for section in sections where section.type == type {
        guard sections.indices.contains(section.link),
          let found = try? name(at: address, section, sections[section.link])
        else { continue }
        return found
      }
    }
    return nil
  }

  private struct Section {
    let type: UInt32
    let offset: UInt64
    let size: UInt64
    let link: Int
  }

  private func sections() throws(ELFError) -> [Section] {
    guard header.sectionCount > 0 else { return [] }
    let table = try bytes(
      at: header.sectionOffset, count: header.sectionCount * 64, part: "section header table")
    return (0..<header.sectionCount).map { index in
      Section(
        type: table.number(UInt32.self, at: index * 64 + 4) ?? 0,
        offset: table.number(UInt64.self, at: index * 64 + 24) ?? 0,
        size: table.number(UInt64.self, at: index * 64 + 32) ?? 0,
        link: Int(table.number(UInt32.self, at: index * 64 + 40) ?? 0))
    }
  }

  private func name(
    at address: UInt64, _ symbols: Section, _ names: Section
  ) throws(ELFError) -> String? {
    let whole = UInt64(source.count)
    guard names.offset <= whole, names.size <= whole - names.offset else {
      throw fail(.truncated(part: "string table", offset: names.offset, size: names.size))
    }
    let count = Int(min(symbols.size / UInt64(Self.entrySize), UInt64(Self.entryLimit)))
    let entries = try bytes(
      at: symbols.offset, count: count * Self.entrySize, part: "symbol table")
    for start in stride(from: 0, to: entries.count, by: Self.entrySize) {
      guard entries[start + 4] & 15 == Self.functionType,
        let value = entries.number(UInt64.self, at: start + 8), value <= address,
        let size = entries.number(UInt64.self, at: start + 16), address - value < size,
        let name = entries.number(UInt32.self, at: start)
      else { continue }
      return try string(at: UInt64(name), in: names.offset..<names.offset + names.size)
    }
    return nil
  }
}
