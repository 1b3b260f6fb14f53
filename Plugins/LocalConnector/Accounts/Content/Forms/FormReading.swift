import ScreensForms
import ScreensModel

/// A structure, read for use.
struct FormReading: Sendable {
  let definition: FormDefinition
  /// Nil for a form on one page.
  let layout: FormLayout?

  /// - Throws: `FormError` for a definition or a layout that cannot be read.
  init(_ structure: StoredStructure) throws(FormError) {
    let file = "structure \(structure.structureId)"
    definition = try FormDefinition(structure.definition, file: file)
    layout =
      structure.layout.isEmpty
      ? nil : try FormLayout(json: Array(structure.layout.utf8), file: "\(file), its layout")
  }

  /// Reads the values of a stored record; the structure may have changed since then.
  func values(of record: StoredRecord) throws(FormError) -> FormRecord {
    try FormRecord(json: Array(record.content.utf8), file: "record \(record.recordId)")
      .matched(to: definition)
  }

  /// A record with its texts in the language of a locale.
  func read(_ record: StoredRecord, in locale: String) throws(FormError) -> ReadRecord {
    let flat = FlatRecord(
      try values(of: record), of: definition, in: FormLanguage(locale), .instances)
    return ReadRecord(
      record: record,
      texts: Dictionary(flat.texts.map { ($0.name, $0.text) }) { first, _ in first })
  }
}
