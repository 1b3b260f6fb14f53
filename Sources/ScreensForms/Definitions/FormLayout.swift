import ScreensDocuments

/// The pages of a form as its author laid them out, in a text of their own.
package struct FormLayout: Sendable, Equatable {
  /// The ways through the pages.
  package enum Mode: String, Sendable, Hashable {
    case singlePage = "single-page"
    case wizard, tabbed, settings, paginated
    case multiPages = "multi-pages"
  }

  package struct Page: Sendable, Equatable {
    package var title: LocalizedValue
    package var about: LocalizedValue
    package var rows: [Row]
    var rest: [JSONValue.Member] = []
  }

  package struct Row: Sendable, Equatable {
    package var columns: [Column]
    var rest: [JSONValue.Member] = []

    package init(_ columns: [Column]) { self.columns = columns }
  }

  /// A part of a row. Its fields stand below each other; without fields it keeps its width.
  package struct Column: Sendable, Equatable {
    /// The width in twelfths of the row.
    package var size: Int
    package var fields: [String]
    var rest: [JSONValue.Member] = []

    package init(size: Int, fields: [String]) {
      self.size = size
      self.fields = fields
    }
  }

  package var usualLanguage: String
  /// The word for the mode as it was written; nil where there is none.
  package var modeWord: String?
  package var pages: [Page]
  /// Rules that replace those of the definition, unless there are none.
  package var rules: [FormRule]
  var rest: [JSONValue.Member]

  /// The way through the pages: one at a time where there are several, unless the word says
  /// otherwise. The modes of the builder show all at once.
  package var mode: Mode {
    switch modeWord.flatMap(Mode.init) {
    case .tabbed, .settings, .singlePage: .singlePage
    case let mode?: mode
    case nil: pages.count > 1 ? .wizard : .singlePage
    }
  }
}

extension FormLayout {
  package init(
    json bytes: [UInt8], file: String, limits: FormLimits = .standard
  ) throws(FormError) {
    var reader = LayoutReader(file: file, limits: limits)
    self = try reader.layout(try FormText.json(bytes, file: file, limits: limits))
  }

  /// The layout as JSON.
  package var text: String {
    var members: [JSONValue.Member] = [.init("defaultLanguageId", .string(usualLanguage))]
    if let modeWord { members.append(.init("paginationMode", .string(modeWord))) }
    members.append(.init("pages", .array(pages.map(Self.json))))
    if !rules.isEmpty {
      members.append(.init("rules", .array(rules.map(JSONDefinitionWriter.json))))
    }
    return JSONValue.object(members + rest).text
  }

  private static func json(_ page: Page) -> JSONValue {
    let texts = [("title", page.title), ("description", page.about)].compactMap { key, text in
      text.json.map { JSONValue.Member(key, $0) }
    }
    return .object(texts + [.init("rows", .array(page.rows.map(json)))] + page.rest)
  }

  private static func json(_ row: Row) -> JSONValue {
    let columns = row.columns.map { column in
      JSONValue.object(
        [
          .init("size", .integer(Int64(column.size))),
          .init("fieldNames", .array(column.fields.map(JSONValue.string))),
        ] + column.rest)
    }
    return .object([.init("columns", .array(columns))] + row.rest)
  }
}

/// Reads pages, rows and columns.
struct LayoutReader {
  let file: String
  let limits: FormLimits
  private var names = 0

  init(file: String, limits: FormLimits) {
    self.file = file
    self.limits = limits
  }

  mutating func layout(_ root: JSONValue) throws(FormError) -> FormLayout {
    guard case .object(let members) = root else {
      throw fault("", .wrongType(expected: "an object", found: root.kindName))
    }
    var layout = FormLayout(
      usualLanguage: "en_US", modeWord: nil, pages: [], rules: [], rest: [])
    for member in members {
      switch member.name {
      case "defaultLanguageId":
        layout.usualLanguage = member.value.plainText
        guard FormLanguage.isIdentifier(layout.usualLanguage) else {
          throw fault(member.name, .unknownLanguage(text: layout.usualLanguage))
        }
      case "paginationMode": layout.modeWord = member.value.plainText
      case "pages":
        for (index, page) in try list(member.value, at: "pages").enumerated() {
          layout.pages.append(try self.page(page, at: "pages.\(index)"))
        }
      case "rules":
        for (index, rule) in try list(member.value, at: "rules").enumerated() {
          layout.rules.append(
            try JSONRuleReader(file: file, limits: limits).rule(rule, at: "rules.\(index)"))
        }
      default: layout.rest.append(.init(member.name, member.value.settled))
      }
    }
    return layout
  }

  private mutating func page(_ value: JSONValue, at place: String) throws(FormError)
    -> FormLayout.Page
  {
    var page = FormLayout.Page(title: .absent, about: .absent, rows: [])
    for member in try object(value, at: place) {
      switch member.name {
      case "title": page.title = LocalizedValue(member.value)
      case "description": page.about = LocalizedValue(member.value)
      case "rows": page.rows = try rows(member.value, at: "\(place).rows")
      default: page.rest.append(.init(member.name, member.value.settled))
      }
    }
    return page
  }

  mutating func rows(_ value: JSONValue, at place: String) throws(FormError) -> [FormLayout.Row] {
    var rows: [FormLayout.Row] = []
    for (index, value) in try list(value, at: place).enumerated() {
      var row = FormLayout.Row([])
      for member in try object(value, at: "\(place).\(index)") {
        guard member.name == "columns" else {
          row.rest.append(.init(member.name, member.value.settled))
          continue
        }
        let place = "\(place).\(index).columns"
        for (index, value) in try list(member.value, at: place).enumerated() {
          row.columns.append(try column(value, at: "\(place).\(index)"))
        }
      }
      rows.append(row)
    }
    return rows
  }

  private mutating func column(
    _ value: JSONValue, at place: String
  ) throws(FormError) -> FormLayout.Column {
    var column = FormLayout.Column(size: 12, fields: [])
    for member in try object(value, at: place) {
      switch member.name {
      case "size":
        guard let size = Int64(member.value.plainText), (1...12).contains(size) else {
          throw fault(
            "\(place).size",
            .wrongType(expected: "a number from 1 to 12", found: member.value.plainText))
        }
        column.size = Int(size)
      case "fieldNames", "fields":
        for (index, name) in try list(member.value, at: "\(place).\(member.name)").enumerated() {
          guard let name = name.string else {
            throw fault(
              "\(place).\(member.name).\(index)",
              .wrongType(expected: "a text", found: name.kindName))
          }
          names += 1
          guard names <= limits.entries else {
            throw fault(place, .tooMany("names before it", count: names - 1, most: limits.entries))
          }
          column.fields.append(name)
        }
      default: column.rest.append(.init(member.name, member.value.settled))
      }
    }
    return column
  }

  private func object(_ value: JSONValue, at place: String) throws(FormError) -> [JSONValue.Member]
  {
    guard case .object(let members) = value else {
      throw fault(place, .wrongType(expected: "an object", found: value.kindName))
    }
    return members
  }

  private func list(_ value: JSONValue, at place: String) throws(FormError) -> [JSONValue] {
    guard case .array(let list) = value else {
      throw fault(place, .wrongType(expected: "a list", found: value.kindName))
    }
    return list
  }

  private func fault(_ place: String, _ cause: FormError.Cause) -> FormError {
    .part(file: file, place: place, cause)
  }
}
