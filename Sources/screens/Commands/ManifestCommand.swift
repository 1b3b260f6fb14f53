import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensDocuments
import ScreensHost

/// `screens manifest`: the source that puts a descriptor into a library, or the reference of all
/// keys.
enum ManifestCommand {
  static let language = OptionSyntax(
    "--language", "NAME", choices: ManifestSource.Language.allCases.map(\.rawValue),
    does: "the plugin's language")
  static let resources = OptionSyntax(
    "--resources", "DIR", does: "a bundle's folder whose files are embedded too")

  static let keys = OptionSyntax(
    "--keys", does: "print the reference of all keys of descriptors and manifests")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "manifest", summary: "print the source that puts a descriptor into a library",
      operands: .optional("FILE.json|FILE.plist"),
      examples: [
        .init("manifest manifest.json --language swift > Manifest.swift", "the file to commit"),
        .init(
          "manifest manifest.json --language c --resources Acme.screens",
          "with layouts and texts in it"),
        .init(
          "manifest Acme.screens/manifest.plist --language rust", "of a bundle's own manifest"),
        .init("manifest --keys", "what a descriptor or a manifest.plist may say"),
      ], options: [language, resources, keys],
      notes: """
        A bundle's manifest.plist has the keys of a descriptor; 'library' is none of a library's
        own, and is passed over. Keys that begin with x- are a
        vendor's own, in every object; hosts ignore them.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.has(keys) { return try printKeys(invocation) }
    guard let file = invocation.operands.first else {
      throw UsageError.missingOperand("FILE.json|FILE.plist", command: syntax.name)
    }
    guard let language = invocation.value(language).flatMap(ManifestSource.Language.init) else {
      throw UsageError.missingOption("\(language.usage)", command: syntax.name)
    }
    let bytes = try OpenFile(reading: file).read(at: 0, count: 1 << 20)
    let descriptor = try descriptor(bytes, file)
    let resources = try invocation.value(resources).map { try self.resources(in: $0) } ?? []
    let source = try ManifestSource(
      file: Path.name(of: file), descriptor: descriptor, resources: resources)
    let text = source.text(in: language)
    if invocation.wantsJSON {
      Console.result(.object([.init("source", .string(text))]))
    } else {
      Console.raw(text)
    }
    return .success
  }

  /// The descriptor of a JSON file or of a manifest.plist, once it is known to be a good one.
  private static func descriptor(_ bytes: [UInt8], _ file: String) throws -> JSONValue {
    guard file.hasSuffix(".plist") else {
      _ = try Descriptor(json: bytes, file: file)
      return try JSONReader.read(bytes, file: file)
    }
    _ = try Descriptor(manifest: bytes, file: file)
    let value = try JSONValue(PropertyList(bytes, file: file).root)
    return .object((value.members ?? []).filter { $0.name != "library" })
  }

  private static func printKeys(_ invocation: Invocation) throws(UsageError) -> ExitCode {
    if let file = invocation.operands.first {
      throw .tooManyOperands(file, command: syntax.name)
    }
    if invocation.wantsJSON {
      Console.result(.array(DescriptorKey.all.map(\.json)))
      return .success
    }
    var table = TextTable(header: ["KEY", "TYPE", "REQUIRED", "MEANING"])
    for key in DescriptorKey.all {
      table.add([key.path, key.type, key.isRequired ? "yes" : "-", key.about])
    }
    Console.result(table.text)
    return .success
  }

  /// The files in a bundle's folder beside its manifest, by path, sorted.
  private static func resources(in folder: String) throws -> [ManifestSource.Resource] {
    var names: [String] = []
    for entry in try FolderListing(folder).entries where !Path.isLeftover(entry.name) {
      if entry.name != "manifest.plist", !entry.name.hasSuffix(".so") {
        names += try BundleFiles.names(in: folder, entry)
      }
    }
    return try names.sorted().map { name in
      let file = try OpenFile(reading: Path.join(folder, name))
      return .init(name: name, bytes: try file.read(at: 0, count: file.count))
    }
  }
}

extension JSONValue {
  /// The same value in JSON, which has no dates and no data.
  fileprivate init(_ value: PropertyListValue) throws(PropertyListError) {
    switch value.content {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .array(let values):
      var items: [JSONValue] = []
      for value in values { items.append(try JSONValue(value)) }
      self = .array(items)
    case .dictionary(let dictionary):
      var members: [Member] = []
      for entry in dictionary.entries {
        members.append(Member(entry.key, try JSONValue(entry.value)))
      }
      self = .object(members)
    case .date, .data: throw value.wrongType(expected: "a value that JSON has, too")
    }
  }
}
