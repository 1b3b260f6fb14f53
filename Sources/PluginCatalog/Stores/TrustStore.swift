package import PluginFormat
package import ScreensSystem
import ScreensCore
package import ScreensDocuments

/// The plugins that the operator vouches for, pinned to one content each, kept in `trust.plist` of
/// the state folder.
///
/// A pinned plugin may run in the host's process, and no other content of it is loaded. Only
/// `screens trust` writes the file; a host reads it with its configuration.
package struct TrustStore: Sendable, Hashable, StoredState {
  /// The content of one plugin that the operator vouched for.
  package struct Pin: Sendable, Hashable {
    package let digest: Digest
    /// The file that had the content when it was pinned.
    package let file: String

    package init(digest: Digest, file: String) {
      self.digest = digest
      self.file = file
    }
  }

  /// The pins by plugin.
  package var pins: [PluginID: Pin]

  /// The name of its file in the state folder.
  package static let fileName = "trust.plist"

  /// Makes an empty store.
  package init() { self.init(pins: [:]) }

  package init(pins: [PluginID: Pin]) { self.pins = pins }

  /// Reads the content of `trust.plist`.
  package init(_ root: PropertyListDictionary) throws(PropertyListError) {
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
    self.init(pins: pins)
  }

  /// The content of `trust.plist`.
  package var root: JSONValue {
    let pins = pins.sorted { $0.key < $1.key }.map { id, pin in
      JSONValue.Member(
        id.rawValue,
        .object([
          .init("digest", .string(pin.digest.description)), .init("file", .string(pin.file)),
        ]))
    }
    return .object([.init("pins", .object(pins))])
  }
}
