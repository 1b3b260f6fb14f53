import ScreensCore
package import ScreensModel

/// The library that a worker is to load, and its bounds.
package struct LoadMessage: WireContent {
  /// The private copy.
  var path: String
  var plugin: PluginReference
  var options: [String: Value]
  /// The plugin's permissions besides its own memory.
  var grants: WorkerGrants

  /// Orders a library to be loaded from the host's private copy at `path`.
  package init(
    path: String, plugin: PluginReference, options: [String: Value], grants: WorkerGrants
  ) {
    self.path = path
    self.plugin = plugin
    self.options = options
    self.grants = grants
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.text(path)
    plugin.write(to: &writer)
    try writer.value(.map(options))
    writer.flag(grants.network)
    writer.text(grants.folder ?? "")
    grants.bounds.write(to: &writer)
  }

  init(from reader: inout WireReader) throws(WireError) {
    path = try reader.text()
    plugin = try PluginReference(from: &reader)
    guard let options = try reader.value().map else { throw .badText(place: "the options") }
    self.options = options
    let network = try reader.flag("the network's flag")
    let folder = try reader.text()
    grants = WorkerGrants(
      network: network, folder: folder.isEmpty ? nil : folder,
      bounds: try WorkerBounds(from: &reader))
  }
}

/// The permissions of a plugin in a worker besides its own memory.
package struct WorkerGrants: Sendable, Equatable {
  /// Whether it may open connections: a connector whose note requires `screens.network/1`.
  package var network = false
  /// The folder that it may write to: a connector's own. A theme has none.
  package var folder: String?
  /// The bounds of its use of the machine.
  package var bounds = WorkerBounds()

  /// Makes grants.
  package init(
    network: Bool = false, folder: String? = nil, bounds: WorkerBounds = WorkerBounds()
  ) {
    self.network = network
    self.folder = folder
    self.bounds = bounds
  }
}

extension PluginReference {
  func write(to writer: inout WireWriter) {
    writer.text(id)
    writer.text(version)
    writer.number(generation)
    writer.text(path)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      id: try reader.text(), version: try reader.text(), generation: try reader.number(),
      path: try reader.text())
  }
}
