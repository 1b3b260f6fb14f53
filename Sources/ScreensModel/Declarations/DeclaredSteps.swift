/// The steps of an action as they are declared, in the form in which code supplies them.
package struct DeclaredSteps: Sendable, Hashable {
  /// A list of maps with the keys of a step.
  package let value: Value

  /// Steps that are checked when they run.
  package init(_ value: Value) { self.value = value }

  /// Whether a parameter has its value from an attribute of the view model.
  package func reads(_ attribute: AttributeName) -> Bool { reads("view.\(attribute)") }

  /// Whether a parameter has its value from a place.
  package func reads(_ place: String) -> Bool {
    let place = Value.string(place)
    return (value.list ?? []).contains { step in
      step.map?["from"]?.map?.values.contains { $0 == place || $0.list?.contains(place) == true }
        == true
    }
  }

  /// The operation of a step; without a name, that of the last one.
  package func operation(ofStep name: String?) -> OperationName? {
    let steps = (value.list ?? []).enumerated().map { index, step in
      (name: step.map?["name"]?.string ?? String(index + 1), step: step)
    }
    let step = name.map { name in steps.first { $0.name == name } } ?? steps.last
    return step?.step.map?["operation"]?.string.flatMap(OperationName.init)
  }

  /// The place of all values of a record.
  package static let recordValues = "record.values"

  /// One operation.
  ///
  /// - Parameters:
  ///   - sources: the places of its parameters' values, the first that has one counts:
  ///     `attribute.NAME`, `view.NAME`, `sender`, `entry.FIELD`, `record.values`,
  ///     `server.groupId`, `server.companyId`, `user.userId`.
  ///   - constants: the values of parameters whose places have none.
  package static func run(
    _ operation: OperationName, from sources: [String: [String]],
    otherwise constants: [String: Value] = [:]
  ) -> DeclaredSteps {
    let places = sources.mapValues { Value.list($0.map(Value.string)) }
    return DeclaredSteps([
      [
        "operation": .string(operation.rawValue),
        "from": .map(places), "parameters": .map(constants),
      ]
    ])
  }
}
