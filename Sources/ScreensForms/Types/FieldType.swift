/// The meaning of a field: the control that edits it, and the form of its values.
package enum FieldType: Sendable, Hashable {
  case text, textArea, html, checkbox, date, dateTime
  /// Several checkboxes, of which any may be on.
  case checkboxes
  /// One of its options, or several if the field says so.
  case select
  /// One of its options, each with a button.
  case radio
  case integer, decimal
  /// A whole number or one with decimals.
  case number
  case document, image, place, color
  /// A page of the site, an article, and a table of choices: objects of the server's own.
  case pageLink, article, grid
  /// A line between fields, a static text, and a group of fields: they have no value of their own.
  case separator, paragraph, group
  /// A type that no form knows: it is shown read-only, and its value is sent back unchanged.
  case unknown

  /// Reads the type of a field, by the words for its control and for its data.
  ///
  /// The control decides. Data decide only between kinds of numbers, where the control is missing,
  /// and for a checkbox that is declared to hold text.
  package init(type: String, data: String?, isMultiline: Bool = false) {
    let data = data.map(Self.plainWord) ?? ""
    switch Self.named[Self.plainWord(type)] {
    case nil where type.isEmpty: self = Self.ofData[data] ?? .unknown
    case nil: self = .unknown
    case .checkbox? where data == "string": self = .text
    case .number?: self = Self.ofNumber(Self.plainWord(type), data)
    case .text? where isMultiline: self = .textArea
    case .text? where data == "html": self = .html
    case let named?: self = named
    }
  }

  /// Whether a word for a control means that several options may be chosen.
  static func isMultiple(_ type: String) -> Bool {
    ["multi-list", "checkbox-multiple"].contains(plainWord(type))
  }

  private static func ofNumber(_ type: String, _ data: String) -> FieldType {
    if type == "integer" || data == "integer" { return .integer }
    return type == "decimal" || data == "double" ? .decimal : .number
  }

  /// A word in its plain spelling: small letters, hyphens, without the mark of older servers.
  private static func plainWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    let word = isPlain ? text : text.lowercased().replacing("_", with: "-")
    return word.hasPrefix("ddm-") ? String(word.dropFirst(4)) : word
  }

  private static let named: [String: FieldType] = [
    "text": .text, "text-box": .textArea, "textarea": .textArea, "text-area": .html,
    "text-html": .html, "rich-text": .html, "editor": .html, "boolean": .checkbox,
    "checkbox": .checkbox, "checkbox-multiple": .checkboxes, "list": .select,
    "multi-list": .select, "select": .select, "radio": .radio, "date": .date,
    "date-time": .dateTime, "integer": .number, "decimal": .number, "number": .number,
    "numeric": .number, "documentlibrary": .document, "document-library": .document,
    "image-gallery": .document, "image": .image, "wcm-image": .image, "geolocation": .place,
    "link-to-page": .pageLink, "link-to-layout": .pageLink, "journal-article": .article,
    "color": .color, "separator": .separator, "selection-break": .separator,
    "paragraph": .paragraph, "fieldset": .group, "grid": .grid,
  ]

  private static let ofData: [String: FieldType] = [
    "boolean": .checkbox, "string": .text, "html": .html, "date": .date, "integer": .integer,
    "number": .number, "double": .decimal, "document-library": .document, "image": .image,
    "geolocation": .place, "color": .color, "link-to-page": .pageLink,
  ]

  /// Whether the field has a value of its own, and not only children.
  package var hasValue: Bool {
    switch self {
    case .separator, .paragraph, .group: false
    default: true
    }
  }

  /// Whether its values are chosen among options.
  package var isChosen: Bool { self == .select || self == .radio || self == .checkboxes }

  package var isNumber: Bool { self == .integer || self == .decimal || self == .number }

  /// The word of the reference for the control; nil for a type that its forms do not show.
  package var editor: String? {
    switch self {
    case .text: "text"
    case .textArea: "textarea"
    case .checkbox: "checkbox"
    case .select: "select"
    case .radio: "radio"
    case .date: "date"
    case .integer, .decimal, .number: "number"
    case .document: "documentlibrary"
    case .place: "geolocation"
    case .image: "image"
    default: nil
    }
  }
}
