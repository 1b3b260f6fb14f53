import ScreensFace
import ScreensSystem
import ScreensCore
import ScreensWeb

extension FuzzTarget {
  private static let before = Digest(of: [1])
  private static let after = Digest(of: [2])

  private static func entry(_ kind: SessionRecord.Kind, _ key: Digest) -> [UInt8] {
    SessionRecord(kind: kind, key: key, content: Array("state".utf8)).bytes
  }

  /// Journals of sessions: noise costs no entry before or after it.
  static let sessions = FuzzTarget(
    name: "sessions", rounds: 20_000,
    seeds: [
      entry(.visitor, Digest(of: [3])) + entry(.user, Digest(of: [4])),
      entry(.ended, Digest(of: [3])) + Array("{\"user\":null}".utf8),
      [5, 0, 0, 0, 1] + Array(repeating: 7, count: 45),
    ],
    tokens: ["S\u{2}", "\u{0}\u{0}\u{0}\u{1}", "\u{1e}", "U", "3"]
  ) { input in
    let whole = entry(.user, before) + input + entry(.visitor, after)
    let records = SessionRecords(whole)
    try require(records.kept[before]?.record.kind == .user, "the entry before is lost")
    try require(records.kept[after]?.record.kind == .visitor, "the entry after is lost")
    try require(records.unreadable <= input.count, "\(records.unreadable) bytes are unreadable")
  }
}
