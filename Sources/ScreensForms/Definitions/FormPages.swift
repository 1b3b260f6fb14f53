import ScreensDocuments

/// The pages that a form is shown in: each field of the top stands in one column.
package struct FormPages: Sendable, Equatable {
  package let mode: FormLayout.Mode
  package private(set) var pages: [FormLayout.Page]
  /// The parts of the layout that do not fit the definition.
  package private(set) var remarks: [FormRemark] = []

  /// Places the fields of a definition: as its layout says, or one below the other.
  package init(_ definition: FormDefinition, _ layout: FormLayout?) {
    guard let layout, !layout.pages.isEmpty else {
      mode = .singlePage
      let rows = definition.fields.map { Self.row(of: $0.name) }
      pages = [FormLayout.Page(title: .absent, about: .absent, rows: rows)]
      return
    }
    mode = layout.mode
    pages = layout.pages
    let names = Set(definition.fields.map(\.name))
    var placed: Set<String> = []
    for page in pages.indices {
      for row in pages[page].rows.indices {
        for column in pages[page].rows[row].columns.indices {
          let place = "pages.\(page).rows.\(row).columns.\(column)"
          pages[page].rows[row].columns[column].fields.removeAll { name in
            let isMissing = !names.contains(name)
            if !isMissing, placed.insert(name).inserted { return false }
            let cause: FormRemark.Cause =
              isMissing ? .missingField(name: name) : .secondPlace(name: name)
            remarks.append(FormRemark(place: place, cause: cause))
            return true
          }
        }
      }
    }
    for field in definition.fields where !placed.contains(field.name) {
      remarks.append(FormRemark(place: "pages", cause: .unplaced(name: field.name)))
      pages[pages.count - 1].rows.append(Self.row(of: field.name))
    }
  }

  static func row(of name: String) -> FormLayout.Row {
    FormLayout.Row([FormLayout.Column(size: 12, fields: [name])])
  }

  /// The names of the fields on a page, in order.
  package func fields(on page: Int) -> [String] {
    guard pages.indices.contains(page) else { return [] }
    return pages[page].rows.flatMap { $0.columns.flatMap(\.fields) }
  }
}

extension FormField {
  /// The rows of the fields inside a group. Newer servers store them as a text of JSON. Fields
  /// that it does not name have a row each, and so have all where it is missing or unreadable.
  package var rows: [FormLayout.Row] {
    let written = rest.first { $0.name == "rows" }?.value
    let value = written?.string.map { JSONValue.inside($0) ?? .null } ?? written
    var rows: [FormLayout.Row] = []
    if let value {
      var reader = LayoutReader(file: "rows", limits: .standard)
      rows = (try? reader.rows(value, at: name)) ?? []
    }
    let names = Set(children.map(\.name))
    var placed: Set<String> = []
    for row in rows.indices {
      for column in rows[row].columns.indices {
        rows[row].columns[column].fields.removeAll {
          !names.contains($0) || !placed.insert($0).inserted
        }
      }
    }
    return rows + children.filter { !placed.contains($0.name) }.map { FormPages.row(of: $0.name) }
  }
}
