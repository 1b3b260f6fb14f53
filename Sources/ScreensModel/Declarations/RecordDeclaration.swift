/// The definition of fields that the screenlets of a kind load, with values that users change.
package struct RecordDeclaration: Sendable {
  package typealias Place = AnswerPlace

  /// A row behind the fields that is none of them, such as a button's.
  package struct Ending: Sendable {
    /// The word that chooses the layout of its cell.
    package let type: String
    /// The attribute of the screenlet by which a page does without it.
    package let attribute: AttributeName

    package init(type: String, unless attribute: AttributeName) {
      self.type = type
      self.attribute = attribute
    }

    /// Its row, which has no name.
    package var row: Value { ["type": .string(type)] }
  }

  /// A row with a button that leads users through the fields. It has the number of its step.
  package struct Button: Sendable {
    /// The word that chooses the layout of its cell.
    package let type: String
    package let action: ActionName

    package init(type: String, _ action: ActionName) {
      self.type = type
      self.action = action
    }

    /// The row of a step, counted from 0.
    package func row(ofStep step: Int) -> Value {
      ["type": .string(type), "step": .int(Int64(step))]
    }
  }

  /// The ways of users through a record that is filled in step by step.
  package struct Steps: Sendable {
    /// Checks the fields of a step, and leads to the one behind it.
    package let next: Button
    /// Leads to the step before, and checks nothing.
    package let back: Button

    package init(next: Button, back: Button) {
      self.next = next
      self.back = back
    }
  }

  /// The reading, as that of an entry.
  package let entry: EntryDeclaration
  package let reader: any RecordReader
  /// A row for each field.
  package let rows: ListDeclaration
  /// The attribute of the view model that keeps the arrangement of the fields; nil for fields that
  /// nobody arranges.
  package let draft: AttributeName?
  /// Nil where the fields are the only rows.
  package let ending: Ending?
  /// Nil for records whose fields always stand together.
  package let steps: Steps?
  /// The way of users without script to have fields follow the ones that they depend on; browsers
  /// with script do not show it. Nil for records whose fields do not depend on each other.
  package let update: Button?

  /// By default the answer has `fields` and `values`.
  ///
  /// - Parameters:
  ///   - cells: The base names of the cells' layouts by types of fields; `*` is that of all others.
  ///     A field without a layout is shown in words.
  ///   - named: The base name of the layout of a single field's cell, with `*` in the place of the
  ///     field's name or, failing that, of its type; empty for none.
  ///   - outlets: The nodes that view classes know in a cell.
  package init(
    _ entry: EntryDeclaration,
    reader: any RecordReader = PlainRecordReader(fields: .fields, values: .values),
    cells: [String: String], named: String = "", draft: AttributeName? = nil,
    ending: Ending? = nil, steps: Steps? = nil, update: Button? = nil,
    outlets: [OutletDeclaration] = []
  ) {
    self.entry = entry
    self.reader = reader
    self.draft = draft
    self.ending = ending
    self.steps = steps
    self.update = update
    let sample = try? Self.record(in: entry.sample, reader, Locale("en"))
    let ofFields = sample?.rows ?? []
    rows = ListDeclaration(
      ofFieldsIn: cells, named: named, cellOutlets: outlets,
      samples: ofFields + (ofFields.isEmpty ? [] : ending.map { [$0.row] } ?? []))
  }

  /// The whole answer of a reading: that of the last step, with the parts that earlier steps
  /// answered.
  package func answer(_ last: Value, _ answers: [String: Value]) -> Value {
    last.map.map { reader.whole(filled($0, answers)) } ?? last
  }

  /// The answer of an action as the record from now on.
  ///
  /// - Parameter sent: The values that the action sent; none where it sent none.
  package func answer(
    _ last: Value, _ answers: [String: Value] = [:], after former: Value, sent: Value
  ) -> Value {
    guard let map = last.isNone ? [:] : last.map else { return last }
    return reader.whole(filled(map, answers), after: former, sent: sent)
  }

  private func filled(
    _ last: [String: Value], _ answers: [String: Value]
  ) -> [String: Value] {
    var whole = last
    for place in reader.parts {
      guard let step = place.step, let answer = answers[step] else { continue }
      whole[place.field] = answer.map?[place.field]
    }
    return whole
  }

  /// Reads the record of a whole answer.
  ///
  /// - Parameters:
  ///   - today: The day in Universal Time; nil where it does not matter.
  ///   - steps: name the operation that a fault belongs to.
  package func record(
    in whole: Value, _ locale: Locale = Locale("en"), today: CalendarDate? = nil,
    of steps: DeclaredSteps = DeclaredSteps(.list([]))
  ) throws(RecordFault) -> Record {
    do throws(RecordFault) {
      return try Self.record(in: whole, reader, locale, today: today)
    } catch {
      let part = reader.parts.first { !error.place.isEmpty && error.place.hasPrefix($0.field) }
      var fault = error
      fault.operation = steps.operation(ofStep: part?.step)
      throw fault
    }
  }

  private static func record(
    in whole: Value, _ reader: any RecordReader, _ locale: Locale, today: CalendarDate? = nil
  ) throws(RecordFault) -> Record {
    guard whole.map != nil else {
      throw RecordFault("", .wrongType(expected: "a map", found: whole.kindName))
    }
    return try reader.record(in: whole, locale, today: today)
  }
}
