import ScreensForms
import ScreensModel

/// The cells of a form's rows. The raw values are the words of their layouts' names.
enum DDLCellType: String, CaseIterable {
  case text = "Text"
  case textArea = "Textarea"
  case number = "Number"
  case date = "Date"
  case select = "Select"
  case radio = "Radio"
  case checkbox = "Checkbox"
  case document = "Documentlibrary"
  case place = "Geolocation"
  /// The words above fields that belong together, and texts of the form's author.
  case heading = "Heading"
  /// The place of a page among the pages of a form, and its words.
  case step = "Step"
  /// A value that users read and cannot change here.
  case standIn = "StandIn"
  /// The buttons by which users change the instances of a repeatable field.
  case instance = "Instance"
  case submitButton = "SubmitButton"
  /// The button that leads to the next page of the form.
  case nextButton = "NextButton"
  /// The button that leads to the page before.
  case backButton = "BackButton"
  /// The button by which users without script have fields follow the ones that they depend on.
  case updateButton = "UpdateButton"

  /// The base name of its layout.
  var cell: String {
    switch self {
    case .submitButton, .nextButton, .backButton, .updateButton: "DDL\(rawValue)TableCell"
    default: "DDLField\(rawValue)TableCell"
    }
  }

  /// The cell of a field's value.
  init(_ field: FormField) {
    self =
      switch field.type {
      case .text, .dateTime, .color: .text
      case .textArea, .html: .textArea
      case .checkbox: .checkbox
      case .date: .date
      case .integer, .decimal, .number: .number
      case .document: .document
      case .place: .place
      case .select where !field.options.isEmpty: .select
      case .radio where !field.options.isEmpty: .radio
      case .separator, .paragraph, .group: .heading
      case .select, .radio, .checkboxes, .image, .pageLink, .article, .grid, .unknown: .standIn
      }
  }

  /// Whether users can change the value in it.
  var isInput: Bool {
    switch self {
    case .document, .heading, .step, .standIn, .instance, .submitButton, .nextButton,
      .backButton, .updateButton:
      false
    default: true
    }
  }
}

extension FormField {
  /// Whether any number of its options may be chosen, each in a row of its own.
  var hasSeveralChoices: Bool {
    guard !options.isEmpty else { return false }
    return type == .checkboxes || type == .select && traits.contains(.multiple)
  }
}
