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
      "row, row.FIELD, entry, entry.FIELD or attribute.NAME of the outer screenlet; a FIELD may be "
      + "names with full stops between them"

    /// The row around it, or a part of it.
    case row(field: String?)
    /// The outer screenlet's entry, or a part of it.
    case entry(field: String?)
    case attribute(AttributeName)

    /// Nil for a text that names no place.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let field = parts.count > 1 ? String(parts[1]) : nil
      guard field.map(Self.isPath) != false else { return nil }
      switch (parts.first, field.flatMap(AttributeName.init)) {
      case ("row", _): self = .row(field: field)
      case ("entry", _): self = .entry(field: field)
      case ("attribute", let name?): self = .attribute(name)
      default: return nil
      }
    }

    /// Whether a text has names of keys that lead into maps, at most eight.
    private static func isPath(_ text: String) -> Bool {
      let names = text.split(separator: ".", omittingEmptySubsequences: false)
      return names.count <= 8 && names.allSatisfy { isIdentifier(String($0)) }
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

  /// A test of values at the moment.
  package struct Condition: Sendable, Hashable {
    /// The places of the value, of which the first that has one counts.
    package let sources: [Source]
    /// The accepted values as texts. A value that is no text, number or truth value is accepted
    /// by none of them.
    package let accepted: Set<String>

    package init(_ sources: [Source], _ accepted: Set<String>) {
      self.sources = sources
      self.accepted = accepted
    }
  }

  package let place: Place
  /// The node's outlet. Without such an outlet the part is the first node with that screenlet; a
  /// part that is chosen has the whole view then.
  package let outlet: String
  package let screenlet: ScreenletName
  /// The tests that choose it among the parts of its outlet, of which the first one that passes all
  /// of its tests stands there. Nil for a part that the layout itself contains.
  package let when: [Condition]?
  /// The values by attributes of the inner screenlet, or by the attribute of its view model that
  /// shows its whole entry. An entry that is given is not read.
  package let given: [AttributeName: Source]
  /// The changes of the outer screenlet's content, by events of the inner one.
  package let hears: [EventName: ContentChange]
  /// The events that the outer screenlet reports in turn, with the values of the row and of the
  /// inner event.
  package let tells: [EventName: EventName]

  /// By default a part of the layout that is given nothing and of which nothing is heard.
  package init(
    _ place: Place, outlet: String, _ screenlet: ScreenletName, when: [Condition]? = nil,
    given: [AttributeName: Source] = [:], hears: [EventName: ContentChange] = [:],
    tells: [EventName: EventName] = [:]
  ) {
    self.place = place
    self.outlet = outlet
    self.screenlet = screenlet
    self.when = when
    self.given = given
    self.hears = hears
    self.tells = tells
  }
}

extension Value {
  /// The value of a field: the names of keys that lead into maps, with full stops between them.
  ///
  /// - Returns: none where one of the keys is not there; the value itself without a field.
  package func field(_ path: String?) -> Value {
    guard let path else { return self }
    return path.split(separator: ".").reduce(self) { $0.map?[String($1)] ?? .none }
  }
}

extension [ChildDeclaration] {
  /// The outlets whose screenlets are chosen by values, each once.
  package var chosenOutlets: [String] {
    filter { $0.when != nil }.map(\.outlet).reduce(into: []) { outlets, outlet in
      if !outlets.contains(outlet) { outlets.append(outlet) }
    }
  }
}
