package import ScreensSystem

/// An ELF file that is inspected without executing any of it.
///
/// Every read is bounded: hostile bytes give an error, never a crash or an endless loop. Only the
/// names of functions need section headers, so a stripped file gives the rest as well.
package struct ELFImage: Sendable {
  /// The name that errors give.
  package let file: String
  package let header: ELFHeader
  let source: any ByteSource

  /// Reads the header and the segments.
  package init(_ source: any ByteSource, file: String) throws(ELFError) {
    self.file = file
    self.source = source
    let head = source.bytes(at: 0, count: min(source.count, 4096)) ?? []
    do {
      header = try ELFHeader(head: head, size: source.count, file: file)
    } catch {
      // A program header table beyond the first page is legal, if strange.
      guard case .truncated("program header table", let offset, let size) = error.fault,
        let end = Int(exactly: offset.addingReportingOverflow(size).partialValue),
        end > head.count, end <= min(source.count, 1 << 24),
        let longer = source.bytes(at: 0, count: end)
      else { throw error }
      header = try ELFHeader(head: longer, size: source.count, file: file)
    }
  }

  /// The bytes of a segment, at most 1 MiB.
  func bytes(of segment: ELFSegment, part: String) throws(ELFError) -> [UInt8] {
    guard segment.fileSize <= 1 << 20 else { throw fail(.malformed(part: part)) }
    return try bytes(at: segment.offset, count: Int(segment.fileSize), part: part)
  }

  func bytes(at offset: UInt64, count: Int, part: String) throws(ELFError) -> [UInt8] {
    guard let start = Int(exactly: offset), let bytes = source.bytes(at: start, count: count)
    else { throw fail(.truncated(part: part, offset: offset, size: UInt64(count))) }
    return bytes
  }

  func fail(_ fault: ELFError.Fault) -> ELFError { ELFError(file: file, fault: fault) }

  /// Whether the loader would make every stack executable for it.
  package var hasExecutableStack: Bool {
    guard let stack = header.segments.first(where: { $0.type == ELFSegment.stack }) else {
      return true
    }
    return stack.flags & 1 != 0
  }

  /// Whether relocated data becomes read-only before any code runs.
  package var isReadOnlyAfterRelocation: Bool {
    header.segments.contains { $0.type == ELFSegment.readOnlyAfterRelocation }
  }

  /// The linker's build id in hexadecimal; nil when there is none.
  package var buildID: String? {
    guard let note = try? note(owner: "GNU", type: 3), !note.isEmpty, note.count <= 64 else {
      return nil
    }
    return Hexadecimal.text(of: note)
  }

  /// The description of the first note with an owner and type; nil when there is none.
  package func note(owner: String, type: UInt32) throws(ELFError) -> [UInt8]? {
    for segment in header.segments where segment.type == ELFSegment.note {
      let bytes = try bytes(of: segment, part: "note segment")
      for note in ELFNotes(bytes, segment: segment, within: 0..<bytes.count)
      where note.type == type && note.hasOwner(owner, in: bytes) && note.isComplete {
        return Array(bytes[note.description])
      }
    }
    return nil
  }
}
