package import ScreensSystem

private import CScreens

/// The descriptor note of a library.
///
/// It is read from the first 4 KiB of the file, or from the segment of the notes where that ends
/// further on.
package struct PluginNote: Sendable, Equatable {
  /// The bytes that are read of a file to list it.
  package static let headSize = Int(SCREENS_NOTE_MAX)
  /// The longest descriptor, in bytes.
  package static let sizeLimit = Int(SCREENS_NOTE_LIMIT)
  /// The bytes that are read of a segment that ends beyond the head.
  static let segmentLimit = sizeLimit + headSize

  /// The descriptor's JSON, valid UTF-8 without control characters other than line ends and tabs.
  package let json: [UInt8]
  package let type: UInt16
  /// `EM_*` of the machine it is built for.
  package let machine: UInt16

  private struct Piece {
    let bytes: [UInt8]
    /// Where the segment lies in the bytes.
    let range: Range<Int>
    /// Where the bytes begin in the file.
    var start = 0
    /// Whether the segment goes on behind them.
    var isCut = false
  }

  /// Finds the note in a file.
  ///
  /// - Parameters:
  ///   - head: The first `headSize` bytes, or the whole of a shorter file.
  ///   - size: The length of the whole file.
  ///   - file: The name that errors give.
  ///   - source: The file, for a note that ends beyond the head; nil when nothing more is read.
  package init(
    head: [UInt8], size: Int, file: String, source: (any ByteSource)? = nil
  ) throws(NoteError) {
    func fail(_ fault: NoteError.Fault) -> NoteError { NoteError(file: file, fault: fault) }
    let header: ELFHeader
    do {
      header = try ELFHeader(head: head, size: size, file: file)
    } catch {
      throw fail(.unreadable(error))
    }
    var found: (place: Int, text: ArraySlice<UInt8>)?
    var isCut = false
    for segment in header.segments where segment.type == ELFSegment.note {
      // Once a note is found, a segment beyond the head is not worth a read.
      let piece = Self.piece(of: segment, head, found == nil ? source : nil)
      isCut = isCut || piece.isCut
      for note in ELFNotes(piece.bytes, segment: segment, within: piece.range)
      where note.hasOwner("SCRN", in: piece.bytes) {
        guard note.type == SCREENS_NOTE_TYPE else { throw fail(.unknownType(note.type)) }
        guard note.statedSize <= Self.sizeLimit else {
          throw fail(.tooLarge(size: note.statedSize))
        }
        guard note.isComplete else {
          throw fail(
            piece.isCut
              ? .beyondHead
              : .truncated(stated: note.statedSize, found: note.description.count))
        }
        let place = piece.start + note.description.lowerBound
        if let found, found.place != place { throw fail(.duplicate) }
        found = (place, piece.bytes[note.description])
      }
    }
    guard let found else { throw fail(isCut ? .beyondHead : .missing) }
    json = try Self.text(found.text, file: file)
    type = header.type
    machine = header.machine
  }

  /// The bytes of a note segment: the head's, unless the segment ends further on and there is a
  /// file to read.
  private static func piece(
    of segment: ELFSegment, _ head: [UInt8], _ source: (any ByteSource)?
  ) -> Piece {
    let end = segment.offset + segment.fileSize
    guard end > UInt64(head.count) else {
      return Piece(bytes: head, range: Int(segment.offset)..<Int(end))
    }
    let count = Int(min(segment.fileSize, UInt64(segmentLimit)))
    if let bytes = source?.bytes(at: Int(segment.offset), count: count) {
      return Piece(
        bytes: bytes, range: 0..<count, start: Int(segment.offset),
        isCut: UInt64(count) < segment.fileSize)
    }
    let start = Int(min(segment.offset, UInt64(head.count)))
    return Piece(bytes: head, range: start..<head.count, isCut: true)
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
