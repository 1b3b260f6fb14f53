/// The definition of fields that the screenlets of a kind load, with values that users change.
package struct RecordDeclaration: Sendable {
  /// A part of an answer.
  package struct Place: Sendable, Hashable {
    package static let rule = "a field of the last step's answer, or STEP.FIELD"

    /// The name of the step that answers it; nil for the last one.
    package let step: String?
    package let field: String

    /// Nil for a text that names no part.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard (1...2).contains(parts.count), parts.allSatisfy({ isIdentifier($0) }),
        let field = parts.last
      else { return nil }
      step = parts.count > 1 ? parts[0] : nil
      self.field = field
    }

    fileprivate init(known: String) { (step, field) = (nil, known) }

    package static let fields = Place(known: "fields")
    package static let values = Place(known: "values")
  }

  /// The reading, as that of an entry.
  package let entry: EntryDeclaration
  /// The list of definitions in the answer.
  package let fields: Place
  /// The values by name in the answer.
  package let values: Place
  /// A row for each field.
  package let rows: ListDeclaration

  /// By default the answer has `fields` and `values`.
  ///
  /// - Parameters:
  ///   - cells: The base names of the cells' layouts by types of fields; `*` is that of all others.
  ///     A field without a layout is shown in words.
  ///   - outlets: The nodes that view classes know in a cell.
  package init(
    _ entry: EntryDeclaration, fields: Place = .fields, values: Place = .values,
    cells: [String: String], outlets: [OutletDeclaration] = []
  ) {
    self.entry = entry
    self.fields = fields
    self.values = values
    let sample = try? Self.record(in: entry.sample, fields, values)
    rows = ListDeclaration(ofFieldsIn: cells, cellOutlets: outlets, samples: sample?.rows ?? [])
  }

  /// The whole answer of a reading: that of the last step, with the parts that earlier steps
  /// answered.
  package func answer(_ last: Value, _ answers: [String: Value]) -> Value {
    guard var whole = last.map else { return last }
    for place in [fields, values] {
      guard let step = place.step else { continue }
      whole[place.field] = answers[step]?.map?[place.field]
    }
    return .map(whole)
  }

  /// The answer of an action as the record from now on. Parts that it does not have stay: the
  /// definition as it was, the values as they were sent.
  package func answer(_ last: Value, after former: Value, sent: Value) -> Value {
    guard var whole = last.isNone ? [:] : last.map else { return last }
    if whole[fields.field]?.isNone != false { whole[fields.field] = former.map?[fields.field] }
    if whole[values.field]?.isNone != false { whole[values.field] = sent }
    return .map(whole)
  }

  /// The definition alone, whose fields have their defaults.
  package func cleared(_ whole: Value) -> Value {
    .map([fields.field: whole.map?[fields.field] ?? .none])
  }

  /// Reads the record of a whole answer.
  ///
  /// - Parameter steps: name the operation that a fault belongs to.
  package func record(
    in whole: Value, of steps: DeclaredSteps = DeclaredSteps(.list([]))
  ) throws(RecordFault) -> Record {
    do throws(RecordFault) {
      return try Self.record(in: whole, fields, values)
    } catch {
      let isOfFields = error.place.hasPrefix(fields.field)
      let step = error.place.isEmpty ? nil : (isOfFields ? fields : values).step
      var fault = error
      fault.operation = steps.operation(ofStep: step)
      throw fault
    }
  }

  private static func record(
    in whole: Value, _ fields: Place, _ values: Place
  ) throws(RecordFault) -> Record {
    guard let map = whole.map else {
      throw RecordFault("", .wrongType(expected: "a map", found: whole.kindName))
    }
    return try Record(
      fields: map[fields.field] ?? .none, values: map[values.field] ?? .none,
      at: (fields.field, values.field))
  }
}
