@testable import PluginFormat
import Foundation
import ScreensDocuments
import ScreensHost
import TestSupport

/// A plugin's `manifest.json`.
struct DescriptorFile {
  let folder: String
  let json: JSONValue

  init(_ plugin: String) throws {
    folder =
      plugin == "EmbeddedTheme"
      ? Repository.fixtures("Plugins/\(plugin)") : "\(Repository.root)/Plugins/\(plugin)"
    json = try JSONReader.read(try Self.read("\(folder)/manifest.json"), file: "manifest.json")
  }

  /// The descriptor as a note holds it.
  var compact: [UInt8] {
    var writer = JSONWriter()
    writer.value(json)
    return writer.bytes
  }

  func source(embedding names: [String] = [], from bundle: String = "") throws -> ManifestSource {
    try ManifestSource(
      file: "manifest.json", descriptor: json,
      resources: names.map {
        ManifestSource.Resource(name: $0, bytes: try Self.read("\(folder)/\(bundle)/\($0)"))
      })
  }

  static func read(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }
}
