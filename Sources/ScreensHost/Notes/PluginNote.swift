/// The descriptor note of a library, read from the first 4 KiB of the file and nothing else.
package struct PluginNote: Sendable, Equatable {
  /// How many bytes of a file are read to list it.
  package static let headSize = 4096
  /// The longest descriptor.
  package static let sizeLimit = 4096

  /// The descriptor's JSON, valid UTF-8 without control characters but line ends and tabs.
  package let json: [UInt8]
  /// The library's ELF type.
  package let type: UInt16
  /// The machine it is built for.
  package let machine: UInt16

  /// Finds the note in a file's first bytes.
  ///
  /// - Parameters:
  ///   - head: The first `headSize` bytes, or the whole of a shorter file.
  ///   - size: The length of the whole file.
  ///   - file: The name that errors give.
  package init(head: [UInt8], size: Int, file: String) throws(NoteError) {
    func fail(_ fault: NoteError.Fault) -> NoteError { NoteError(file: file, fault: fault) }
    let header: ELFHeader
    do {
      header = try ELFHeader(head: head, size: size, file: file)
    } catch {
      throw fail(.unreadable(error))
    }
    var found: Range<Int>?
    var isBeyondHead = false
    for segment in header.segments where segment.type == ELFSegment.note {
      let end = segment.offset + segment.fileSize
      if end > UInt64(head.count) { isBeyondHead = true }
      guard segment.offset < UInt64(head.count) else { continue }
      let range = Int(segment.offset)..<Int(min(end, UInt64(head.count)))
      for note in ELFNotes(head, segment: segment, within: range)
      where note.hasOwner("SCRN", in: head) {
        guard note.type == 1 else { throw fail(.unknownType(note.type)) }
        guard note.statedSize <= Self.sizeLimit else {
          throw fail(.tooLarge(size: note.statedSize))
        }
        guard note.isComplete else {
          let isCutByHead = end > UInt64(head.count)
          throw fail(
            isCutByHead
              ? .beyondHead
              : .truncated(stated: note.statedSize, found: note.description.count))
        }
        if let found, found != note.description { throw fail(.duplicate) }
        found = note.description
      }
    }
    guard let found else { throw fail(isBeyondHead ? .beyondHead : .missing) }
    json = try Self.text(head[found], file: file)
    type = header.type
    machine = header.machine
  }

  /// The text without the NULs at its end.
  private static func text(
    _ description: ArraySlice<UInt8>, file: String
  ) throws(NoteError) -> [UInt8] {
    var end = description.endIndex
    while end > description.startIndex, description[end - 1] == 0 { end -= 1 }
    let text = Array(description[..<end])
    if isPlain(text) { return text }
    for offset in text.indices where isForbidden(text[offset]) {
      throw NoteError(file: file, fault: .controlCharacter(text[offset], offset: offset))
    }
    if String(validating: text, as: UTF8.self) == nil {
      throw NoteError(file: file, fault: .notUTF8)
    }
    return text
  }

  /// Whether all of a text is printable ASCII, as nearly all are; found without a branch per byte.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    var isOdd: UInt8 = 0
    for byte in text { isOdd |= (byte &- 0x20) > 0x5e ? 1 : 0 }
    return isOdd == 0
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x0a && byte != 0x0d && byte != 0x09) || byte == 0x7f
  }
}
