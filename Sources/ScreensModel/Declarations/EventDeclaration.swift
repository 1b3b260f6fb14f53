/// Something that happens to a screenlet and that delegates, pages and streams may learn of.
package struct EventDeclaration: Sendable {
  /// The name that the documents of Screens give it.
  package let name: EventName
  /// The values that come with it, by name.
  package let payload: [(name: String, type: ValueType)]
  /// The moment of the event; a clause.
  package let about: String

  /// The parts of an error in an event's payload.
  package static let error: [(name: String, type: ValueType)] = [
    ("domain", .string), ("status", .int), ("text", .string),
  ]

  package init(
    _ name: EventName, _ payload: [(name: String, type: ValueType)], _ about: String
  ) {
    self.name = name
    self.payload = payload
    self.about = about
  }
}
