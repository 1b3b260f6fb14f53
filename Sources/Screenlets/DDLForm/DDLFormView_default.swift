import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The Default theme's view of a form: a cell for each field, and one for the button.
final class DDLFormView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "DDLFormView_default", for: .ddlForm,
    attributes: Set(DDLFormScreenlet.kind.viewModel.map(\.name)),
    selectors: DDLFormScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .progressMessage, .progressPresenter, .getAttribute, .setAttribute, .send, .fillCell,
      .cellAction)
  ) { DDLFormView_default() }

  /// The input of the user that is kept beside the record.
  private var draft = Value.none

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    name == .filledIn ? draft : nil
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    guard name == .filledIn else { return .inherit }
    draft = value
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let part: String? =
      switch (action, phase) {
      case (.loadForm, .working): "loading-message"
      case (.loadForm, .failure): "loading-error"
      case (.loadRecord, .working): "loading-record-message"
      case (.loadRecord, .failure): "loading-record-error"
      case (.submitForm, .working): "submitting-message"
      case (.submitForm, .failure): "submitting-error"
      case (.submitForm, .success): "submitted"
      default: nil
      }
    return part.map { .text(view.text("ddlform-\($0)", table: "default")) } ?? ProgressMessage.none
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofDefaultTheme }

  // MARK: Cells

  func fillCell(_ view: ScreenletView, _ cell: Cell) throws -> SlotOutcome {
    let row = cell.value.map ?? [:]
    try fillWays(view, cell)
    guard row["name"] != nil else { return .handled }
    try fillStep(view, cell)
    if row["showLabel"] == false { try cell.hide("label") }
    for outlet in ["label", "tip"] where row[outlet]?.nonEmptyString == nil {
      if outlet == "tip" || row["steps"] == nil { try cell.hide(outlet) }
    }
    // A field shows the words itself, which then go when somebody types.
    try cell.hide("placeholder")
    let hint = row["hint"]?.nonEmptyString
    for name in ["textField", "textView"] {
      guard let field = cell.tree.find(name) else { continue }
      if let hint { try cell.tree.set(.placeholder, to: .string(hint), of: field) }
      guard row["type"]?.string == DDLCellType.number.rawValue else { continue }
      let keyboard = row["isDecimal"] == true ? "decimalPad" : "numbersAndPunctuation"
      try cell.tree.set(.keyboardType, to: .string(keyboard), of: field)
    }
    try fillButtons(view, cell)
    try fillPlace(view, cell)
    try fillStepper(cell)
    return .handled
  }

  /// The words of the buttons behind the fields.
  private func fillWays(_ view: ScreenletView, _ cell: Cell) throws {
    for (outlet, key) in [
      (OutletDeclaration.submitButton, "submit-button"), (.nextButton, "next-step"),
      (.backButton, "back-step"), (.updateButton, "update"),
    ] {
      try cell.set(.text, outlet, view.text("ddlform-\(key)", table: "default"))
    }
  }

  /// The words for the place of a page; those of a page without a title are its heading.
  private func fillStep(_ view: ScreenletView, _ cell: Cell) throws {
    let row = cell.value.map ?? [:]
    guard let step = row["step"]?.int, let steps = row["steps"]?.int else { return }
    let words = view.text("ddlform-step", table: "default")
      .replacing("%1$@", with: "\(step)").replacing("%2$@", with: "\(steps)")
    try cell.set(.text, .fieldStep, words)
    let hasOwn = cell.tree.find(OutletDeclaration.fieldStep.name) != nil
    guard hasOwn, row["label"]?.nonEmptyString == nil else { return }
    try cell.set(.text, .fieldLabel, words)
    try cell.hide(OutletDeclaration.fieldStep.name)
  }

  /// The buttons of a repeatable field say what they do to which instance.
  private func fillButtons(_ view: ScreenletView, _ cell: Cell) throws {
    let row = cell.value.map ?? [:]
    guard row["type"]?.string == DDLCellType.instance.rawValue else { return }
    let label = row["label"]?.string ?? ""
    for (name, key, isShown) in [
      ("addButton", "add", true), ("raiseButton", "raise", row["canRaise"] == true),
      ("removeButton", "remove", row["canRemove"] == true),
    ] {
      guard let button = cell.tree.find(name) else { continue }
      let words = view.text("ddlform-\(key)-instance", table: "default")
      try cell.tree.set(.text, to: .string(words), of: button)
      try cell.tree.set(.accessibilityLabel, to: .string("\(words): \(label)"), of: button)
      try cell.tree.set(.hidden, to: .bool(!isShown), of: button)
    }
  }

  private func fillPlace(_ view: ScreenletView, _ cell: Cell) throws {
    let outlets: [(key: String, field: OutletDeclaration, label: OutletDeclaration)] = [
      ("latitude", .latitudeTextField, .latitudeLabel),
      ("longitude", .longitudeTextField, .longitudeLabel),
    ]
    for (key, outlet, caption) in outlets {
      guard let field = cell.tree.find(outlet.name) else { continue }
      let words = view.text("ddlform-\(key)", table: "default")
      try cell.set(.text, caption, words)
      let label = cell.value.map?["label"]?.string ?? ""
      try cell.tree.set(.accessibilityLabel, to: .string("\(label): \(words)"), of: field)
      if cell.tree.find(caption.name) == nil {
        try cell.tree.set(.placeholder, to: .string(words), of: field)
      }
    }
  }

  /// A stepper begins with the number of the field beside it.
  private func fillStepper(_ cell: Cell) throws {
    guard let stepper = cell.tree.find(OutletDeclaration.stepper.name) else { return }
    let number = cell.value.map?["value"]?.string.flatMap(Double.init) ?? 0
    try cell.tree.set(.value, to: .double(number), of: stepper)
    if cell.value.map?["readOnly"] == true {
      try cell.tree.set(.enabled, to: .bool(false), of: stepper)
    }
  }

  func cellAction(
    _ view: ScreenletView, _ cell: Cell, _ selector: SelectorName, sender: Sender
  ) throws -> SlotOutcome {
    if selector.rawValue == "submitButtonAction:" {
      view.userAction(.submitForm, sender: .none)
      return .handled
    }
    switch DDLFormSelector(rawValue: selector.rawValue) {
    case .stepperChanged:
      guard let stepper = cell.tree.find(OutletDeclaration.stepper.name),
        let field = cell.tree.find(OutletDeclaration.fieldTextField.name),
        let number = try cell.tree.value(.value, of: stepper).double
      else { return .inherit }
      let text = Int64(exactly: number).map { String($0) } ?? String(number)
      try cell.tree.set(.text, to: .string(text), of: field)
    case .switchValueChanged: break
    case nil: return .inherit
    }
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    guard selector.rawValue == "submitButtonAction:" else { return .inherit }
    view.userAction(.submitForm, sender: .none)
    return .handled
  }
}

/// The methods of the ancestor's cells for controls whose values change.
private enum DDLFormSelector: String {
  case stepperChanged = "stepperChanged:"
  case switchValueChanged = "switchValueChanged:"
}

extension Cell {
  fileprivate func hide(_ outlet: String) throws {
    guard let node = tree.find(outlet) else { return }
    try tree.set(.hidden, to: .bool(true), of: node)
  }
}

extension [OutletDeclaration] {
  static let ofFormCells: Self = [
    .fieldLabel, .fieldTip, .fieldTextField, .fieldTextView, .fieldPlaceholder, .fieldSeparator,
    .stepper, .switchView, .radioReferenceLabel, .latitudeTextField, .latitudeLabel,
    .longitudeTextField, .longitudeLabel, .fieldNote, .fieldProgress,
    .addButton, .raiseButton, .removeButton, .fieldStep, .nextButton, .backButton, .updateButton,
    .submitButton,
  ]
}

extension OutletDeclaration {
  static let formTableView = OutletDeclaration(
    "tableView", .tableView, "the fields stand in it, and the button")
  fileprivate static let fieldLabel = OutletDeclaration(
    "label", .label, "names the field", isOptional: true)
  fileprivate static let fieldTip = OutletDeclaration(
    "tip", .label, "the help of the form's author", isOptional: true)
  fileprivate static let fieldTextField = OutletDeclaration(
    "textField", .textField, "the value as one line", isOptional: true)
  fileprivate static let fieldTextView = OutletDeclaration(
    "textView", .textView, "the value as lines", isOptional: true)
  fileprivate static let fieldPlaceholder = OutletDeclaration(
    "placeholder", .label, "is hidden: fields show these words themselves", isOptional: true)
  fileprivate static let fieldSeparator = OutletDeclaration(
    "separator", .view, "a line below the field", isOptional: true)
  fileprivate static let stepper = OutletDeclaration(
    "stepper", .stepper, "changes the number beside it", isOptional: true)
  fileprivate static let switchView = OutletDeclaration(
    "switchView", .switch, "whether it is so", isOptional: true)
  fileprivate static let radioReferenceLabel = OutletDeclaration(
    "radioReferenceLabel", .label, "the shape of the options' words", isOptional: true)
  fileprivate static let latitudeTextField = OutletDeclaration(
    "latitudeTextField", .textField, "degrees north", isOptional: true)
  fileprivate static let longitudeTextField = OutletDeclaration(
    "longitudeTextField", .textField, "degrees east", isOptional: true)
  fileprivate static let latitudeLabel = OutletDeclaration(
    "latitudeLabel", .label, "names latitudeTextField, which else names itself", isOptional: true)
  fileprivate static let longitudeLabel = OutletDeclaration(
    "longitudeLabel", .label, "names longitudeTextField, which else names itself",
    isOptional: true)
  fileprivate static let fieldNote = OutletDeclaration(
    "valueNoteLabel", .label, "the help, as faces tie it to valueField", isOptional: true)
  fileprivate static let fieldProgress = OutletDeclaration(
    "progress", .view, "the progress of a document", isOptional: true)
  fileprivate static let addButton = OutletDeclaration(
    "addButton", .button, "adds an instance", isOptional: true)
  fileprivate static let raiseButton = OutletDeclaration(
    "raiseButton", .button, "puts the instance before the one above it", isOptional: true)
  fileprivate static let removeButton = OutletDeclaration(
    "removeButton", .button, "removes the instance", isOptional: true)
  fileprivate static let fieldStep = OutletDeclaration(
    "stepLabel", .label, "the place of the page among the others", isOptional: true)
  fileprivate static let nextButton = OutletDeclaration(
    "nextButton", .button, "goes on to the next page", isOptional: true)
  fileprivate static let backButton = OutletDeclaration(
    "backButton", .button, "goes back to the page before", isOptional: true)
  fileprivate static let updateButton = OutletDeclaration(
    "updateButton", .button, "has fields follow the ones that they depend on", isOptional: true)
  fileprivate static let submitButton = OutletDeclaration(
    "submitButton", .button, "sends the form", isOptional: true)
}
