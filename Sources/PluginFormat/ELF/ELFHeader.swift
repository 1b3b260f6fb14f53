import ScreensSystem

/// The header of a 64-bit little-endian ELF file and its segments.
package struct ELFHeader: Sendable, Equatable {
  /// `ET_DYN`: a shared library.
  package static let sharedLibrary: UInt16 = 3
  /// The number of the machine this host runs on.
  package static let hostMachine: UInt16 = {
    #if arch(x86_64)
      62
    #elseif arch(arm64)
      183
    #elseif arch(riscv64)
      243
    #else
      #error("the ELF machine number of this architecture is unknown")
    #endif
  }()

  package let type: UInt16
  /// `EM_*`.
  package let machine: UInt16
  /// The program headers.
  package let segments: [ELFSegment]
  let sectionOffset: UInt64
  let sectionCount: Int

  /// Reads the header and the segments, which have to lie in the given first bytes.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file.
  ///   - size: The length of the whole file.
  ///   - file: The name that errors give.
  package init(head: [UInt8], size: Int, file: String) throws(ELFError) {
    func fail(_ fault: ELFError.Fault) -> ELFError { ELFError(file: file, fault: fault) }
    if head.isEmpty { throw fail(.empty) }
    if head.count >= 64, head.allSatisfy({ $0 == 0 }) { throw fail(.zeros(size: size)) }
    guard head.count >= 4, head[0] == 0x7f, head[1] == 0x45, head[2] == 0x4c, head[3] == 0x46
    else { throw fail(.notELF) }
    guard head.count >= 64 else { throw fail(.truncated(part: "header", offset: 0, size: 64)) }
    guard head[4] == 2 else { throw fail(.notSixtyFourBit) }
    guard head[5] == 1 else { throw fail(.notLittleEndian) }
    func half(_ offset: Int) -> UInt16 { head.number(UInt16.self, at: offset) ?? 0 }
    guard head[6] == 1, half(54) == 56 || half(56) == 0 else { throw fail(.unknownFormat) }
    type = half(16)
    machine = half(18)
    sectionOffset = head.number(UInt64.self, at: 40) ?? 0
    sectionCount = half(58) == 64 ? Int(half(60)) : 0
    let offset = head.number(UInt64.self, at: 32) ?? 0
    let table = UInt64(half(56)) * 56
    guard offset <= UInt64(head.count), table <= UInt64(head.count) - offset else {
      throw fail(.truncated(part: "program header table", offset: offset, size: table))
    }
    var segments: [ELFSegment] = []
    segments.reserveCapacity(Int(half(56)))
    for index in 0..<Int(half(56)) {
      let segment = ELFSegment(head, at: Int(offset) + index * 56)
      if segment.type == ELFSegment.load || segment.type == ELFSegment.note
        || segment.type == ELFSegment.dynamic
      {
        guard segment.offset <= UInt64(size), segment.fileSize <= UInt64(size) - segment.offset
        else {
          throw fail(
            .truncated(part: "segment \(index)", offset: segment.offset, size: segment.fileSize))
        }
      }
      segments.append(segment)
    }
    self.segments = segments
  }

  /// The offset in the file of a virtual address; nil when no segment holds it.
  func offset(ofAddress address: UInt64) -> UInt64? {
    for segment in segments where segment.type == ELFSegment.load {
      if address >= segment.address, address - segment.address < segment.fileSize {
        return segment.offset + (address - segment.address)
      }
    }
    return nil
  }
}
