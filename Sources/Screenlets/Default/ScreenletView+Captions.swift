import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The words and looks that forms of the Default theme share.
extension ScreenletView {
  /// Sets the caption of a field and its name for screen readers. The caption is in the field's
  /// label; a layout without the label has it in the empty field.
  func caption(_ field: OutletDeclaration, _ key: String) throws {
    let text = text(key, table: "default")
    let hasLabel = tree.find(field.label.name) != nil
    try hasLabel ? set(.text, field.label, text) : set(.placeholder, field, text)
    try set(.accessibilityLabel, field, text)
  }

  /// The text of a field, which may be empty; none where the layout has no such field.
  func typed(in field: OutletDeclaration) throws -> Value {
    guard let node = tree.find(field.name) else { return .none }
    return .string(try tree.value(.text, of: node).string ?? "")
  }

  /// Sets the caption of a field for a kind of user name.
  func caption(_ field: OutletDeclaration, for method: BasicAuthMethod) throws {
    let (key, keyboard) =
      switch method {
      case .email: ("auth-method-email", "emailAddress")
      case .screenName: ("auth-method-screenname", "ASCIICapable")
      case .userId: ("auth-method-userid", "numberPad")
      }
    try caption(field, key)
    try set(.keyboardType, field, keyboard)
  }

  /// Shows a sentence at a field, in the outlet beside its label; hides that outlet without one.
  func note(_ field: OutletDeclaration, _ text: String?) throws {
    if let text { try set(.text, field.note, text) }
    try set(.hidden, field.note, .bool(text == nil))
  }

  /// The rule for a new password; nil where the screenlet knows none.
  var passwordRule: String? {
    let fewest = screenlet[attribute: .fewestCharacters].int ?? 0
    return fewest > 0 ? text("password-rule", "\(fewest)") : nil
  }

  /// A text of the theme with a value in the place of `%1$@`.
  func text(_ key: String, _ value: String) -> String {
    let shape = text(key, table: "default")
    guard let place = shape.firstRange(of: "%1$@") else { return shape }
    return shape[..<place.lowerBound] + value + shape[place.upperBound...]
  }
}

extension [OutletDeclaration] {
  /// The fields with the label of each.
  var labelled: Self { self + map(\.label) }
}

extension OutletDeclaration {
  /// The label of a field: `codeLabel` of `codeField`.
  var label: OutletDeclaration { beside("Label", "names \(name), which else names itself") }

  /// The sentence at a field: `codeNoteLabel` of `codeField`.
  var note: OutletDeclaration { beside("NoteLabel", "says what \(name) needs") }

  private func beside(_ ending: String, _ about: String) -> OutletDeclaration {
    OutletDeclaration("\(name.dropLast("Field".count))\(ending)", .label, about, isOptional: true)
  }
}

extension AttributeName {
  static let fewestCharacters = known("fewestCharacters")
}

extension Inspectable {
  /// The rule that is shown at the field; the back end enforces its own.
  static let fewestCharacters = Inspectable(
    .fewestCharacters, .int, 8,
    "the fewest characters of a new password, as its field says; 0 says nothing",
    isFromAddress: false)
}

extension ProgressPresenter {
  /// Progress as the Default theme shows it.
  static let ofDefaultTheme = ProgressPresenter(style: .overlay, color: "#00b8e0", opacity: 0.87)
  /// Progress of small changes, beside the content.
  static let ofSmallChanges = ProgressPresenter(style: .indicator)
}

extension ProgressMessage {
  /// The progress of a small change, which says nothing unless it fails.
  ///
  /// - Parameter failure: the key of that sentence in the theme's texts.
  static func ofSmallChange(
    _ phase: ProgressPhase, failure: String, _ view: ScreenletView
  ) -> ProgressMessage {
    switch phase {
    case .working: .text("")
    case .success: .none
    case .failure: .text(view.text(failure, table: "default"))
    }
  }
}
