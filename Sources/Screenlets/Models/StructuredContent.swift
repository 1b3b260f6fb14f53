package import ScreensForms
package import ScreensModel

/// The fields of a structured article, with their values in one language.
package struct StructuredContent: Sendable, Equatable {
  /// One field of the article.
  package struct Field: Sendable, Equatable {
    /// The name, which the structure gives.
    package let name: String
    /// The words that users read; the name where no structure has any.
    package let label: String
    package let type: FieldType
    package let value: String
  }

  /// The fields in the order of the document.
  package internal(set) var fields: [Field] = []
  /// The attributes of the article itself.
  package internal(set) var attributes: [String: Value] = [:]
  /// The structure as the server sent it; none where the fields were made from the values.
  package internal(set) var structure = Value.none

  /// The value of a field, whose name may be in any case.
  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads the values of fields. Values without a text in a fitting language are omitted.
  ///
  /// - Parameter definition: Names and types of the fields; nil for those of the values.
  static func fields(
    _ xml: String, in locale: Locale, _ definition: FormDefinition? = nil
  ) throws(FormError) -> [Field] {
    var record = try FormRecord(xml: Array(xml.utf8), file: "the values")
    let language = FormLanguage(locale)
    if let definition { record = record.matched(to: definition) }
    return record.entries.compactMap { entry in
      guard let value = entry.value.value(record.choice(language)) else { return nil }
      let field = definition?.field(entry.name)
      return Field(
        name: entry.name,
        label: field.flatMap { field in definition.map { field.title($0.choice(language)) } }
          ?? entry.name,
        type: field?.type ?? entry.type, value: value.plainText)
    }
  }

  /// Reads a structure as a server sends it: its XML, or else its definition in any language of
  /// definitions. Nil where it has neither.
  static func definition(_ structure: Value) throws(FormError) -> FormDefinition? {
    let text = structure.map?["xsd"]?.nonEmptyString ?? structure.map?["definition"]?.nonEmptyString
    guard let text else { return nil }
    return try FormDefinition(text, file: "the structure")
  }
}
