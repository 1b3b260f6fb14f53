import ScreensCore
import ScreensModel

/// The content of screenlets and the effects of their actions, as a descriptor declares them.
extension DescriptorReader {
  /// The entry that a screenlet loads; nil where it declares none.
  func entry(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> EntryDeclaration? {
    guard let content = try object("content", members, path),
      let entry = try object("entry", content.members, content.path)
    else { return nil }
    return try reading(
      entry.members, entry.path,
      value: try optional(
        "value", entry.members, entry.path, rule: Self.identifierRule, AttributeName.init(_:)),
      answered: try optional(
        "answered", entry.members, entry.path, rule: Self.identifierRule, AttributeName.init(_:)),
      unfit: try unfit(entry.members, entry.path))
  }

  /// The end of a reading that chooses no part; nil where it is shown all the same.
  private func unfit(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> EntryDeclaration.Unfit? {
    guard let (unfit, path) = try object("unfit", members, path) else { return nil }
    return .init(
      when: try conditions(unfit, path), asks: try eventName("asks", unfit, path),
      refusal: try text("refusal", unfit, path))
  }

  /// The record that a screenlet loads; nil where it declares none.
  func record(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> RecordDeclaration? {
    guard let content = try object("content", members, path),
      let (record, place) = try object("record", content.members, content.path)
    else { return nil }
    guard !content.members.contains(where: { $0.key == "entry" }) else {
      throw fail(place, .invalidValue("there", rule: "absent, since there is an 'entry'"))
    }
    func part(
      _ key: String, else usual: RecordDeclaration.Place
    ) throws(DescriptorError) -> RecordDeclaration.Place {
      try optional(
        key, record, place, rule: RecordDeclaration.Place.rule, RecordDeclaration.Place.init)
        ?? usual
    }
    var cells: [String: String] = [:]
    for (type, layout) in try texts("cells", record, place) {
      cells[type] = try name(
        .text(layout), key: "\(place)cells.\(type)", rule: Self.identifierRule,
        ScreenletName.init(_:)
      ).rawValue
    }
    return RecordDeclaration(
      try reading(record, place),
      reader: PlainRecordReader(
        fields: try part("fields", else: .fields), values: try part("values", else: .values)),
      cells: cells, outlets: try outlets(record, place))
  }

  /// The reading of content that is a whole.
  private func reading(
    _ members: [DescriptorValue.Member], _ path: String, value: AttributeName? = nil,
    answered: AttributeName? = nil, unfit: EntryDeclaration.Unfit? = nil
  ) throws(DescriptorError) -> EntryDeclaration {
    let others = try each("otherwise", members, path) {
      (_, members, path) throws(DescriptorError) in try way(members, path)
    }
    return EntryDeclaration(
      try optional("action", members, path, rule: "an action's name", ActionName.init(_:))
        ?? .load,
      [try way(members, path)] + others, value: value,
      identity: try names(
        "follows", members, path, rule: Self.identifierRule, AttributeName.init(_:)),
      event: try eventName("event", members, path),
      failure: try eventName("failure", members, path), answered: answered, unfit: unfit,
      sample: try sample(members, path))
  }

  /// The values of an entry for previews.
  private func sample(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> Value {
    guard let value = members.first(where: { $0.key == "sample" })?.value else { return .none }
    guard case .table = value else {
      throw fail(path + "sample", .wrongType(expected: "an object", found: value.typeName))
    }
    return Value(value)
  }

  private func way(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> EntryDeclaration.Way {
    .init(
      needs: try needs(members, path), needsUser: try flag("signedIn", members, path),
      runs: try steps(members, path))
  }

  /// The steps of an action and their end; nil where these are up to code.
  func effect(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> DeclaredEffect? {
    let input = try input(members, path)
    let change = try optional("then", members, path, rule: Self.changes) {
      ContentChange(rawValue: $0)
    }
    let needed = try needs(members, path)
    let success = try eventName("event", members, path)
    let failure = try eventName("failure", members, path)
    let runs = try steps(members, path)
    guard members.contains(where: { $0.key == "runs" }) else { return nil }
    return DeclaredEffect(
      takes: input, needs: needed, runs: runs, then: change ?? .none, event: success,
      failure: failure)
  }

  /// The value that starts an action: one of a type, or a file that the user chooses.
  private func input(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> DeclaredEffect.Input? {
    let refusal = try text("refusal", members, path)
    if case .table? = members.first(where: { $0.key == "takes" })?.value,
      let takes = try object("takes", members, path)
    {
      return try fileRule(takes.members, takes.path).map { .init(file: $0, refusal: refusal) }
    }
    let type = try optional("takes", members, path, rule: DescriptorKey.valueTypes) {
      ValueType(rawValue: $0)
    }
    let least = try number("least", members, path)
    let most = try number("most", members, path)
    let range = (least ?? -.infinity)...max(least ?? -.infinity, most ?? .infinity)
    let isBound = least != nil || most != nil
    return type.map { .init($0, in: isBound ? range : nil, refusal: refusal) }
  }

  private func fileRule(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> FileRule? {
    guard let (file, path) = try object("file", members, path) else { return nil }
    let kinds = try names("kinds", file, path, rule: Self.mediaTypeRule) { text in
      text.split(separator: "/").count == 2 ? text : nil
    }
    return FileRule(
      kinds: kinds.isEmpty ? FileRule.pictures : kinds,
      octets: try size("bytes", file, path) ?? FileRule.usualOctets,
      longestSide: try size("longestSide", file, path),
      leastSide: try size("leastSide", file, path) ?? 1)
  }

  private static let mediaTypeRule = "media types, such as image/png"

  /// A whole number above 0; nil where it is not there.
  private func size(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> Int? {
    switch members.first(where: { $0.key == key })?.value {
    case nil: return nil
    case .whole(let number) where number > 0: return Int(number)
    case let value?:
      throw fail(path + key, .wrongType(expected: "a number above 0", found: value.typeName))
    }
  }

  static let changes = ContentChange.allCases.map(\.rawValue).joined(separator: ", ")

  private func needs(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> [AttributeName] {
    try names("needs", members, path, rule: Self.identifierRule, AttributeName.init(_:))
  }

  private func eventName(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> EventName? {
    try optional(key, members, path, rule: Self.identifierRule, EventName.init(_:))
  }

  /// The steps in the form in which code supplies them. Their operations and places are checked
  /// where the library is known.
  private func steps(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> DeclaredSteps {
    let steps = try each("runs", members, path) {
      (value, members, path) throws(DescriptorError) -> Value in
      _ = try required(
        "operation", members, path, rule: Self.identifierRule, OperationName.init(_:))
      _ = try optional("name", members, path, rule: Self.identifierRule, AttributeName.init(_:))
      _ = try names("after", members, path, rule: Self.identifierRule, AttributeName.init(_:))
      _ = try optional("priority", members, path, rule: "low, normal or high") {
        ["low", "normal", "high"].contains($0) ? $0 : nil
      }
      if let parameters = members.first(where: { $0.key == "parameters" })?.value {
        guard case .table = parameters else {
          throw fail(
            path + "parameters", .wrongType(expected: "an object", found: parameters.typeName))
        }
      }
      try checkPlaces(members, path)
      return Value(value)
    }
    return DeclaredSteps(.list(steps))
  }

  private func checkPlaces(
    _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) {
    guard let from = members.first(where: { $0.key == "from" })?.value else { return }
    guard case .table(let places) = from else {
      throw fail(path + "from", .wrongType(expected: "an object", found: from.typeName))
    }
    for place in places {
      let values = if case .list(let values) = place.value { values } else { [place.value] }
      for value in values {
        guard case .text = value else {
          throw fail(
            "\(path)from.\(place.key)",
            .wrongType(expected: "a string, or an array of them", found: value.typeName))
        }
      }
    }
  }

  private func number(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> Double? {
    switch members.first(where: { $0.key == key })?.value {
    case nil: return nil
    case .whole(let number): return Double(number)
    case .number(let number) where number.isFinite: return number
    case let value?:
      throw fail(path + key, .wrongType(expected: "a number", found: value.typeName))
    }
  }

  /// The members of an object, and the path of its keys; nil where it is not there.
  private func object(
    _ key: String, _ members: [DescriptorValue.Member], _ path: String
  ) throws(DescriptorError) -> (members: [DescriptorValue.Member], path: String)? {
    guard let value = members.first(where: { $0.key == key })?.value else { return nil }
    let path = "\(path)\(key)."
    return (try table(value, key: path), path)
  }
}

extension ActionName {
  /// The action that reads an entry, where a descriptor names none.
  fileprivate static let load = known("load")
}
