import ScreensSystem

extension ELFImage {
  private static let relocationSize = 24
  private static let relocationLimit = 1 << 18

  /// The kind of relocation whose value a function within the file computes.
  private static let computed: UInt32 = {
    #if arch(x86_64)
      37
    #elseif arch(arm64)
      1032
    #else
      58
    #endif
  }()

  /// The number of functions that its own code chooses while it is loaded, before any constructor.
  package func indirectFunctionCount() throws(ELFError) -> Int {
    var count = 0
    for table in try dynamic().relocations {
      let limit = UInt64(Self.relocationLimit * Self.relocationSize)
      let bytes = try bytes(
        at: table.offset, count: Int(min(table.size, limit)), part: "relocation table")
      for start in stride(
        from: 0, to: bytes.count - Self.relocationSize + 1, by: Self.relocationSize)
      where bytes.number(UInt32.self, at: start + 8) == Self.computed { count += 1 }
    }
    return count
  }
}
