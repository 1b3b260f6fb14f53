/// Reads records whose servers answer a list of definitions and a map of values in the host's own
/// form. Operations get the values in the types of their fields.
package struct PlainRecordReader: RecordReader {
  /// The list of definitions in the answer.
  let fields: AnswerPlace
  /// The values by name in the answer.
  let values: AnswerPlace

  package init(fields: AnswerPlace, values: AnswerPlace) {
    self.fields = fields
    self.values = values
  }

  package var parts: [AnswerPlace] { [fields, values] }

  package func whole(_ last: [String: Value], after former: Value, sent: Value) -> Value {
    var whole = last
    if whole[fields.field]?.isNone != false { whole[fields.field] = former.map?[fields.field] }
    if whole[values.field]?.isNone != false {
      whole[values.field] = sent.isNone ? former.map?[values.field] : sent
    }
    return .map(whole)
  }

  package func cleared(_ whole: Value) -> Value {
    .map([fields.field: whole.map?[fields.field] ?? .none])
  }

  package func record(
    in whole: Value, _ locale: Locale, today: CalendarDate?
  ) throws(RecordFault) -> Record {
    let map = whole.map ?? [:]
    return try Record(
      fields: map[fields.field] ?? .none, values: map[values.field] ?? .none,
      at: (fields.field, values.field))
  }

  package func output(of input: RecordInput) -> RecordOutput {
    var output = RecordOutput()
    output.mistakes = input.mistakes.mapValues(RecordMistake.init)
    var values: [String: Value] = [:]
    for field in input.record.fields where input.mistakes[field.name] == nil {
      var value = input.values[field.name] ?? .none
      if field.isRequired, !field.isReadOnly, value.isNone {
        guard field.valueType == .bool else {
          output.mistakes[field.name] = RecordMistake(.empty)
          continue
        }
        // A switch shows a value in any case.
        value = false
      }
      values[field.name.rawValue] = value
    }
    output.values = .map(values)
    return output
  }
}
