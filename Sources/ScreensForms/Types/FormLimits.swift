/// How much of a form's texts is read before they are refused.
package struct FormLimits: Sendable, Equatable {
  /// The most bytes of one text.
  package var bytes = 1 << 20
  /// The deepest nesting of fields.
  package var depth = 16
  /// The most fields of a definition, nested ones included.
  package var fields = 1_000
  /// The most options of one field.
  package var options = 10_000
  /// The most rules of a definition, and actions of a rule.
  package var rules = 1_000
  /// The most values of a record, nested ones included.
  package var entries = 10_000
  /// The most bytes of an expression.
  package var expression = 4_096

  package static let standard = FormLimits()

  package init() {}
}
