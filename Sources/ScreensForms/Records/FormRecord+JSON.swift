import ScreensDocuments

extension FormRecord {
  /// Reads values in JSON.
  package init(
    json bytes: [UInt8], file: String, limits: FormLimits = .standard
  ) throws(FormError) {
    var wide = limits
    wide.bytes = 4 * limits.bytes
    let root = try FormText.json(bytes, file: file, limits: wide)
    var reader = JSONRecordReader(file: file, limits: limits)
    self = try reader.record(root)
  }

  var json: JSONValue {
    let members: [JSONValue.Member] = [
      .init("availableLanguageIds", .array(languages.map(JSONValue.string))),
      .init("defaultLanguageId", .string(usualLanguage)),
      .init("fieldValues", .array(entries.map(\.json))),
    ]
    return .object(members + rest)
  }

  /// The record in its own shape.
  package var text: String {
    switch shape {
    case .json: json.text
    case .xml: XMLRecordWriter.text(self)
    }
  }
}

extension FormEntry {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    if !instance.isEmpty { members.append(.init("instanceId", .string(instance))) }
    members.append(.init("name", .string(name)))
    members += rest
    if let value = value.json { members.append(.init("value", value)) }
    if !children.isEmpty {
      members.append(.init("nestedFieldValues", .array(children.map(\.json))))
    }
    return .object(members)
  }
}

/// Reads the entries of a record.
private struct JSONRecordReader {
  let file: String
  let limits: FormLimits
  private var count = 0

  init(file: String, limits: FormLimits) {
    self.file = file
    self.limits = limits
  }

  mutating func record(_ root: JSONValue) throws(FormError) -> FormRecord {
    guard case .object(let members) = root else {
      throw fault("", .wrongType(expected: "an object", found: root.kindName))
    }
    var record = FormRecord()
    for member in members {
      switch member.name {
      case "availableLanguageIds":
        record.languages = (member.value.array ?? []).compactMap(\.string)
      case "defaultLanguageId":
        record.usualLanguage = member.value.plainText
        guard FormLanguage.isIdentifier(record.usualLanguage) else {
          throw fault(member.name, .unknownLanguage(text: record.usualLanguage))
        }
      case "fieldValues":
        record.entries = try entries(member.value, at: member.name, depth: 1)
      default: record.rest.append(.init(member.name, member.value.settled))
      }
    }
    return record
  }

  private mutating func entries(
    _ value: JSONValue, at place: String, depth: Int
  ) throws(FormError) -> [FormEntry] {
    guard depth <= limits.depth else { throw fault(place, .tooDeep(most: limits.depth)) }
    guard case .array(let list) = value else {
      throw fault(place, .wrongType(expected: "a list", found: value.kindName))
    }
    count += list.count
    guard count <= limits.entries else {
      throw fault(place, .tooMany("values", count: count, most: limits.entries))
    }
    var entries: [FormEntry] = []
    entries.reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      entries.append(try entry(value, at: "\(place).\(index)", depth: depth))
    }
    return entries
  }

  private mutating func entry(
    _ value: JSONValue, at place: String, depth: Int
  ) throws(FormError) -> FormEntry {
    guard case .object(let members) = value else {
      throw fault(place, .wrongType(expected: "an object", found: value.kindName))
    }
    guard let name = value["name"]?.string, !name.isEmpty else {
      throw fault(
        "\(place).name",
        .wrongType(expected: "a field's name", found: value["name"]?.kindName ?? "missing"))
    }
    var entry = FormEntry(name)
    for member in members where member.name != "name" {
      switch member.name {
      case "instanceId": entry.instance = member.value.plainText
      case "value": entry.value = LocalizedValue(member.value)
      case "nestedFieldValues":
        entry.children = try entries(
          member.value, at: "\(place).\(member.name)", depth: depth + 1)
      default: entry.rest.append(.init(member.name, member.value.settled))
      }
    }
    return entry
  }

  private func fault(_ place: String, _ cause: FormError.Cause) -> FormError {
    .part(file: file, place: place, cause)
  }
}
