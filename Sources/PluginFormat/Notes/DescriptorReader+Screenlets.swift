import ScreensCore
import ScreensLayout
import ScreensModel

/// The screenlets and operations that a descriptor declares.
extension DescriptorReader {

  func screenlets(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> [ScreenletOutline] {
    try each("screenlets", members) {
      (value, screenlet, path) throws(DescriptorError) in
      try self.screenlet(value, screenlet, path)
    }
  }

  private func screenlet(
    _ source: DescriptorValue, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> ScreenletOutline {
    let name = try required(
      "name", members, path, rule: "a screenlet's name such as Login", ScreenletName.init(_:))
    let list = try list(of: name, members, path)
    // A list's model is its rows.
    for key in ["viewModel", "refresh", "content"] where list != nil {
      guard members.contains(where: { $0.key == key }) else { continue }
      throw fail(
        path + key, .invalidValue("there", rule: "absent, since a list has those of all lists"))
    }
    let attributes = try each("attributes", members, path) {
      (_, members, path) throws(DescriptorError) in try attribute(members, path)
    }
    let events = try each("events", members, path) {
      (_, members, path) throws(DescriptorError) in
      EventDeclaration(
        try required("name", members, path, rule: Self.identifierRule, EventName.init(_:)),
        try typed("payload", members, path), try text("about", members, path))
    }
    let ofLists = list.map { list in
      ListDeclaration.attributes.map(\.name.rawValue)
        + list.list.events(row: list.row).map(\.name.rawValue)
    }
    // These names have another meaning in a layout.
    let reserved =
      ["editable", "themeName", "name", "page"] + (ofLists ?? [])
      + events.map(\.name.rawValue)
    for (index, attribute) in attributes.enumerated()
    where reserved.contains(attribute.name.rawValue) {
      throw fail(
        "\(path)attributes.\(index).name",
        .invalidValue(
          attribute.name.rawValue,
          rule: "none that every screenlet or list has, and no event of this one"))
    }
    return ScreenletOutline(
      name: name, about: try text("about", members, path),
      operations: try names(
        "operations", members, path, rule: Self.identifierRule, OperationName.init(_:)),
      attributes: attributes,
      viewModel: try each("viewModel", members, path) {
        (_, members, path) throws(DescriptorError) in try value(members, path)
      },
      actions: try each("actions", members, path) {
        (_, members, path) throws(DescriptorError) in
        let effect = try effect(members, path)
        // No code acts for a list.
        if list != nil, effect == nil { throw fail(path + "runs", .missingKey) }
        return ActionDeclaration(
          try required("name", members, path, rule: "an action's name", ActionName.init(_:)),
          selectors: try names(
            "selectors", members, path, rule: "a selector such as save:", SelectorName.init(_:)),
          question: try optional("confirm", members, path, rule: "the key of a text") {
            (1...80).contains($0.utf8.count) ? $0 : nil
          }, effect: effect, try text("about", members, path))
      },
      outlets: try outlets(members, path),
      events: events,
      refresh: try optional(
        "refresh", members, path, rule: "an action's name", ActionName.init(_:)),
      entry: try entry(members, path), record: try record(members, path),
      parts: try parts(members, path), needsUser: try flag("signedIn", members, path),
      texts: try optional(
        "texts", members, path, rule: "the name of a table: letters a to z, digits and -",
        Self.table), list: list, source: source)
  }

  private static func table(_ name: String) -> String? {
    let isName =
      (1...80).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
    return isName ? name : nil
  }

  private func attribute(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> Inspectable {
    let kind = try required("type", members, path, rule: "string, int, double or bool") {
      Inspectable.Kind(rawValue: $0)
    }
    let given = members.first { $0.key == "value" }?.value
    let initial: Value
    switch (kind, given) {
    case (.string, nil): initial = .string("")
    case (.int, nil): initial = 0
    case (.double, nil): initial = 0.0
    case (.bool, nil): initial = false
    case (.string, .text(let text)): initial = .string(text)
    case (.int, .whole(let number)): initial = .int(number)
    case (.double, .whole(let number)): initial = .double(Double(number))
    case (.double, .number(let number)): initial = .double(number)
    case (.bool, .flag(let flag)): initial = .bool(flag)
    case (_, let value?):
      throw fail(
        path + "value", .wrongType(expected: "of the type \(kind.rawValue)", found: value.typeName))
    }
    return Inspectable(
      try required("name", members, path, rule: Self.identifierRule, AttributeName.init(_:)),
      kind, initial, try text("about", members, path),
      isSecret: try flag("secret", members, path),
      isFromAddress: try flag("fromAddress", members, path),
      effect: try choices(members, path, kind))
  }

  /// The effect of an attribute whose values are listed, else of any other.
  private func choices(
    _ members: [DescriptorValue.Member], _ path: String, _ kind: Inspectable.Kind
  ) throws(DescriptorError) -> Inspectable.Effect {
    let rule = "a text of at most 80 bytes"
    let texts = try names("choices", members, path, rule: rule) { text in
      (1...80).contains(text.utf8.count) ? text : nil
    }
    guard !texts.isEmpty else { return .all }
    guard kind == .string else {
      throw fail(path + "choices", .invalidValue("there", rule: "absent, since it is no string"))
    }
    return .choices(texts)
  }

  private func value(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> ViewModelAttribute {
    .init(
      try required("name", members, path, rule: Self.identifierRule, AttributeName.init(_:)),
      try type(members, path),
      try required("direction", members, path, rule: "in, out or command") {
        ViewModelAttribute.Direction(rawValue: $0)
      },
      isRequired: try flag("required", members, path),
      isSecret: try flag("secret", members, path),
      field: try optional("field", members, path, rule: Self.identifierRule) {
        AttributeName($0)?.rawValue
      }, try text("about", members, path))
  }

  func outlets(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> [OutletDeclaration] {
    return try each("outlets", members, path) {
      (_, members, path) throws(DescriptorError) in
      let kind = try required("kind", members, path, rule: "an element of a XIB such as textField")
      {
        let kind = NodeKind(element: $0)
        if case .unknown = kind { return NodeKind?.none }
        return kind
      }
      return OutletDeclaration(
        try required("name", members, path, rule: Self.identifierRule, AttributeName.init(_:))
          .rawValue, kind, try text("about", members, path),
        isOptional: try flag("optional", members, path),
        isSecret: try flag("secret", members, path),
        shows: try optional("shows", members, path, rule: ShownValue.rule, ShownValue.init(_:)),
        format: try optional("as", members, path, rule: ShownFormat.rule, ShownFormat.init(_:))
          ?? .text)
    }
  }

  private func list(
    of name: ScreenletName, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> ScreenletOutline.ListOutline? {
    guard let value = members.first(where: { $0.key == "list" })?.value else { return nil }
    let (outer, path) = (path, path + "list.")
    let members = try table(value, key: path)
    let samples = try list("samples", members, path).map(Value.init)
    guard samples.allSatisfy({ $0.map != nil }) else {
      throw fail(
        path + "samples", .wrongType(expected: "a list of objects", found: "a list of others"))
    }
    guard
      let list = SuppliedList(
        name,
        operation: try required(
          "operation", members, path, rule: Self.identifierRule, OperationName.init(_:)),
        cell: try optional(
          "cell", members, path, rule: Self.identifierRule, ScreenletName.init(_:))?
          .rawValue,
        cellOutlets: try outlets(members, path),
        section: try optional(
          "section", members, path, rule: Self.identifierRule, AttributeName.init(_:))?.rawValue,
        identity: try optional(
          "identity", members, path, rule: Self.identifierRule, AttributeName.init(_:))?.rawValue,
        samples: samples)
    else {
      throw fail(outer + "name", .invalidValue(name.rawValue, rule: "shorter"))
    }
    return .init(list: list, row: try typed("row", members, path))
  }

  func operations(
    _ members: [DescriptorValue.Member]
  ) throws(DescriptorError) -> [OperationOutline] {
    return try each("operations", members) {
      (source, members, path) throws(DescriptorError) in
      let declaration = OperationDeclaration(
        try required("name", members, path, rule: Self.identifierRule, OperationName.init(_:)),
        try required("access", members, path, rule: "read, write or once") {
          OperationDeclaration.Access(rawValue: $0)
        },
        needsProof: try flag("needsProof", members, path),
        parameters: try each("parameters", members, path) {
          (_, members, path) throws(DescriptorError) in try parameter(members, path)
        },
        result: try answer(members, path), try text("about", members, path))
      return OperationOutline(declaration: declaration, source: source)
    }
  }

  private func parameter(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> OperationDeclaration.Parameter {
    let type = try type(members, path)
    let given = members.first { $0.key == "sample" }.map { Value($0.value) }
    if let given, type.convert(given) == nil {
      throw fail(path + "sample", .wrongType(expected: type.phrase, found: given.kindName))
    }
    return .init(
      try required("name", members, path, rule: Self.identifierRule, AttributeName.init(_:))
        .rawValue, type, isRequired: try flag("required", members, path, else: true),
      isSecret: try flag("secret", members, path), sample: given,
      try text("about", members, path))
  }

  private func answer(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> AnswerDeclaration {
    let refusal = try text("refusal", members, path)
    let fields = try each(
      "answer", members, path
    ) { (_, members, path) throws(DescriptorError) in
      AnswerDeclaration.Field(
        try required("name", members, path, rule: Self.identifierRule, AttributeName.init(_:))
          .rawValue, try type(members, path), isRequired: try flag("required", members, path),
        isSecret: try flag("secret", members, path), try text("about", members, path))
    }
    return AnswerDeclaration(
      fields, refusal: refusal.isEmpty ? "The server's answer cannot be used." : refusal)
  }

  // MARK: Parts

  /// Makes a part of each object in a list; a repeated name is an error.
  func each<Part>(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String = "",
    _ make: (DescriptorValue, [DescriptorValue.Member], String) throws(DescriptorError) -> Part
  ) throws(DescriptorError) -> [Part] {
    var parts: [Part] = []
    var known: Set<String> = []
    for (index, value) in try list(key, members, path).enumerated() {
      let path = "\(path)\(key).\(index)."
      let part = try table(value, key: path)
      if case .text(let name)? = part.first(where: { $0.key == "name" })?.value,
        !known.insert(name).inserted
      {
        throw fail(path + "name", .invalidValue(name, rule: "another name than the one before"))
      }
      parts.append(try make(value, part, path))
    }
    return parts
  }

  private func typed(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> [(name: String, type: ValueType)] {
    try each(key, members, path) {
      (_, members, path) throws(DescriptorError) in
      (
        name: try required("name", members, path, rule: Self.identifierRule, AttributeName.init(_:))
          .rawValue, type: try type(members, path)
      )
    }
  }

  private func type(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> ValueType {
    try required("type", members, path, rule: DescriptorKey.valueTypes) { ValueType(rawValue: $0) }
  }

  /// A text for people; empty where there is none.
  func text(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> String {
    try optional(key, members, path, rule: "a text of at most 1000 bytes in one line") { text in
      let isPlain = text.utf8.count <= 1000 && !text.utf8.contains { $0 < 0x20 || $0 == 0x7f }
      return isPlain ? text : nil
    } ?? ""
  }

  func flag(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String, else absent: Bool = false
  ) throws(DescriptorError) -> Bool {
    guard let value = members.first(where: { $0.key == key })?.value else { return absent }
    guard case .flag(let flag) = value else {
      throw fail(path + key, .wrongType(expected: "true or false", found: value.typeName))
    }
    return flag
  }
}

extension Value {
  init(_ value: DescriptorValue) {
    switch value {
    case .text(let text): self = .string(text)
    case .list(let values): self = .list(values.map(Value.init))
    case .table(let members):
      self = .map(Dictionary(members.map { ($0.key, Value($0.value)) }) { first, _ in first })
    case .flag(let flag): self = .bool(flag)
    case .whole(let number): self = .int(number)
    case .number(let number): self = .double(number)
    case .other: self = .none
    }
  }
}
