package import ScreensSystem
import ScreensCore

/// One entry of a journal of sessions: a mark with the format's version, its kind, its length, a
/// checksum, the session's name as a hash, and the state.
///
/// The mark begins with a byte that is in no UTF-8 text: no visitor can type an entry.
package struct SessionRecord {
  /// Numbers that no single flipped bit turns into one another.
  package enum Kind: UInt8, Sendable {
    /// The state of a visitor who is not signed in.
    case visitor = 0x0f
    /// The state of a signed-in user.
    case user = 0x33
    /// The entry is outdated.
    case ended = 0x55
  }

  package let kind: Kind
  /// The session's name as a hash.
  package let key: Digest
  package let content: [UInt8]

  package init(kind: Kind, key: Digest, content: [UInt8]) {
    self.kind = kind
    self.key = key
    self.content = content
  }

  static let version: UInt8 = 2
  /// The offset of the kind, which alone is overwritten.
  static let kindOffset = 4
  static let headSize = 4 + 1 + 4 + 8 + 32
  /// The limit of one session in bytes; a larger one is not kept.
  package static let contentLimit = 65_536
  private static let checkOffset = 9
  private static let keyOffset = 17
  private static let mark: [UInt8] = [0xff, 0x1e, 0x53, version]

  /// The size of the entry in bytes.
  package var length: Int { Self.headSize + content.count }

  /// The entry in its file format.
  package var bytes: [UInt8] {
    var bytes = Self.mark
    bytes.reserveCapacity(Self.headSize + content.count)
    bytes.append(kind.rawValue)
    bytes.append(littleEndian: UInt32(content.count))
    bytes.append(littleEndian: UInt64(0))
    bytes += key.bytes
    bytes += content
    let check = Checksum.of(bytes, Self.keyOffset..<bytes.count)
    for index in 0..<8 {
      bytes[Self.checkOffset + index] = UInt8(truncatingIfNeeded: check >> UInt64(8 * index))
    }
    return bytes
  }

  /// Reads the entry at an offset; nil where there is none, or it is damaged.
  ///
  /// - Returns: the entry, and its length.
  package static func read(_ bytes: [UInt8], at start: Int) -> (record: SessionRecord, length: Int)?
  {
    guard bytes.count - start >= headSize, bytes[start] == mark[0],
      bytes[start..<start + 4].elementsEqual(mark),
      let kind = Kind(rawValue: bytes[start + kindOffset])
    else { return nil }
    let length = headSize + Int(bytes.littleEndian(UInt32.self, at: start + 5))
    guard length <= headSize + contentLimit, bytes.count - start >= length else { return nil }
    let covered = start + keyOffset..<start + length
    let check = bytes.littleEndian(UInt64.self, at: start + checkOffset)
    guard Checksum.of(bytes, covered) == check,
      let key = Digest(bytes: bytes[covered.lowerBound..<start + headSize])
    else { return nil }
    let content = kind == .ended ? [] : Array(bytes[start + headSize..<start + length])
    return (SessionRecord(kind: kind, key: key, content: content), length)
  }
}

/// All entries of a journal. A damaged entry is skipped: reading resumes at the next whole one.
package struct SessionRecords {
  /// An entry, and its offset.
  package struct Found {
    package let record: SessionRecord
    package let start: Int
  }

  /// The valid entries, by session.
  package private(set) var kept: [Digest: Found] = [:]
  /// The number of unreadable bytes.
  package private(set) var unreadable = 0

  /// Reads the whole entries out of a file's bytes; never fails.
  package init(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      if let (record, length) = SessionRecord.read(bytes, at: offset) {
        if record.kind != .ended { kept[record.key] = Found(record: record, start: offset) }
        offset += length
      } else {
        unreadable += 1
        offset += 1
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate func littleEndian<Number: FixedWidthInteger>(
    _ type: Number.Type, at offset: Int
  ) -> Number {
    (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(self[offset + $1]) << (8 * $1) }
  }
}
