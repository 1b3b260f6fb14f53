package import ScreensSystem
import ScreensCore
import ScreensDocuments

/// What the operator vouches for: plugins pinned to one content each, kept in `trust.plist` of the
/// state folder.
///
/// A pinned plugin may run in the host's process, and no other content of it is loaded. Only
/// `screens trust` writes the file; a host reads it with its configuration.
package struct TrustStore: Sendable, Hashable {
  /// One plugin's content that was vouched for.
  package struct Pin: Sendable, Hashable {
    /// The content.
    package let digest: Digest
    /// The file that had it then.
    package let file: String

    /// Makes a pin.
    package init(digest: Digest, file: String) {
      self.digest = digest
      self.file = file
    }
  }

  /// The pins by plugin.
  package var pins: [PluginID: Pin]

  /// The name of its file in the state folder.
  package static let fileName = "trust.plist"

  /// Makes a store.
  package init(pins: [PluginID: Pin] = [:]) { self.pins = pins }

  /// Reads the store of a state folder; an empty one when there is no file.
  package init(stateFolder: String) throws(ConfigurationProblem) {
    guard let root = try ConfigurationFile.own(Self.fileName, in: stateFolder) else {
      self.init()
      return
    }
    do throws(PropertyListError) {
      self.init(pins: try Self.pins(root))
    } catch {
      throw .document(error)
    }
  }

  private static func pins(
    _ root: PropertyListDictionary
  ) throws(PropertyListError) -> [PluginID: Pin] {
    if let unknown = root.unknownKeys(besides: ["pins"]).first { throw unknown }
    var pins: [PluginID: Pin] = [:]
    for entry in try root.required("pins").dictionary().entries {
      let pin = try entry.value.dictionary()
      if let unknown = pin.unknownKeys(besides: ["digest", "file"]).first { throw unknown }
      let text = try pin.required("digest").string()
      guard let id = PluginID(entry.key), let digest = Digest(hex: text) else {
        throw .invalidText(entry.place, element: "pin", text: "\(entry.key) \(text)")
      }
      pins[id] = Pin(digest: digest, file: try pin.required("file").string())
    }
    return pins
  }

  /// Changes the store of a state folder: what others write meanwhile is not lost.
  ///
  /// - Parameter change: Gets the store as it is now; what it leaves is written whole, by rename.
  package static func update<Result>(
    stateFolder: String, _ change: (inout TrustStore) -> Result
  ) throws -> Result {
    try StateFolder.make(stateFolder)
    return try whileLocked(stateFolder) {
      var store = try TrustStore(stateFolder: stateFolder)
      let result = change(&store)
      try replaceFile(Path.join(stateFolder, fileName), with: store.bytes)
      return result
    }
  }

  private var bytes: [UInt8] {
    let pins = pins.sorted { $0.key < $1.key }.map { id, pin in
      JSONValue.Member(
        id.rawValue,
        .object([
          .init("digest", .string(pin.digest.description)), .init("file", .string(pin.file)),
        ]))
    }
    return PropertyListWriter.write(.object([.init("pins", .object(pins))]))
  }
}
