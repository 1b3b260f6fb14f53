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
    guard !answer.isNone, let new = try? declaration.record(in: answer) else {
      record = .empty
      return list.forget(screenlet)
    }
    record = new
    list.show(fields: new.rows, screenlet)
  }

  /// Forgets what users typed.
  func forgetInput(_ screenlet: Screenlet) {
    screenlet.view?.rowStates.clear()
    screenlet.session.house?.changed(screenlet)
  }

  // MARK: Answers

  /// Makes a whole record of the answers to a reading, or refuses them.
  func reading(_ steps: DeclaredSteps) -> SuppliedInteractor.Answer {
    { [declaration] answers, last throws(any Error) in
      let whole = declaration.answer(last, answers)
      if !whole.isNone { _ = try declaration.record(in: whole, of: steps) }
      return whole
    }
  }

  /// Makes a whole record of the answer to an action, or refuses it.
  ///
  /// - Parameter sent: the values that the action sent; none where it sent none.
  func answer(
    to steps: DeclaredSteps, after former: Value, sent: Value
  ) -> SuppliedInteractor.Answer {
    let sent = sent.isNone ? former.map?[declaration.values.field] ?? .none : sent
    return { [declaration] _, last throws(any Error) in
      let whole = declaration.answer(last, after: former, sent: sent)
      _ = try declaration.record(in: whole, of: steps)
      return whole
    }
  }

  // MARK: Values

  /// The values of all fields, as users typed and chose them; none for a field without a
  /// value. The fields whose values are no values of theirs have sentences instead.
  func entered(_ screenlet: Screenlet) -> (values: Value, mistakes: [AttributeName: String]) {
    guard let view = screenlet.view else { return (.none, [:]) }
    let rows = list.rows.rows(of: 0).compactMap(list.row)
    var values: [String: Value] = [:]
    var mistakes: [AttributeName: String] = [:]
    for (place, cell) in view.makeCells(rows).enumerated() {
      let field = record.fields[place]
      do throws(RecordField.Mistake) {
        var value = try cell?.typed(in: field) ?? record.values[place]
        if field.isRequired, !field.isReadOnly, value.isNone {
          // A switch shows a value in any case.
          guard field.valueType == .bool else { throw .empty }
          value = false
        }
        values[field.name.rawValue] = value
      } catch {
        mistakes[field.name] = sentence(about: error, in: field, view)
      }
    }
    return (.map(values), mistakes)
  }

  /// The kind's own sentence about an empty field, `empty-NAME`, or one for all fields.
  private func sentence(
    about mistake: RecordField.Mistake, in field: RecordField, _ view: ScreenletView
  ) -> String {
    let key = "\(view.owner.kind.textTable)-empty-\(field.name)"
    let own = view.resolution.definedText(key, language: view.owner.locale.language)
    if mistake == .empty, let own { return own }
    return view.text(mistake.rawValue, table: "default").replacing("%1$@", with: field.label)
  }
}

extension DeclaredEffect {
  /// The sentences about what an effect lacks: attributes of the page, fields of the view and of
  /// the record, a value that is accepted. Nil where it lacks nothing.
  ///
  /// - Parameters:
  ///   - value: the value for the operations; nil for one that is refused.
  ///   - mistakes: the sentences about the fields of the record.
  func refusal(
    of value: Value?, _ screenlet: Screenlet, mistakes: [AttributeName: String]
  ) -> ScreensError? {
    let table = screenlet.kind.textTable
    func sentence(_ key: String) -> String {
      screenlet.view?.text(key, table: table) ?? "\(table)-\(key)"
    }
    if let unset = needs.first(where: { !screenlet[attribute: $0].isGiven }) {
      return .validation(sentence("undefined-\(unset)"))
    }
    let empty = screenlet.kind.viewModel.filter { attribute in
      attribute.isRequired && runs.reads(attribute.name)
        && screenlet.view?.attribute(attribute.name).isGiven != true
    }
    let faults = mistakes.merging(empty.map { ($0.name, sentence("empty-\($0.name)")) }) { $1 }
    if !faults.isEmpty { return .validation(faults) }
    return value == nil ? .validation(sentence(takes?.refusal ?? "")) : nil
  }
}

extension ScreensError {
  /// An action that sends a record which could not be read.
  static let unreadRecord = ScreensError(
    .abortedDueToPreconditions, "There is no form to send yet.")
}
