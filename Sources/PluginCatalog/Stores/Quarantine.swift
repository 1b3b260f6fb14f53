package import ScreensSystem
import ScreensCore
package import ScreensDocuments

/// The quarantined contents of plugins that did harm, kept in `quarantine.plist` of the state
/// folder. A plugin that ended the host once doesn't end it again after a restart.
///
/// A plugin is quarantined by the digest of its content: other content of it is tried as usual.
package struct Quarantine: Sendable, Hashable, StoredState {
  /// The entries by content.
  package private(set) var entries: [Digest: Entry]

  /// The name of its file in the state folder.
  package static let fileName = "quarantine.plist"
  /// The most entries that are kept; the oldest make room.
  static let limit = 1_000

  /// Makes an empty quarantine.
  package init() { self.init([]) }

  package init(_ entries: [Entry]) {
    self.entries = Dictionary(entries.map { ($0.digest, $0) }) { _, last in last }
  }

  /// Quarantines a content.
  package mutating func leaveOut(_ entry: Entry) {
    entries[entry.digest] = entry
    while entries.count > Self.limit,
      let oldest = entries.values.min(by: { $0.time < $1.time })
    {
      entries[oldest.digest] = nil
    }
  }

  /// Empties the quarantine, so that every content is tried again.
  ///
  /// - Returns: the removed entries.
  package mutating func lift() -> [Entry] {
    defer { entries = [:] }
    return entries.values.sorted { ($0.file, $0.time) < ($1.file, $1.time) }
  }

  // MARK: The file

  /// Reads the content of `quarantine.plist`.
  package init(_ root: PropertyListDictionary) throws(PropertyListError) {
    if let unknown = root.unknownKeys(besides: ["leftOut"]).first { throw unknown }
    self.init(
      try root.required("leftOut").dictionary().entries.map { member throws(PropertyListError) in
        try Entry(member)
      })
  }

  /// The content of `quarantine.plist`.
  package var root: JSONValue {
    let entries = entries.values.sorted { $0.digest.description < $1.digest.description }
    return .object([
      .init("leftOut", .object(entries.map { .init($0.digest.description, $0.json) }))
    ])
  }
}
