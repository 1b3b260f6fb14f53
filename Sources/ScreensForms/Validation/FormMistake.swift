package import ScreensModel

/// A value that a form does not accept.
package struct FormMistake: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// The text is none of the field's values.
    case typing(RecordField.Mistake)
    /// No such place on the earth.
    case place
    /// The upload of the file failed; the sentence says why.
    case upload(String)
    /// The condition of the field does not hold.
    case check
    /// A rule refuses the value.
    case rule
  }

  /// The place of the value in the record.
  package let path: EntryPath
  /// The words that name the field.
  package let title: String
  package let cause: Cause
  /// The author's sentence in the user's language; nil where the author wrote none.
  package let message: String?
}
