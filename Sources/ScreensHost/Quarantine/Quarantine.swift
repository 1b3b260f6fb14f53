package import ScreensSystem
import ScreensCore
import ScreensDocuments

/// Contents of plugins that did harm and are left out, kept in `quarantine.plist` of the state
/// folder: what ended the host once doesn't end it again after a restart.
///
/// A plugin is left out by the digest of its content: other content is tried like any other's.
package struct Quarantine: Sendable, Hashable {
  /// The entries by content.
  package private(set) var entries: [Digest: Entry]

  /// The name of its file in the state folder.
  package static let fileName = "quarantine.plist"
  /// The entries that are kept at most; the oldest make room.
  static let limit = 1_000

  /// Makes a quarantine.
  package init(_ entries: [Entry] = []) {
    self.entries = Dictionary(entries.map { ($0.digest, $0) }) { _, last in last }
  }

  /// Leaves a content out from now on.
  package mutating func leaveOut(_ entry: Entry) {
    entries[entry.digest] = entry
    while entries.count > Self.limit,
      let oldest = entries.values.min(by: { $0.time < $1.time })
    {
      entries[oldest.digest] = nil
    }
  }

  /// Lets every content be tried again.
  ///
  /// - Returns: what was left out until now.
  package mutating func lift() -> [Entry] {
    defer { entries = [:] }
    return entries.values.sorted { ($0.file, $0.time) < ($1.file, $1.time) }
  }

  // MARK: The file

  /// Reads that of a state folder; an empty one when there is no file.
  package init(stateFolder: String) throws(ConfigurationProblem) {
    guard let root = try ConfigurationFile.own(Self.fileName, in: stateFolder) else {
      self.init()
      return
    }
    do throws(PropertyListError) {
      if let unknown = root.unknownKeys(besides: ["leftOut"]).first { throw unknown }
      var entries: [Entry] = []
      for member in try root.required("leftOut").dictionary().entries {
        entries.append(try Entry(member))
      }
      self.init(entries)
    } catch {
      throw .document(error)
    }
  }

  /// Changes that of a state folder: what others write meanwhile is not lost.
  ///
  /// - Parameter change: gets it as it is now; what it leaves is written whole, by rename.
  package static func update<Result>(
    stateFolder: String, _ change: (inout Quarantine) -> Result
  ) throws -> Result {
    try StateFolder.make(stateFolder)
    return try whileLocked(stateFolder) {
      let before = try Quarantine(stateFolder: stateFolder)
      var quarantine = before
      let result = change(&quarantine)
      if quarantine != before {
        try replaceFile(Path.join(stateFolder, fileName), with: quarantine.bytes)
      }
      return result
    }
  }

  private var bytes: [UInt8] {
    let entries = entries.values.sorted { $0.digest.description < $1.digest.description }
    return PropertyListWriter.write(
      .object([
        .init("leftOut", .object(entries.map { .init($0.digest.description, $0.json) }))
      ]))
  }
}
