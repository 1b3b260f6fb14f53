import ScreensCore
import ScreensDocuments
import ScreensModel

/// Turns the values of a note or manifest into a descriptor, or names the faulty key.
struct DescriptorReader {
  let file: String
  /// Whether the descriptor is written for a later ABI, whose keys this host does not know.
  private var isNewer = false

  init(file: String) { self.file = file }

  func descriptor(_ value: DescriptorValue) throws(DescriptorError) -> Descriptor {
    var reader = self
    if case .table(let members) = value,
      case .text(let text)? = members.first(where: { $0.key == "abi" })?.value,
      let abi = ABIVersion(text)
    {
      reader.isNewer = abi > .host
    }
    return try reader.known(value)
  }

  private func known(_ value: DescriptorValue) throws(DescriptorError) -> Descriptor {
    let members = try table(value, key: "")
    let id = try required("id", members, rule: PluginID.rule, PluginID.init(_:))
    let kind = try required("kind", members, rule: "theme, connector, delegate or screenlet") {
      Descriptor.Kind(rawValue: $0)
    }
    let views = try views(members)
    let screenlets = try screenlets(members)
    let brings = !screenlets.isEmpty
    let fields = Descriptor.Fields(
      id: id, kind: kind,
      version: try required(
        "version", members, rule: PluginVersion.rule, PluginVersion.init(_:)),
      abi: try required("abi", members, rule: "two numbers such as 1.0", ABIVersion.init(_:)),
      theme: try themeName(members, id: id, isTheme: kind == .theme || !views.isEmpty || brings),
      parent: try optional("parent", members, rule: Self.themeRule, ThemeName.init(_:)),
      texts: try optional("texts", members, rule: "layout", Descriptor.TextSource.init(rawValue:)),
      threading: try optional("threading", members, rule: "any or main") {
        Descriptor.Threading(rawValue: $0)
      } ?? .any,
      requires: try capabilities(members),
      library: try optional("library", members, rule: Self.fileRule, Self.fileName),
      views: views,
      cells: try names("cells", members, rule: Self.identifierRule, ViewClassName.init(_:)),
      factories: try factories(members),
      delegates: try names("delegates", members, rule: Self.identifierRule, DelegateName.init(_:)),
      screenlets: screenlets, operations: try operations(members),
      imprint: try imprint(members), options: try options(members))
    return Descriptor(fields)
  }

  /// The facts for people; nil where there are none.
  private func imprint(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> PluginImprint? {
    func fact(_ key: String) throws(DescriptorError) -> String? {
      let text = try text(key, members, "")
      return text.isEmpty ? nil : text
    }
    return PluginImprint(
      about: try fact("description"), author: try fact("author"), license: try fact("license"),
      homepage: try optional(
        "homepage", members, rule: PluginImprint.homepageRule, PluginImprint.homepage),
      icon: try optional("icon", members, rule: Self.fileRule, Self.fileName))
  }

  private func themeName(
    _ members: [DescriptorValue.Member], id: PluginID, isTheme: Bool
  ) throws(DescriptorError) -> ThemeName? {
    if let name = try optional("name", members, rule: Self.themeRule, ThemeName.init(_:)) {
      return isTheme ? name : nil
    }
    guard isTheme else { return nil }
    guard let name = ThemeName(id.lastComponent) else {
      throw fail("name", .missingKey)
    }
    return name
  }

  private func views(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> [Descriptor.View] {
    var views: [Descriptor.View] = []
    for (index, value) in try list("views", members).enumerated() {
      let path = "views.\(index)."
      let view = try table(value, key: path)
      let viewClass = try optional(
        "class", view, path, rule: Self.identifierRule, ViewClassName.init(_:))
      let extends = try optional(
        "extends", view, path, rule: Self.identifierRule, ViewClassName.init(_:))
      if extends != nil, viewClass == nil { throw fail(path + "class", .missingKey) }
      views.append(
        Descriptor.View(
          screenlet: try required(
            "screenlet", view, path, rule: "a screenlet's name such as Login",
            ScreenletName.init(_:)),
          viewClass: viewClass, extends: extends,
          layout: try optional("layout", view, path, rule: Self.fileRule, Self.fileName)))
    }
    return views
  }

  private func factories(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> [Descriptor.Factory] {
    var factories: [Descriptor.Factory] = []
    for (index, value) in try list("factories", members).enumerated() {
      let path = "factories.\(index)."
      let factory = try table(value, key: path)
      let operations = try names(
        "operations", factory, path, rule: Self.identifierRule, OperationName.init(_:))
      factories.append(
        Descriptor.Factory(
          name: try required(
            "name", factory, path, rule: Self.identifierRule, ConnectorFactoryName.init(_:)),
          parent: try optional(
            "parent", factory, path, rule: Self.identifierRule, ConnectorFactoryName.init(_:)),
          operations: operations))
    }
    return factories
  }

  private func capabilities(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> [String] {
    try names(
      "requires", members, rule: "a capability such as screens.theme/1", Self.capability)
  }

  private static let themeRule =
    "a theme's name: small letters, digits, hyphens and underscores, a letter or digit first"
  private static let fileRule = "a file name without a folder"
  static let identifierRule = "a name of letters, digits and underscores"

  /// A capability's id; nil for a text that cannot be one.
  static func capability(_ text: String) -> String? {
    isIdentifier(text, others: "._-/") ? text : nil
  }

  /// A file's name; nil for a text that cannot be one, has control characters, or leads to another
  /// folder.
  static func fileName(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.count <= 255, text != ".", text != "..",
      !text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    return text
  }
}

extension DescriptorReader {
  /// The members of an object, whose keys are those of the reference or a vendor's own.
  func table(
    _ value: DescriptorValue, key: String
  ) throws(DescriptorError) -> [DescriptorValue.Member] {
    guard case .table(let members) = value else {
      throw fail(
        String(key.dropLast()), .wrongType(expected: "an object", found: value.typeName))
    }
    let keys = DescriptorKey.names(inside: key)
    for member in members
    where !isNewer && !keys.contains(member.key) && !DescriptorKey.isOfVendor(member.key) {
      let suggestion = Suggestion.nearest(to: member.key, among: keys)
      throw fail(key + member.key, .unknownKey(suggestion: suggestion, known: keys))
    }
    return members
  }

  func list(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String = ""
  ) throws(DescriptorError) -> [DescriptorValue] {
    guard let value = members.first(where: { $0.key == key })?.value else { return [] }
    guard case .list(let values) = value else {
      throw fail(path + key, .wrongType(expected: "an array", found: value.typeName))
    }
    return values
  }

  func names<Value>(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String = "", rule: String,
    _ make: (String) -> Value?
  ) throws(DescriptorError) -> [Value] {
    var names: [Value] = []
    for (index, value) in try list(key, members, path).enumerated() {
      names.append(try name(value, key: "\(path)\(key).\(index)", rule: rule, make))
    }
    return names
  }

  func required<Value>(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String = "", rule: String,
    _ make: (String) -> Value?
  ) throws(DescriptorError) -> Value {
    guard let value = members.first(where: { $0.key == key })?.value else {
      throw fail(path + key, .missingKey)
    }
    return try name(value, key: path + key, rule: rule, make)
  }

  /// The value of a key; nil when the key is absent or its text is empty.
  func optional<Value>(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String = "", rule: String,
    _ make: (String) -> Value?
  ) throws(DescriptorError) -> Value? {
    guard let value = members.first(where: { $0.key == key })?.value else { return nil }
    if case .text("") = value { return nil }
    return try name(value, key: path + key, rule: rule, make)
  }

  func name<Value>(
    _ value: DescriptorValue, key: String, rule: String, _ make: (String) -> Value?
  ) throws(DescriptorError) -> Value {
    guard case .text(let text) = value else {
      throw fail(key, .wrongType(expected: "a string", found: value.typeName))
    }
    guard let made = make(text) else { throw fail(key, .invalidValue(text, rule: rule)) }
    return made
  }

  func fail(_ key: String, _ fault: DescriptorError.Fault) -> DescriptorError {
    DescriptorError(file: file, key: key, fault: fault)
  }
}

extension Descriptor {
  /// Reads the JSON of a note.
  package init(json: [UInt8], file: String) throws(DescriptorError) {
    if let fields = PlainDescriptorReader.read(json) {
      self.init(fields)
      return
    }
    let value: DescriptorValue
    do {
      value = DescriptorValue(
        try JSONReader.read(json, file: "\(file): descriptor", depth: 12))
    } catch {
      throw DescriptorError(file: file, key: "", fault: .json(error))
    }
    self = try DescriptorReader(file: file).descriptor(value)
  }

  /// Reads a bundle's `manifest.plist`.
  package init(manifest bytes: [UInt8], file: String) throws(DescriptorError) {
    let value: DescriptorValue
    do {
      value = DescriptorValue(try PropertyList(bytes, file: file).root)
    } catch {
      throw DescriptorError(file: file, key: "", fault: .manifest(error))
    }
    self = try DescriptorReader(file: file).descriptor(value)
  }
}

extension DescriptorValue {
  init(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .array(let values): self = .list(values.map(DescriptorValue.init))
    case .object(let members):
      self = .table(members.map { Member(key: $0.name, value: DescriptorValue($0.value)) })
    case .boolean(let flag): self = .flag(flag)
    case .integer(let number): self = .whole(number)
    case .number(let number): self = .number(number)
    case .null: self = .other("null")
    }
  }

  init(_ value: PropertyListValue) {
    switch value.content {
    case .string(let text): self = .text(text)
    case .array(let values): self = .list(values.map(DescriptorValue.init))
    case .dictionary(let dictionary):
      self = .table(
        dictionary.entries.map { Member(key: $0.key, value: DescriptorValue($0.value)) })
    case .boolean(let flag): self = .flag(flag)
    case .integer(let number): self = .whole(number)
    case .real(let number): self = .number(number)
    default: self = .other(value.typeName)
    }
  }
}
