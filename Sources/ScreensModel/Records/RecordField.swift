/// One field of a record: the name, the type of its values, and the words that users read.
package struct RecordField: Sendable, Hashable {
  /// A value that users may choose.
  package struct Option: Sendable, Hashable {
    package let value: Value
    /// The words for users.
    package let label: String
  }

  package let name: FieldName
  /// The word that chooses the layout of its cell.
  package let type: String
  /// The type of its values; `any` for values that are text where users type them.
  package let valueType: ValueType
  package let label: String
  /// Whether an action needs a value of it.
  package let isRequired: Bool
  /// Whether users may change its value.
  package let isReadOnly: Bool
  /// Whether other fields depend on its value, so that faces send a change of it at once.
  package let isWatched: Bool
  /// The values to choose from; none for a field whose value is typed.
  package let options: [Option]
  /// The keys of a value that is a map; each has a control of its own. None for any other value.
  package let parts: [String]
  /// The value until another one is loaded or typed.
  package let initial: Value
  /// The definition as it was answered. Code that fills cells finds further keys in it.
  private let definition: [String: Value]

  /// The types whose names are the words for their values as well.
  private static let types: [ValueType] = [.string, .int, .double, .bool, .date]

  /// Reads a definition.
  ///
  /// - Parameter place: The definition's place in the answer.
  package init(_ definition: Value, at place: String) throws(RecordFault) {
    guard let map = definition.map else {
      throw RecordFault(place, .wrongType(expected: "a map", found: definition.kindName))
    }
    let written = try Self.text("name", in: map, place)
    guard let written, !written.isEmpty else { throw RecordFault("\(place).name", .missing) }
    guard let name = FieldName(written) else {
      throw RecordFault("\(place).name", .wrongName(written))
    }
    guard let type = try Self.text("type", in: map, place), !type.isEmpty else {
      throw RecordFault("\(place).type", .missing)
    }
    self.name = name
    self.type = type
    let word = try Self.text("valueType", in: map, place) ?? type
    let known = Self.types.first { $0.rawValue == word }
    if known == nil, map["valueType"]?.isNone == false {
      let words = Self.types.map(\.rawValue).joined(separator: ", ")
      throw RecordFault("\(place).valueType", .wrongType(expected: "one of \(words)", found: word))
    }
    valueType = known ?? .any
    label = try Self.text("label", in: map, place) ?? written
    isRequired = try Self.flag("required", in: map, place)
    isReadOnly = try Self.flag("readOnly", in: map, place)
    // Servers may mean something else by the word.
    isWatched = map["watched"] == true
    options = try Self.options(in: map, place)
    parts = (map["parts"]?.list ?? []).compactMap(\.nonEmptyString)
    self.definition = map
    initial = try Self.converted(
      map["default"] ?? .none, valueType, isChosen: !options.isEmpty, at: "\(place).default")
  }

  /// The field of a row; nil for a row that is no field's.
  package init?(row: Value) {
    guard let field = try? RecordField(row, at: "") else { return nil }
    self = field
  }

  /// A loaded value in the form of the field's type; none for one that is not there.
  package func loaded(_ value: Value, at place: String) throws(RecordFault) -> Value {
    try Self.converted(value, valueType, isChosen: !options.isEmpty, at: place)
  }

  /// The row that shows the field: its definition, with all keys that the host itself reads.
  package func row(_ value: Value) -> Value {
    var row = definition
    row["name"] = .string(name.rawValue)
    row["label"] = .string(label)
    row["required"] = .bool(isRequired)
    row["readOnly"] = .bool(isReadOnly)
    row["options"] = .list(options.map { ["value": $0.value, "label": .string($0.label)] })
    row["value"] = value
    return .map(row)
  }

  /// The keys of a row by which a field is the same one as before: what users typed in it stays.
  package static let identity = ["name", "type", "options"]

  private static func text(
    _ key: String, in map: [String: Value], _ place: String
  ) throws(RecordFault) -> String? {
    guard let value = map[key], !value.isNone else { return nil }
    guard let text = value.string else {
      throw RecordFault("\(place).\(key)", .wrongType(expected: "a string", found: value.kindName))
    }
    return text
  }

  private static func flag(
    _ key: String, in map: [String: Value], _ place: String
  ) throws(RecordFault) -> Bool {
    guard let value = map[key], !value.isNone else { return false }
    guard case .bool(let flag) = value else {
      throw RecordFault("\(place).\(key)", .wrongType(expected: "a bool", found: value.kindName))
    }
    return flag
  }

  private static func options(
    in map: [String: Value], _ place: String
  ) throws(RecordFault) -> [Option] {
    guard let value = map["options"], !value.isNone else { return [] }
    guard let list = value.list else {
      throw RecordFault("\(place).options", .wrongType(expected: "a list", found: value.kindName))
    }
    guard list.count <= mostOptions else {
      throw RecordFault("\(place).options", .tooMany(list.count, most: mostOptions))
    }
    var options: [Option] = []
    for (index, entry) in list.enumerated() {
      let place = "\(place).options.\(index)"
      guard let value = entry.map?["value"], let plain = value.plainText else {
        throw RecordFault("\(place).value", .missing)
      }
      options.append(
        Option(value: value, label: try text("label", in: entry.map ?? [:], place) ?? plain))
    }
    return options
  }

  /// The most options of one field.
  package static let mostOptions = 1_000

  private static func converted(
    _ value: Value, _ type: ValueType, isChosen: Bool, at place: String
  ) throws(RecordFault) -> Value {
    let isEmpty = type != .any && value.string?.isEmpty == true
    guard !value.isNone, !isEmpty else { return .none }
    // The options themselves say which values there are.
    if isChosen, value.plainText != nil { return value }
    guard let converted = type.convert(value) else {
      throw RecordFault(place, .wrongType(expected: type.phrase, found: value.kindName))
    }
    return converted
  }
}

extension Value {
  /// The text of a string, a number or a bool; nil for any other value.
  var plainText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): String(flag)
    default: nil
    }
  }
}
