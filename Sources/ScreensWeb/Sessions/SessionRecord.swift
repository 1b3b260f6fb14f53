import ScreensCore

/// One entry of a journal of sessions: its length, what it is, a check, the session's name as a
/// hash, and the state.
struct SessionRecord {
  enum Kind: UInt8 {
    case kept = 1
    case forgotten = 2
  }

  let kind: Kind
  let key: Digest
  let content: [UInt8]

  private static let headSize = 4 + 1 + 8 + 32

  /// The entry as the file has it.
  var bytes: [UInt8] {
    let length = UInt32(content.count)
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    bytes.append(kind.rawValue)
    bytes += check
    bytes += key.bytes
    return bytes + content
  }

  private var check: ArraySlice<UInt8> {
    Digest(of: [kind.rawValue] + key.bytes + content).bytes[..<8]
  }

  /// Takes the first entry of some bytes; nil where there is no whole one.
  static func take(from bytes: inout ArraySlice<UInt8>) -> SessionRecord? {
    guard bytes.count >= headSize else { return nil }
    let start = bytes.startIndex
    let length = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    guard length <= SessionJournal.recordLimit, bytes.count >= headSize + length,
      let kind = Kind(rawValue: bytes[start + 4]),
      let key = Digest(bytes: bytes[(start + 13)..<(start + headSize)])
    else { return nil }
    let content = Array(bytes[(start + headSize)..<(start + headSize + length)])
    let record = SessionRecord(kind: kind, key: key, content: content)
    guard record.check.elementsEqual(bytes[(start + 5)..<(start + 13)]) else { return nil }
    bytes = bytes.dropFirst(headSize + length)
    return record
  }

  /// What a whole journal keeps; what follows a damaged entry is not read.
  static func kept(in bytes: [UInt8]) -> [Digest: [UInt8]] {
    var kept: [Digest: [UInt8]] = [:]
    var rest = bytes[...]
    while let record = take(from: &rest) {
      kept[record.key] = record.kind == .kept ? record.content : nil
    }
    return kept
  }
}
