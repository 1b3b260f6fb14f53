/// A field at one place of a record: what a form shows there, whether a value is stored or not.
package struct FormInstance: Sendable, Equatable {
  package let field: FormField
  package let path: EntryPath
  /// The stored value; nil for a field that the record does not have.
  package let entry: FormEntry?
  package let children: [FormInstance]

  /// The text of the value in a language; nil where none is stored.
  package func text(_ choice: LanguageChoice) -> String? {
    entry?.value.value(choice)?.plainText
  }

  /// The instance and those inside it, outer ones first.
  package var withDescendants: [FormInstance] { [self] + children.flatMap(\.withDescendants) }
}

extension FormDefinition {
  /// The fields with the values of a record, in the order of the definition. Each field has one
  /// instance at least. Values of unknown fields are not among them.
  package func instances(in record: FormRecord) -> [FormInstance] {
    Self.instances(of: fields, in: record.entries, at: nil)
  }

  private static func instances(
    of fields: [FormField], in entries: [FormEntry], at parent: EntryPath?
  ) -> [FormInstance] {
    var named: [String: [FormEntry]] = [:]
    for entry in entries { named[entry.name, default: []].append(entry) }
    return fields.flatMap { field in
      let stored = named[field.name] ?? []
      return (0..<max(1, stored.count)).map { index in
        let path = parent?.child(field.name, index) ?? EntryPath(field.name, index)
        let entry = stored.isEmpty ? nil : stored[index]
        return FormInstance(
          field: field, path: path, entry: entry,
          children: instances(of: field.children, in: entry?.children ?? [], at: path))
      }
    }
  }
}
