import ScreensModel
import ScreensViews

/// The values that users gave a record, or the sentences against them.
struct EnteredRecord {
  /// In the form of the operations.
  var values = Value.none
  var mistakes: [FieldName: String] = [:]
  /// The sentences in the order of the fields.
  var sentences: [String] = []
  /// The sentence for which nothing is sent although no field is wrong.
  var refusal: String?
}

extension DeclaredEffect {
  /// The sentences about what an effect lacks: attributes of the page, fields of the view and of
  /// the record, a value that is accepted. Nil where it lacks nothing.
  ///
  /// - Parameters:
  ///   - value: the value for the operations; nil for one that is refused.
  ///   - entered: the values of the record; nil for an effect that sends none.
  func refusal(
    of value: Value?, _ screenlet: Screenlet, _ entered: EnteredRecord?,
    _ given: SuppliedInteractor.Given
  ) -> ScreensError? {
    let table = screenlet.kind.textTable
    func sentence(_ key: String) -> String {
      screenlet.view?.text(key, table: table) ?? "\(table)-\(key)"
    }
    if let unset = needs.first(where: { !screenlet[attribute: $0].isGiven }) {
      return .validation(sentence("undefined-\(unset)"))
    }
    if let missing = requires.first(where: { !given.satisfies($0, screenlet) }) {
      return .validation(sentence("undefined-\(missing.word)"))
    }
    let empty = screenlet.kind.viewModel.filter { attribute in
      attribute.isRequired && runs.reads(attribute.name)
        && screenlet.view?.attribute(attribute.name).isGiven != true
    }.map { (FieldName($0.name), sentence("empty-\($0.name)")) }
    let faults = (entered?.mistakes ?? [:]).merging(empty) { $1 }
    if !faults.isEmpty {
      let ofRecord = entered?.sentences ?? []
      let all = (empty.map(\.1) + ofRecord).joined(separator: " ")
      return .validation(faults, ofRecord.isEmpty ? nil : all)
    }
    if let refusal = entered?.refusal { return .validation(refusal) }
    return value == nil ? .validation(sentence(takes?.refusal ?? "")) : nil
  }
}

extension ScreensError {
  /// An action that sends a record which could not be read.
  static let unreadRecord = ScreensError(
    .abortedDueToPreconditions, "There is no form to send yet.")
}
