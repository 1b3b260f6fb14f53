internal import ScreensDocuments

extension ManifestSource {
  var swiftText: String {
    """
    // Printed by `\(command(.swift))`.
    // swift-format-ignore-file

    public import ScreensPluginKit

    /// The note that the host reads from the file without running anything in it.
    \(swiftNote)

    /// The descriptor, as the tables of this plugin repeat it.
    let manifest = PluginManifest(
    \(swiftManifest))
    \(swiftResources)
    /// Hands the plugin to the host.
    @c(screens_plugin_entry)
    public func screensPluginEntry(_ hostMajor: UInt32, _ hostMinor: UInt32) -> PluginTable? {
      unsafe plugin.entry(hostMajor: hostMajor, hostMinor: hostMinor)
    }

    """
  }

  /// The compiler accepts no constant array of more elements.
  private static let piece = 4096

  private var swiftNote: String {
    let size = description.count
    let padded = description + [UInt8](repeating: 0, count: -size & 3)
    let pieces = stride(from: 0, to: padded.count, by: Self.piece).map {
      [UInt8](padded[$0..<min($0 + Self.piece, padded.count)])
    }
    let types = pieces.map { "InlineArray<\($0.count), UInt8>" }
    let values = pieces.map { "[\n\(Self.rows($0, indent: "    "))  ]" }
    return """
      @section(".note.screens") @used
      let screensNote: (
        UInt32, UInt32, UInt32, InlineArray<8, UInt8>, \(types.joined(separator: ",\n  "))
      ) = (
        5, \(size), 1, [0x53, 0x43, 0x52, 0x4E, 0, 0, 0, 0],
        \(values.joined(separator: ",\n  "))
      )
      """
  }

  private var swiftManifest: String {
    var lines = [
      "  id: \(string("id")), version: \(string("version"))"
    ]
    let screenlets = descriptor["screenlets"]?.array ?? []
    if descriptor["kind"]?.string == "theme" || descriptor["name"] != nil || !screenlets.isEmpty {
      lines.append("  themeName: \(string("name")), themeParent: \(string("parent"))")
    }
    let classes = (descriptor["views"]?.array ?? []).filter { $0["class"] != nil }
    if !classes.isEmpty {
      lines.append("  views: [\n" + classes.map(viewClass).joined() + "  ]")
    }
    if let factories = descriptor["factories"]?.array, !factories.isEmpty {
      lines.append("  factories: [\n" + factories.map(factory).joined() + "  ]")
    }
    if let delegates = descriptor["delegates"]?.array, !delegates.isEmpty {
      let names = delegates.compactMap(\.string).map { Self.quoted($0) }
      lines.append("  delegates: [\(names.joined(separator: ", "))]")
    }
    if !screenlets.isEmpty {
      lines.append("  screenlets: [\n" + screenlets.map(screenlet).joined() + "  ]")
    }
    if !resources.isEmpty { lines.append("  resources: embeddedResources") }
    return lines.joined(separator: ",\n")
  }

  private func screenlet(_ screenlet: JSONValue) -> String {
    let isList = screenlet["list"] == nil ? "" : ", isList: true"
    return "    .init(name: \(Self.quoted(screenlet["name"]?.string ?? ""))\(isList)),\n"
  }

  private func viewClass(_ view: JSONValue) -> String {
    let extends = view["extends"]?.string.map { ", extends: \(Self.quoted($0))" } ?? ""
    return """
          .init(
            screenlet: \(Self.quoted(view["screenlet"]?.string ?? "")),
            name: \(Self.quoted(view["class"]?.string ?? ""))\(extends)),

      """
  }

  private func factory(_ factory: JSONValue) -> String {
    let operations = (factory["operations"]?.array ?? []).compactMap(\.string)
    return """
          .init(
            name: \(Self.quoted(factory["name"]?.string ?? "")),
            parent: \(Self.quoted(factory["parent"]?.string ?? "")),
            operations: [
      \(operations.map { "        \(Self.quoted($0)),\n" }.joined())      ]),

      """
  }

  private var swiftResources: String {
    guard !resources.isEmpty else { return "" }
    return """

      /// The theme's files.
      private let embeddedResources: [PluginResource] = [
      \(resources.map(resource).joined())]

      """
  }

  private func resource(_ resource: Resource) -> String {
    let name = Self.quoted(resource.name)
    guard let literal = Self.literal(resource.bytes) else {
      let rows = Self.rows(resource.bytes, indent: "      ")
      return "  .bytes(\n    \(name),\n    [\n\(rows)    ]),\n"
    }
    return "  .text(\n    \(name),\n    \(literal)),\n"
  }

  /// A raw multi-line literal of a text; nil for bytes that such a literal can't hold.
  private static func literal(_ bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self),
      !bytes.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F })
    else { return nil }
    var pounds = "#"
    while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
    return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
  }

  private func string(_ key: String) -> String { Self.quoted(descriptor[key]?.string ?? "") }
}
