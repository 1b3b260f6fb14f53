package import ScreensCore
import ScreensDocuments

/// Contents of plugins that proved good, kept in `lastgood.plist` of the state folder: a plugin
/// whose file is bad when the host starts runs from the host's own copy of the last good one.
package struct LastGood: Sendable, Hashable {
  /// One content.
  package struct Entry: Sendable, Hashable {
    /// The plugin.
    package let pluginID: PluginID
    /// The content.
    package let digest: Digest
    /// The host's own copy of it.
    package let copy: String

    /// Makes an entry.
    package init(pluginID: PluginID, digest: Digest, copy: String) {
      self.pluginID = pluginID
      self.digest = digest
      self.copy = copy
    }
  }

  /// The entries by the path of the author's file.
  package private(set) var entries: [String: Entry] = [:]

  /// The name of its file in the state folder.
  package static let fileName = "lastgood.plist"

  /// Nothing known yet.
  package init() {}

  /// A content is good from now on.
  package mutating func remember(_ entry: Entry, of path: String) { entries[path] = entry }

  // MARK: The file

  /// Reads that of a state folder; an empty one when there is no file.
  package init(stateFolder: String) throws(ConfigurationProblem) {
    guard let root = try ConfigurationFile.own(Self.fileName, in: stateFolder) else { return }
    do throws(PropertyListError) {
      if let unknown = root.unknownKeys(besides: ["lastGood"]).first { throw unknown }
      for member in try root.required("lastGood").dictionary().entries {
        let entry = try member.value.dictionary()
        if let unknown = entry.unknownKeys(besides: ["plugin", "digest", "copy"]).first {
          throw unknown
        }
        let id = try entry.required("plugin").string()
        let hex = try entry.required("digest").string()
        guard let pluginID = PluginID(id), let digest = Digest(hex: hex) else {
          throw .invalidText(member.place, element: "entry", text: "\(hex) \(id)")
        }
        entries[member.key] = Entry(
          pluginID: pluginID, digest: digest, copy: try entry.required("copy").string())
      }
    } catch {
      throw .document(error)
    }
  }

  /// Changes that of a state folder: what others write meanwhile is not lost.
  package static func update(
    stateFolder: String, _ change: (inout LastGood) -> Void
  ) throws -> LastGood {
    try StateFolder.make(stateFolder)
    return try whileLocked(stateFolder) {
      let before = try LastGood(stateFolder: stateFolder)
      var good = before
      change(&good)
      if good != before { try replaceFile(Path.join(stateFolder, fileName), with: good.bytes) }
      return good
    }
  }

  private var bytes: [UInt8] {
    let members = entries.sorted { $0.key < $1.key }.map { path, entry in
      JSONValue.Member(
        path,
        .object([
          .init("plugin", .string(entry.pluginID.rawValue)),
          .init("digest", .string(entry.digest.description)),
          .init("copy", .string(entry.copy)),
        ]))
    }
    return PropertyListWriter.write(.object([.init("lastGood", .object(members))]))
  }
}
