import ScreensDocuments
import ScreensForms
import ScreensModel

/// Reads the forms and records of data lists, and writes records as names and texts.
struct DDLFormReader: RecordReader {
  private typealias Key = DDLFormText.Key

  let parts: [AnswerPlace] = [
    Key.definition, Key.layout, "userId", "name",
  ].compactMap { AnswerPlace("form.\($0)") }

  // MARK: Answers

  func whole(_ last: [String: Value]) -> Value {
    var whole = last
    let attributes = last[Key.attributes]?.map ?? [:]
    for key in ["recordId", "version"] where attributes[key]?.isNone == false {
      whole[key] = attributes[key]
    }
    return .map(whole)
  }

  /// A record that was read, or one that was stored: of that the server answers the number alone,
  /// and keeps old values of texts that were not sent.
  func whole(_ last: [String: Value], after former: Value, sent: Value) -> Value {
    guard last[Key.values] == nil else { return whole(last) }
    var whole = former.map ?? [:]
    var attributes = whole[Key.attributes]?.map ?? [:]
    for key in ["recordId", "version", "modifiedDate"] {
      guard let value = last[key], !value.isNone else { continue }
      attributes[key] = value
      if key != "modifiedDate" { whole[key] = value }
    }
    whole[Key.attributes] = .map(attributes)
    // Of a field that was emptied the server keeps the old value; a further instance is gone.
    let old = (whole[Key.values]?.map ?? [:]).filter { name, _ in
      EntryPath(written: name)?.steps.allSatisfy { $0.index == 0 } != false
    }
    whole[Key.values] = .map(old.merging(sent.map ?? [:]) { $1 })
    return .map(whole)
  }

  func cleared(_ whole: Value) -> Value {
    guard var map = whole.map else { return whole }
    map[Key.values] = nil
    return .map(map)
  }

  // MARK: Instances

  func drafted(_ whole: Value, _ draft: Value) -> Value {
    guard var map = whole.map, !draft.isNone else { return whole }
    map[Key.draft] = draft
    return .map(map)
  }

  func draft(
    after action: ActionName, at row: Value, in whole: Value, _ locale: Locale
  ) -> Value? {
    guard let change = DDLFormDraft.Change(rawValue: action.rawValue),
      let form = try? DDLFormText(whole, locale)
    else { return nil }
    var draft = form.draft
    let name = row.map?["name"]?.string?.prefix { $0 != "#" } ?? ""
    if let path = EntryPath(written: name), let place = draft.place(of: path),
      form.definition.field(at: place)?.traits.contains(.repeatable) == true
    {
      draft.change(change, at: path, of: form.record.count(at: place))
    }
    return draft.value
  }

  // MARK: Records

  func record(
    in whole: Value, _ locale: Locale, today: CalendarDate?
  ) throws(RecordFault) -> Record {
    let form = try DDLFormText(whole, locale)
    let rows = try DDLFormRows(form, today)
    var record = try Record(rows.rows.map { ($0.field, $0.value) }, at: Key.definition)
    record.steps = rows.steps
    record.remarks = rows.remarks
    return record
  }

  // MARK: Values

  func draft(keeping input: RecordInput) -> Value? {
    guard let filled = DDLFormInput(input), filled.form.rules.dependsOnValues else { return nil }
    let draft = filled.form.draft(keeping: filled.places)
    return draft.isTooLarge ? nil : draft.value
  }

  func output(of input: RecordInput) -> RecordOutput {
    var output = RecordOutput()
    guard let filled = DDLFormInput(input, isSent: true) else {
      output.refusal = "undefined-values"
      return output
    }
    let form = filled.form
    let (state, remarks) = form.rules.state(for: form.record, form.language, input.today)
    output.remarks = remarks
    output.mistakes = input.mistakes.mapValues(RecordMistake.init)
    for mistake in form.rules.mistakes(
      in: form.record, state, form.language, input.today)
    {
      guard let name = filled.names[mistake.path] else {
        // Users can do nothing about a value that they cannot change.
        output.remarks.append(
          "the field \(mistake.path) is not filled in as its definition wants, and users cannot "
            + "change it here")
        continue
      }
      if output.mistakes[name] == nil { output.mistakes[name] = RecordMistake(mistake) }
    }
    write(form, state, instead: filled.former, to: &output)
    return output
  }

  /// Writes the texts of a record. Emptied ones are not sent, as servers want it, and neither are
  /// those of fields that rules hide.
  private func write(
    _ form: DDLFormText, _ state: FormState, instead former: DDLFormText,
    to output: inout RecordOutput
  ) {
    let flat = FlatRecord(form.sent(state), of: form.definition, in: form.language, form.wireForm)
    let old = FlatRecord(former.record, of: form.definition, in: form.language, form.wireForm)
    for name in flat.emptied where old[name] != nil {
      output.remarks.append(
        "the field \(name) was emptied, which the server does not take; it keeps the old value")
    }
    var values = form.unknown.filter { !$0.value.isEmpty }
    for text in flat.texts {
      let path = EntryPath(written: text.name)
      if path.map({ form.rules.isSent($0, state) }) != false { values[text.name] = text.text }
    }
    output.values = .map(values.mapValues(Value.string))
    if values.isEmpty { output.refusal = "undefined-values" }
  }

  // MARK: Sample

  /// The form of pictures and previews.
  static let sample: Value = [
    "name": "Mooring", "recordId": 0,
    "definition": """
    {"defaultLanguageId":"en_US","fields":[
    {"name":"Boat","type":"text","dataType":"string","required":true,"showLabel":true,
    "label":{"en_US":"Boat","es_ES":"Barco"},
    "tip":{"en_US":"As it is painted on the bow.","es_ES":"Como está pintado en la proa."}},
    {"name":"Length","type":"ddm-decimal","dataType":"double","required":true,"showLabel":true,
    "label":{"en_US":"Length in metres","es_ES":"Eslora en metros"}},
    {"name":"Arrival","type":"ddm-date","dataType":"date","required":false,"showLabel":true,
    "label":{"en_US":"Arrival","es_ES":"Llegada"}},
    {"name":"Berth","type":"select","dataType":"string","required":false,"showLabel":true,
    "label":{"en_US":"Berth","es_ES":"Amarre"},"options":[
    {"value":"north","label":{"en_US":"North pier","es_ES":"Muelle norte"}},
    {"value":"south","label":{"en_US":"South pier","es_ES":"Muelle sur"}}]},
    {"name":"Crew","type":"radio","dataType":"string","required":false,"showLabel":true,
    "label":{"en_US":"Crew","es_ES":"Tripulación"},"options":[
    {"value":"few","label":{"en_US":"Up to 4","es_ES":"Hasta 4"}},
    {"value":"many","label":{"en_US":"More","es_ES":"Más"}}]},
    {"name":"Power","type":"checkbox","dataType":"boolean","required":false,"showLabel":true,
    "label":{"en_US":"Shore power","es_ES":"Corriente"},"predefinedValue":{"en_US":"true"}},
    {"name":"Remark","type":"textarea","dataType":"string","required":false,"showLabel":true,
    "label":{"en_US":"Remark","es_ES":"Observación"}}]}
    """,
  ]
}

extension RecordMistake {
  /// The sentence for a mistake of a form: its author's where there is one.
  fileprivate init(_ mistake: FormMistake) {
    switch mistake.cause {
    case .typing(let typing): self.init(key: typing.rawValue, sentence: mistake.message)
    case .place: self.init(key: "record-place", sentence: mistake.message)
    case .upload(let reason): self.init(key: "record-check", sentence: reason)
    case .check, .rule: self.init(key: "record-check", sentence: mistake.message)
    }
  }
}
