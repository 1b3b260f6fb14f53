/// The code by which a kind reads a record of its servers' answers, and writes the values that
/// users gave its fields in the form of the operations.
///
/// The whole answer is a map that the screenlet keeps: what the record is read from, again for each
/// language.
package protocol RecordReader: Sendable {
  /// The parts of the answers of earlier steps that belong to the whole answer.
  var parts: [AnswerPlace] { get }

  /// The whole answer of a reading, as it is kept.
  ///
  /// - Parameter last: The answer of the last step, with the parts of the others.
  func whole(_ last: [String: Value]) -> Value

  /// The whole answer from now on, after an action answered. Parts that it does not have stay.
  ///
  /// - Parameter sent: The values that the action sent; none where it sent none.
  func whole(_ last: [String: Value], after former: Value, sent: Value) -> Value

  /// The definition alone, whose fields have their defaults.
  func cleared(_ whole: Value) -> Value

  /// The record of a whole answer, with the words of a language.
  ///
  /// - Parameter today: The day in Universal Time; nil where it does not matter.
  func record(in whole: Value, _ locale: Locale, today: CalendarDate?) throws(RecordFault) -> Record

  /// A whole answer with the fields as a user arranged them.
  ///
  /// - Parameter draft: The answer of `draft`; none for fields as they were read.
  func drafted(_ whole: Value, _ draft: Value) -> Value

  /// The arrangement of fields after an action; nil for an action that arranges none.
  ///
  /// - Parameters:
  ///   - row: The row that the action concerns.
  ///   - whole: The answer with the present arrangement.
  func draft(after action: ActionName, at row: Value, in whole: Value, _ locale: Locale) -> Value?

  /// The arrangement with the values that users gave the fields, so that fields which depend on
  /// them follow; nil for a record in which none does.
  func draft(keeping input: RecordInput) -> Value?

  /// Checks what users gave the fields, all of them.
  func output(of input: RecordInput) -> RecordOutput
}

extension RecordReader {
  package func whole(_ last: [String: Value]) -> Value { .map(last) }
  package func drafted(_ whole: Value, _ draft: Value) -> Value { whole }
  package func draft(
    after action: ActionName, at row: Value, in whole: Value, _ locale: Locale
  ) -> Value? { nil }
  package func draft(keeping input: RecordInput) -> Value? { nil }
}

/// The fields of a record as users left them.
package struct RecordInput: Sendable {
  /// The answer that the record was read from.
  package let whole: Value
  package let record: Record
  /// The value of each field; the loaded one where it was not changed.
  package let values: [FieldName: Value]
  /// The fields whose controls have something that is no value of theirs.
  package let mistakes: [FieldName: RecordField.Mistake]
  package let locale: Locale
  /// The day in Universal Time; nil where it is not known.
  package let today: CalendarDate?

  package init(
    _ whole: Value, _ record: Record, values: [FieldName: Value],
    mistakes: [FieldName: RecordField.Mistake], _ locale: Locale, today: CalendarDate? = nil
  ) {
    self.today = today
    self.whole = whole
    self.record = record
    self.values = values
    self.mistakes = mistakes
    self.locale = locale
  }
}

/// The values of a record for operations, or the reasons against them.
package struct RecordOutput: Sendable {
  /// A map, as the operations have it.
  package var values = Value.none
  package var mistakes: [FieldName: RecordMistake] = [:]
  /// The key of the sentence, in the kind's own table, for which nothing is sent; nil where
  /// something is.
  package var refusal: String?
  /// Sentences for the operator.
  package var remarks: [String] = []

  /// Without values and mistakes.
  package init() {}
}

/// The reason against a value of a record's field.
package struct RecordMistake: Sendable, Hashable {
  /// The key of the sentence in the table `default`.
  package let key: String
  /// The sentence of the form's author, which stands for that of the key; nil where there is none.
  package let sentence: String?

  package init(key: String, sentence: String? = nil) {
    self.key = key
    self.sentence = sentence
  }

  package init(_ mistake: RecordField.Mistake) { self.init(key: mistake.rawValue) }

  /// A required field without a value.
  package var isEmpty: Bool { key == RecordField.Mistake.empty.rawValue }
}
