import ScreensSystem

/// The notes of one segment within a range of bytes; the last one may be cut off.
struct ELFNotes: Sequence, IteratorProtocol {
  /// One note's place.
  struct Note {
    let type: UInt32
    let owner: Range<Int>
    /// Where its description lies; cut off at the end of the range.
    let description: Range<Int>
    /// The description's length as the note states it.
    let statedSize: Int
    /// Whether the whole description lies within the range.
    var isComplete: Bool { description.count == statedSize }

    /// Whether the owner is this name and its NUL.
    func hasOwner(_ name: String, in bytes: [UInt8]) -> Bool {
      owner.count == name.utf8.count + 1 && bytes[owner].dropLast().elementsEqual(name.utf8)
        && bytes[owner.upperBound - 1] == 0
    }
  }

  private let bytes: [UInt8]
  private let end: Int
  private let padding: Int
  private var offset: Int

  /// - Parameters:
  ///   - bytes: Bytes that hold the segment or its beginning.
  ///   - segment: The segment, for its alignment.
  ///   - range: Where in `bytes` the segment lies.
  init(_ bytes: [UInt8], segment: ELFSegment, within range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
    padding = segment.alignment == 8 ? 8 : 4
  }

  mutating func next() -> Note? {
    guard end - offset >= 12,
      let ownerSize = bytes.number(UInt32.self, at: offset),
      let size = bytes.number(UInt32.self, at: offset + 4),
      let type = bytes.number(UInt32.self, at: offset + 8)
    else { return nil }
    let owner = offset + 12
    guard Int(ownerSize) <= end - owner else { return nil }
    let start = padded(owner + Int(ownerSize))
    guard start <= end else { return nil }
    offset = Swift.min(padded(start + Int(size)), end)
    return Note(
      type: type, owner: owner..<owner + Int(ownerSize),
      description: start..<Swift.min(start + Int(size), end), statedSize: Int(size))
  }

  private func padded(_ offset: Int) -> Int { (offset + padding - 1) / padding * padding }
}
