/// A screenlet in the view or the rows of another one: the values that it is given, and the effects
/// of its events on the outer one.
package struct ChildDeclaration: Sendable, Hashable {
  /// The layout in which it stands.
  package enum Place: String, Sendable, CaseIterable {
    case view, cell
  }

  /// The origin of a given value.
  package enum Source: Sendable, Hashable {
    package static let rule =
      "row, row.FIELD, entry, entry.FIELD or attribute.NAME of the outer screenlet"

    /// The row around it, or a part of it.
    case row(field: String?)
    /// The outer screenlet's entry, or a part of it.
    case entry(field: String?)
    case attribute(AttributeName)

    /// Nil for a text that names no place.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let field = parts.count > 1 ? String(parts[1]) : nil
      guard field.map({ isIdentifier($0) }) != false else { return nil }
      switch (parts.first, field.flatMap(AttributeName.init)) {
      case ("row", _): self = .row(field: field)
      case ("entry", _): self = .entry(field: field)
      case ("attribute", let name?): self = .attribute(name)
      default: return nil
      }
    }

    /// The place as a descriptor writes it.
    package var name: String {
      switch self {
      case .row(let field): field.map { "row.\($0)" } ?? "row"
      case .entry(let field): field.map { "entry.\($0)" } ?? "entry"
      case .attribute(let name): "attribute.\(name)"
      }
    }
  }

  package let place: Place
  /// The node's outlet. Without such an outlet the part is the first node with that screenlet.
  package let outlet: String
  package let screenlet: ScreenletName
  /// The values by attributes of the inner screenlet, or by the attribute of its view model that
  /// shows its whole entry. An entry that is given is not read.
  package let given: [AttributeName: Source]
  /// The changes of the outer screenlet's content, by events of the inner one.
  package let hears: [EventName: ContentChange]
  /// The events that the outer screenlet reports in turn, with the values of the row and of the
  /// inner event.
  package let tells: [EventName: EventName]

  /// By default a part that is given nothing and of which nothing is heard.
  package init(
    _ place: Place, outlet: String, _ screenlet: ScreenletName,
    given: [AttributeName: Source] = [:], hears: [EventName: ContentChange] = [:],
    tells: [EventName: EventName] = [:]
  ) {
    self.place = place
    self.outlet = outlet
    self.screenlet = screenlet
    self.given = given
    self.hears = hears
    self.tells = tells
  }
}
