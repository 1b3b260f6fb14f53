/// Fields with their values, as a server answered them.
package struct Record: Sendable, Hashable {
  package let fields: [RecordField]
  /// The loaded values, one for each field; none where there is none.
  package let values: [Value]
  /// The steps in which users fill it in, one after another; none where all fields stand together.
  package var steps: [RecordStep] = []
  /// Sentences for the operator about parts of the definition that are not shown as its author
  /// meant them.
  package var remarks: [String] = []

  /// A record without fields.
  package static let empty = Record()

  private init() { (fields, values) = ([], []) }

  /// Fields with the value of each, which a kind's own code has read.
  ///
  /// - Parameter place: The path of the definition in the answer.
  package init(
    _ fields: [(field: RecordField, value: Value)], at place: String
  ) throws(RecordFault) {
    guard fields.count <= Self.mostFields else {
      throw RecordFault(place, .tooMany(fields.count, most: Self.mostFields))
    }
    var names: Set<FieldName> = []
    for (field, _) in fields where !names.insert(field.name).inserted {
      throw RecordFault(place, .twice(field.name.rawValue))
    }
    self.fields = fields.map(\.field)
    values = fields.map(\.value)
  }

  /// The most fields of a record: the form of all of them fits into one request.
  package static let mostFields = 400

  /// Reads the definitions of fields and their values by name.
  ///
  /// - Parameters:
  ///   - values: A map; none where all fields have their defaults. Values of other names are
  ///     ignored.
  ///   - places: The paths of both in the answer.
  package init(
    fields definitions: Value, values: Value, at places: (fields: String, values: String)
  ) throws(RecordFault) {
    guard let list = definitions.list else {
      let cause: RecordFault.Cause =
        definitions.isNone
        ? .missing : .wrongType(expected: "a list", found: definitions.kindName)
      throw RecordFault(places.fields, cause)
    }
    guard list.count <= Self.mostFields else {
      throw RecordFault(places.fields, .tooMany(list.count, most: Self.mostFields))
    }
    guard let map = values.isNone ? [:] : values.map else {
      throw RecordFault(places.values, .wrongType(expected: "a map", found: values.kindName))
    }
    var fields: [RecordField] = []
    var loaded: [Value] = []
    var names: Set<FieldName> = []
    for (index, definition) in list.enumerated() {
      let field = try RecordField(definition, at: "\(places.fields).\(index)")
      guard names.insert(field.name).inserted else {
        throw RecordFault("\(places.fields).\(index).name", .twice(field.name.rawValue))
      }
      fields.append(field)
      let name = field.name.rawValue
      guard let value = map[name] else {
        loaded.append(field.initial)
        continue
      }
      loaded.append(try field.loaded(value, at: "\(places.values).\(name)"))
    }
    self.fields = fields
    self.values = loaded
  }

  /// A row for each field.
  package var rows: [Value] { zip(fields, values).map { $0.row($1) } }
}
