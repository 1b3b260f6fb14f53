/// A field that users fill in: an attribute of a view model, or a field of a record. Fields inside
/// others and further instances of a field have names such as `Crew.1.Given`.
package struct FieldName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes a text of 1 to 512 bytes without spaces and control characters; nil for any other.
  package init?(_ text: String) {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace
    }
    guard isPlain, (1...512).contains(text.utf8.count) else { return nil }
    rawValue = text
  }

  package init(_ attribute: AttributeName) { rawValue = attribute.rawValue }
}
