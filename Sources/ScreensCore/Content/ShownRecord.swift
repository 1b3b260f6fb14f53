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
  /// The sentences that the operator has.
  private var reported: Set<String> = []

  init(_ declaration: RecordDeclaration) {
    self.declaration = declaration
    list = ListLogic(declaration.rows, nil)
  }

  /// Whether no field is known.
  var isUnread: Bool { list.rows.isUnread }

  /// Shows the record of an answer; none of an empty one.
  func show(_ answer: Value, _ screenlet: Screenlet) {
    guard !answer.isNone,
      let new = try? declaration.record(
        in: drafted(answer, screenlet), screenlet.session.locale, today: today(screenlet))
    else {
      record = .empty
      list.steps.all = []
      return list.forget(screenlet)
    }
    report(new.remarks, screenlet)
    record = new
    list.steps.all = new.steps
    list.show(fields: pages(screenlet), screenlet)
  }

  /// Reports sentences to the operator, each once.
  private func report(_ remarks: [String], _ screenlet: Screenlet) {
    for remark in remarks where reported.count < 100 && reported.insert(remark).inserted {
      screenlet.session.report("\(screenlet.name): \(remark)")
    }
  }

  // MARK: Rows

  /// The rows of each step, or of the only page.
  private func pages(_ screenlet: Screenlet) -> [[Value]] {
    let rows = record.rows
    guard let steps = declaration.steps, !record.steps.isEmpty else {
      return [rows + ending(screenlet) + update(record.fields[...], at: 0)]
    }
    var start = 0
    return record.steps.enumerated().map { number, step in
      let place = start..<start + step.count
      start += step.count
      guard !step.isSkipped else { return [] }
      return rows[place] + ways(outOf: number, steps, screenlet)
        + update(record.fields[place], at: number)
    }
  }

  /// The row behind the fields, unless the page does without it.
  private func ending(_ screenlet: Screenlet) -> [Value] {
    guard let ending = declaration.ending, !record.fields.isEmpty,
      screenlet[attribute: ending.attribute] != false
    else { return [] }
    return [ending.row]
  }

  /// The rows by which users leave a step: on to the next one, or to the end, and back.
  private func ways(
    outOf step: Int, _ steps: RecordDeclaration.Steps, _ screenlet: Screenlet
  ) -> [Value] {
    let all = list.steps
    let back = all.before(step).map { _ in steps.back.row(ofStep: step) }
    let on =
      all.next(after: step) == nil
      ? ending(screenlet).map { row in
        .map((row.map ?? [:]).merging(["step": .int(Int64(step))]) { $1 })
      } : [steps.next.row(ofStep: step)]
    return on + [back].compactMap(\.self)
  }

  /// The row by which users without script have fields follow those of a page.
  private func update(_ fields: ArraySlice<RecordField>, at step: Int) -> [Value] {
    guard let update = declaration.update, fields.contains(where: \.isWatched) else { return [] }
    return [update.row(ofStep: step)]
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
    forgetDraft(screenlet)
    screenlet.view?.rowStates.clear()
    if declaration.steps != nil { list.steps.lead(to: .beginning) }
    screenlet.session.house?.changed(screenlet)
  }

  /// Forgets what users arranged, and the values that belong to it.
  func forgetDraft(_ screenlet: Screenlet) {
    if let name = declaration.draft { screenlet.view?.setAttribute(name, to: .none) }
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

  /// The fields as users left them.
  private func input(_ whole: Value, _ view: ScreenletView, _ screenlet: Screenlet) -> RecordInput {
    let fields = Dictionary(record.fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var values: [FieldName: Value] = [:]
    var mistakes: [FieldName: RecordField.Mistake] = [:]
    let rows = list.rows.all.indices.compactMap(list.row)
    for (row, cell) in zip(rows, view.makeCells(rows)) {
      guard let name = row.value.map?["name"]?.string.flatMap({ FieldName($0) }),
        let place = fields[name]
      else { continue }
      do throws(RecordField.Mistake) {
        values[name] = try cell?.typed(in: record.fields[place]) ?? record.values[place]
      } catch {
        mistakes[name] = error
      }
    }
    return RecordInput(
      drafted(whole, screenlet), record, values: values, mistakes: mistakes,
      screenlet.session.locale, today: today(screenlet))
  }

  private func today(_ screenlet: Screenlet) -> CalendarDate {
    CalendarDate(milliseconds: screenlet.session.context.now() * 1000)
  }

  /// Has the fields follow what users typed, where some depend on others. The typed values are kept
  /// beside the record from then on, also of fields that are no longer shown.
  ///
  /// - Parameter isDue: Whether it is needed for these values.
  func follow(
    _ whole: Value, _ screenlet: Screenlet, where isDue: (RecordInput) -> Bool = { _ in true }
  ) {
    guard declaration.draft != nil, let view = screenlet.view, !record.fields.isEmpty else {
      return
    }
    let input = input(whole, view, screenlet)
    guard isDue(input), let draft = declaration.reader.draft(keeping: input) else { return }
    let wrong = Set(input.mistakes.keys)
    view.rowStates.forget(
      list.rows.all.indices.filter { row in
        list.rows[row]?.map?["name"]?.string.flatMap { FieldName($0) }
          .map { !wrong.contains($0) } == true
      }.map(list.rows.number))
    arrange(draft, whole, screenlet)
  }

  /// The same where a field was changed on which others depend.
  func followWatched(_ whole: Value, _ screenlet: Screenlet) {
    guard record.fields.contains(where: \.isWatched) else { return }
    follow(whole, screenlet) { input in
      zip(record.fields, record.values).contains { field, value in
        field.isWatched && input.values[field.name].map { $0 != value } == true
      }
    }
  }

  /// The values of all fields, as users typed and chose them, in the form of the operations; or the
  /// sentences about those of the first step that has any.
  ///
  /// - Parameters:
  ///   - whole: the answer that the record is from.
  ///   - step: the only step that is checked; nil for all.
  func entered(_ whole: Value, _ screenlet: Screenlet, step: Int? = nil) -> EnteredRecord {
    follow(whole, screenlet)
    guard let view = screenlet.view else { return EnteredRecord() }
    var output = declaration.reader.output(of: input(whole, view, screenlet))
    report(output.remarks, screenlet)
    if !record.steps.isEmpty {
      let wrong = record.steps.indices.first { step in
        names(of: step).contains { output.mistakes[$0] != nil }
      }
      let checked = step ?? wrong
      let fields = checked.map { names(of: $0) } ?? []
      output.mistakes = output.mistakes.filter { fields.contains($0.key) }
      if let checked, !output.mistakes.isEmpty { list.steps.lead(to: .step(checked)) }
    }
    return entered(output, view)
  }

  /// The names of the fields of a step.
  private func names(of step: Int) -> Set<FieldName> {
    let start = record.steps[..<step].reduce(0) { $0 + $1.count }
    return Set(record.fields[start..<start + record.steps[step].count].map(\.name))
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
