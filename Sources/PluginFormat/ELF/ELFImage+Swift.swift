import ScreensSystem

extension ELFImage {
  /// Whether it holds Swift code, which can never be unloaded.
  package func hasSwiftMetadata() throws(ELFError) -> Bool {
    if try dynamic().needed.contains(where: { $0.hasPrefix("libswiftCore.so") }) { return true }
    return try sectionNames().contains { $0.hasPrefix("swift5_") }
  }

  /// The names of its sections; none in a file that was stripped of its section headers.
  package func sectionNames() throws(ELFError) -> [String] {
    guard header.sectionCount > 0, header.sectionNames < header.sectionCount else { return [] }
    let table = try bytes(
      at: header.sectionOffset, count: header.sectionCount * 64, part: "section header table")
    let names = header.sectionNames * 64
    let start = table.number(UInt64.self, at: names + 24) ?? 0
    let size = table.number(UInt64.self, at: names + 32) ?? 0
    guard start <= UInt64(source.count), size <= UInt64(source.count) - start else {
      throw fail(.truncated(part: "section name table", offset: start, size: size))
    }
    var result: [String] = []
    for index in 0..<header.sectionCount {
      let name = UInt64(table.number(UInt32.self, at: index * 64) ?? 0)
      result.append(try string(at: name, in: start..<start + size))
    }
    return result
  }
}
