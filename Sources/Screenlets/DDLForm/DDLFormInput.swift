import ScreensForms
import ScreensModel

/// A form with what a user gave its fields.
struct DDLFormInput {
  private(set) var form: DDLFormText
  /// The form before.
  let former: DDLFormText
  /// The fields that users can change, by the places of their values.
  private(set) var names: [EntryPath: FieldName] = [:]
  /// The places whose values are right or wrong by themselves, but were read.
  private(set) var places: [EntryPath] = []

  /// Nil where the answer is no form.
  ///
  /// - Parameter isSent: Whether a required switch that nobody touched counts as off.
  init?(_ input: RecordInput, isSent: Bool = false) {
    guard let loaded = try? DDLFormText(input.whole, input.locale),
      let rows = try? DDLFormRows(loaded, input.today).rows
    else { return nil }
    (form, former) = (loaded, loaded)
    var chosen: [EntryPath: (values: [String], isChanged: Bool)] = [:]
    for (field, former, source) in rows {
      let value = input.values[field.name] ?? former
      switch source {
      case .fixed: break
      case .value(let definition, let path):
        if !field.isReadOnly { names[path] = field.name }
        guard input.mistakes[field.name] == nil else { continue }
        if !field.isReadOnly { places.append(path) }
        if value != former {
          form.enter(value, in: definition, at: path)
        } else if isSent, value.isNone, definition.type == .checkbox, field.isRequired {
          // The switch was there to be seen, and shows off.
          form.set(.flag(false), at: path)
        }
      case .option(let option, _, let path):
        if names[path] == nil, !field.isReadOnly { names[path] = field.name }
        var all = chosen[path] ?? ([], false)
        if value == true { all.values.append(option) }
        all.isChanged = all.isChanged || value != former
        chosen[path] = all
      }
    }
    for (path, all) in chosen {
      if names[path] != nil { places.append(path) }
      if all.isChanged { form.set(.chosen(all.values), at: path) }
    }
  }
}

extension DDLFormText {
  /// Stores what a user typed or chose.
  fileprivate mutating func enter(_ value: Value, in field: FormField, at path: EntryPath) {
    switch (field.type, value) {
    case (_, .none): set(text: "", at: path)
    case (.checkbox, .bool(let flag)): set(.flag(flag), at: path)
    case (.select, .string(let text)), (.radio, .string(let text)):
      set(.chosen([text]), at: path)
    case (.place, .map(let parts)):
      // Texts that are no numbers stay, so that the field is refused.
      let (latitude, longitude) = (Self.plain(parts["latitude"]), Self.plain(parts["longitude"]))
      let numbers = [latitude, longitude].compactMap { ExactDecimal($0) }
      if numbers.count == 2 {
        set(.place(MapPlace(latitude: numbers[0], longitude: numbers[1])), at: path)
      } else {
        set(text: "\(latitude), \(longitude)", at: path)
      }
    case (_, let value): enter(text: value.wireText ?? "", in: field, at: path)
    }
  }

  private static func plain(_ value: Value?) -> String {
    String((value?.wireText ?? "").filter { !$0.isWhitespace })
  }

  /// Stores a text in the form of servers, or as people of the language write it.
  private mutating func enter(text: String, in field: FormField, at path: EntryPath) {
    let (isTyped, plain) = (field.type == .date || field.type.isNumber, Self.plain(.string(text)))
    guard isTyped, !plain.isEmpty else { return set(text: isTyped ? "" : text, at: path) }
    let value = field.value(of: plain, choice)
    guard value.isNone else { return set(value, at: path) }
    let local = field.value(ofLabel: text, choice, words: ("", ""))
    if local.isNone { set(text: text, at: path) } else { set(local, at: path) }
  }
}
