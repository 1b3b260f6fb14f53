import ScreensModel
import ScreensViews

/// The record of a screenlet: its fields as rows, and the values that users gave them there.
///
/// Confined to the session's executor.
final class ShownRecord {
  let declaration: RecordDeclaration
  /// A row for each field.
  let list: ListLogic
  private var record = Record.empty

  init(_ declaration: RecordDeclaration) {
    self.declaration = declaration
    list = ListLogic(declaration.rows, nil)
  }

  /// Whether no field is known.
  var isUnread: Bool { list.rows.isUnread }

  /// Shows the record of an answer; none of an empty one.
  func show(_ answer: Value, _ screenlet: Screenlet) {
    guard !answer.isNone,
      let new = try? declaration.record(in: drafted(answer, screenlet), screenlet.session.locale)
    else {
      record = .empty
      return list.forget(screenlet)
    }
    if new.remarks != record.remarks {
      for remark in new.remarks { screenlet.session.report("\(screenlet.name): \(remark)") }
    }
    record = new
    list.show(fields: new.rows + ending(screenlet), screenlet)
  }

  /// The row behind the fields, unless the page does without it.
  private func ending(_ screenlet: Screenlet) -> [Value] {
    guard let ending = declaration.ending, !record.fields.isEmpty,
      screenlet[attribute: ending.attribute] != false
    else { return [] }
    return [ending.row]
  }

  /// The answer with the fields as the user arranged them.
  private func drafted(_ whole: Value, _ screenlet: Screenlet) -> Value {
    guard let name = declaration.draft, let view = screenlet.view else { return whole }
    return declaration.reader.drafted(whole, view.attribute(name))
  }

  /// The arrangement of the fields after an action; nil for an action that arranges none.
  func draft(
    after action: ActionName, at row: Value, in whole: Value, _ screenlet: Screenlet
  ) -> Value? {
    guard declaration.draft != nil else { return nil }
    return declaration.reader.draft(
      after: action, at: row, in: drafted(whole, screenlet), screenlet.session.locale)
  }

  /// Shows the fields in another arrangement; what was typed in them stays.
  func arrange(_ draft: Value, _ whole: Value, _ screenlet: Screenlet) {
    guard let name = declaration.draft else { return }
    screenlet.view?.setAttribute(name, to: draft)
    show(whole, screenlet)
    screenlet.session.house?.changed(screenlet)
  }

  /// Forgets what users typed and arranged.
  func forgetInput(_ screenlet: Screenlet) {
    if let name = declaration.draft { screenlet.view?.setAttribute(name, to: .none) }
    screenlet.view?.rowStates.clear()
    screenlet.session.house?.changed(screenlet)
  }

  // MARK: Answers

  /// Makes a whole record of the answers to a reading, or refuses them.
  func reading(_ steps: DeclaredSteps, _ screenlet: Screenlet) -> SuppliedInteractor.Answer {
    { [declaration, locale = screenlet.session.locale] answers, last throws(any Error) in
      let whole = declaration.answer(last, answers)
      if !whole.isNone { _ = try declaration.record(in: whole, locale, of: steps) }
      return whole
    }
  }

  /// Makes a whole record of the answer to an action, or refuses it.
  ///
  /// - Parameter sent: the values that the action sent; none where it sent none.
  func answer(
    to steps: DeclaredSteps, after former: Value, sent: Value, _ screenlet: Screenlet
  ) -> SuppliedInteractor.Answer {
    { [declaration, locale = screenlet.session.locale] answers, last throws(any Error) in
      let whole = declaration.answer(last, answers, after: former, sent: sent)
      _ = try declaration.record(in: whole, locale, of: steps)
      return whole
    }
  }

  // MARK: Values

  /// The values of all fields, as users typed and chose them, in the form of the operations; or the
  /// sentences about them.
  ///
  /// - Parameter whole: the answer that the record is from.
  func entered(_ whole: Value, _ screenlet: Screenlet) -> EnteredRecord {
    guard let view = screenlet.view else { return EnteredRecord() }
    let rows = list.rows.rows(of: 0).prefix(record.fields.count).compactMap(list.row)
    var values: [FieldName: Value] = [:]
    var mistakes: [FieldName: RecordField.Mistake] = [:]
    for (place, cell) in view.makeCells(rows).enumerated() {
      let field = record.fields[place]
      do throws(RecordField.Mistake) {
        values[field.name] = try cell?.typed(in: field) ?? record.values[place]
      } catch {
        mistakes[field.name] = error
      }
    }
    let output = declaration.reader.output(
      of: RecordInput(
        drafted(whole, screenlet), record, values: values, mistakes: mistakes,
        screenlet.session.locale))
    for remark in output.remarks { screenlet.session.report("\(screenlet.name): \(remark)") }
    return entered(output, view)
  }

  private func entered(_ output: RecordOutput, _ view: ScreenletView) -> EnteredRecord {
    var entered = EnteredRecord()
    entered.values = output.values
    for field in record.fields {
      guard let mistake = output.mistakes[field.name] else { continue }
      let text = sentence(about: mistake, in: field, view)
      entered.mistakes[field.name] = text
      entered.sentences.append(text)
    }
    entered.refusal = output.refusal.map { view.text($0, table: view.owner.kind.textTable) }
    return entered
  }

  /// The sentence of the form's author, the kind's own about an empty field, `empty-NAME`, or one
  /// for all fields.
  private func sentence(
    about mistake: RecordMistake, in field: RecordField, _ view: ScreenletView
  ) -> String {
    if let own = mistake.sentence { return own }
    let key = "\(view.owner.kind.textTable)-empty-\(field.name)"
    let own = view.resolution.definedText(key, language: view.owner.locale.language)
    if mistake.isEmpty, let own { return own }
    return view.text(mistake.key, table: "default").replacing("%1$@", with: field.label)
  }
}

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
