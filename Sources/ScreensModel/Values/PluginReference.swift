/// The origin of a theme or class, for messages: the host itself, or one generation of a plugin.
package struct PluginReference: Sendable, Hashable, CustomStringConvertible {
  /// The plugin's reverse domain name.
  package let id: String
  /// The version in the plugin's manifest.
  package let version: String
  /// The generation of the code; 0 for the host itself.
  package let generation: UInt64
  /// The file or folder; empty for the host itself.
  package let path: String

  /// The plugin need not be loaded.
  package init(id: String, version: String, generation: UInt64, path: String) {
    self.id = id
    self.version = version
    self.generation = generation
    self.path = path
  }

  /// The host itself, as the plugin of the Default theme.
  package static let builtIn = PluginReference(
    id: "org.screens.default", version: "1.0.0", generation: 0, path: "")

  /// Id and version, for a sentence.
  package var description: String { "\(id) \(version)" }
}
