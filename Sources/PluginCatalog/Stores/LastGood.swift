package import PluginFormat
package import ScreensSystem
import ScreensCore
package import ScreensDocuments

/// Contents of plugins that proved good, kept in `lastgood.plist` of the state folder: a plugin
/// whose file is bad when the host starts runs from the host's own copy of the last good one.
package struct LastGood: Sendable, Hashable, StoredState {
  package struct Entry: Sendable, Hashable {
    package let pluginID: PluginID
    package let digest: Digest
    /// The host's own copy of it.
    package let copy: String

    package init(pluginID: PluginID, digest: Digest, copy: String) {
      self.pluginID = pluginID
      self.digest = digest
      self.copy = copy
    }
  }

  /// The entries by the path of the author's file.
  package private(set) var entries: [String: Entry] = [:]

  /// The previous good entries, by the same paths.
  private var earlier: [String: Entry] = [:]

  /// The host's own copies that are needed.
  package var copies: Set<String> {
    Set(entries.values.map(\.copy)).union(earlier.values.map(\.copy))
  }

  /// The name of its file in the state folder.
  package static let fileName = "lastgood.plist"

  /// Begins without entries.
  package init() {}

  /// Notes a content as good, and the one before it as the earlier good one.
  package mutating func remember(_ entry: Entry, of path: String) {
    if let old = entries[path], old.digest != entry.digest { earlier[path] = old }
    entries[path] = entry
  }

  /// Removes a content that turned out bad. The earlier good one, if any, takes its place.
  package mutating func forget(_ digest: Digest, of path: String) {
    if earlier[path]?.digest == digest { earlier[path] = nil }
    if entries[path]?.digest == digest { entries[path] = earlier.removeValue(forKey: path) }
  }

  /// Replaces the path of each copy.
  package mutating func moveCopies(_ place: (Entry) -> String) {
    func moved(_ entry: Entry) -> Entry {
      Entry(pluginID: entry.pluginID, digest: entry.digest, copy: place(entry))
    }
    entries = entries.mapValues(moved)
    earlier = earlier.mapValues(moved)
  }

  /// Whether a content of a file has an entry.
  package func has(_ digest: Digest, of path: String) -> Bool {
    entries[path]?.digest == digest || earlier[path]?.digest == digest
  }

  // MARK: The file

  /// Reads the content of `lastgood.plist`.
  package init(_ root: PropertyListDictionary) throws(PropertyListError) {
    if let unknown = root.unknownKeys(besides: ["lastGood"]).first { throw unknown }
    for member in try root.required("lastGood").dictionary().entries {
      let entry = try member.value.dictionary()
      entries[member.key] = try Entry(entry, member, besides: ["before"])
      if let before = try entry["before"]?.dictionary() {
        earlier[member.key] = try Entry(before, member, besides: [])
      }
    }
  }

  /// The content of `lastgood.plist`.
  package var root: JSONValue {
    let members = entries.sorted { $0.key < $1.key }.map { path, entry in
      JSONValue.Member(
        path,
        .object(
          entry.members
            + (earlier[path].map { [.init("before", .object($0.members))] } ?? [])))
    }
    return .object([.init("lastGood", .object(members))])
  }
}

extension LastGood.Entry {
  fileprivate init(
    _ entry: PropertyListDictionary, _ member: PropertyListDictionary.Entry,
    besides more: Set<String>
  ) throws(PropertyListError) {
    let keys = more.union(["plugin", "digest", "copy"])
    if let unknown = entry.unknownKeys(besides: keys).first { throw unknown }
    let id = try entry.required("plugin").string()
    let hex = try entry.required("digest").string()
    guard let pluginID = PluginID(id), let digest = Digest(hex: hex) else {
      throw .invalidText(member.place, element: "entry", text: "\(hex) \(id)")
    }
    self.init(pluginID: pluginID, digest: digest, copy: try entry.required("copy").string())
  }

  fileprivate var members: [JSONValue.Member] {
    [
      .init("plugin", .string(pluginID.rawValue)), .init("digest", .string(digest.description)),
      .init("copy", .string(copy)),
    ]
  }
}
