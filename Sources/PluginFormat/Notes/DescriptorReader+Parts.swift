import ScreensCore
import ScreensModel

/// The options, and the screenlets inside a screenlet's view and cells, as a descriptor declares
/// them.
extension DescriptorReader {
  /// The options that operators may set; nil where the key is absent.
  func options(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> [PluginOption]? {
    guard members.contains(where: { $0.key == "options" }) else { return nil }
    return try each("options", members) {
      (_, members, path) throws(DescriptorError) in
      let kind = try required("type", members, path, rule: PluginOption.Kind.rule) {
        PluginOption.Kind(rawValue: $0)
      }
      let values = try names("values", members, path, rule: "a text of 1 to 80 bytes") { text in
        (1...80).contains(text.utf8.count) ? text : nil
      }
      guard values.isEmpty || [.string, .strings].contains(kind) else {
        throw fail(path + "values", .invalidValue("there", rule: "absent, since it is no string"))
      }
      return PluginOption(
        try required("name", members, path, rule: "a name of letters, digits, '.', '_' and '-'") {
          isIdentifier($0, others: "._-") ? $0 : nil
        }, kind, try text("about", members, path), values: values)
    }
  }

  func parts(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> [ChildDeclaration] {
    try each("parts", members, path) { (_, members, path) throws(DescriptorError) in
      let given = try named(
        "given", members, path, AttributeName.init(_:), rule: ChildDeclaration.Source.rule,
        ChildDeclaration.Source.init(_:))
      return ChildDeclaration(
        try required("in", members, path, rule: "view or cell") { .init(rawValue: $0) },
        outlet: try required(
          "outlet", members, path, rule: Self.identifierRule, AttributeName.init(_:)
        ).rawValue,
        try required(
          "screenlet", members, path, rule: "a screenlet's name such as Login",
          ScreenletName.init(_:)),
        when: try conditions(members, path), given: given,
        hears: try named("hears", members, path, EventName.init(_:), rule: Self.changes) {
          ContentChange(rawValue: $0)
        },
        tells: try named(
          "tells", members, path, EventName.init(_:), rule: Self.identifierRule,
          EventName.init(_:)))
    }
  }

  /// The tests in `when`; nil where there are none.
  func conditions(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> [ChildDeclaration.Condition]? {
    guard members.contains(where: { $0.key == "when" }) else { return nil }
    return try each("when", members, path) { (_, members, path) throws(DescriptorError) in
      .init(
        try oneOrMore(
          "value", members, path, rule: ChildDeclaration.Source.rule,
          ChildDeclaration.Source.init(_:)),
        Set(try oneOrMore("is", members, path, rule: "the texts of values") { $0 }))
    }
  }

  /// The values of a required key with one text, or an array of texts.
  private func oneOrMore<Value>(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String, rule: String,
    _ make: (String) -> Value?
  ) throws(DescriptorError) -> [Value] {
    if case .list? = members.first(where: { $0.key == key })?.value {
      return try names(key, members, path, rule: rule, make)
    }
    return [try required(key, members, path, rule: rule, make)]
  }

  /// The values of an object whose keys are names of the author.
  private func named<Name: Hashable, Value>(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String,
    _ name: (String) -> Name?, rule: String, _ make: (String) -> Value?
  ) throws(DescriptorError) -> [Name: Value] {
    var values: [Name: Value] = [:]
    for (text, value) in try texts(key, members, path) {
      let place = "\(path)\(key).\(text)"
      let name = try self.name(.text(text), key: place, rule: Self.identifierRule, name)
      values[name] = try self.name(.text(value), key: place, rule: rule, make)
    }
    return values
  }

  /// The texts of an object whose keys are names of the author.
  func texts(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> [(name: String, text: String)] {
    guard let value = members.first(where: { $0.key == key })?.value else { return [] }
    guard case .table(let entries) = value else {
      throw fail(path + key, .wrongType(expected: "an object", found: value.typeName))
    }
    var texts: [(name: String, text: String)] = []
    for entry in entries {
      guard case .text(let text) = entry.value else {
        throw fail(
          "\(path)\(key).\(entry.key)",
          .wrongType(expected: "a string", found: entry.value.typeName))
      }
      texts.append((entry.key, text))
    }
    return texts
  }
}
