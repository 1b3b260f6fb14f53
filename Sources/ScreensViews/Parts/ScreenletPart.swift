package import ScreensModel

/// A screenlet in a layout: of a page, of another screenlet's view, or of a row's cell. Its
/// settings are the run-time attributes of its node.
package struct ScreenletPart: Sendable {
  /// The key of its node, and of the kind where several may stand there.
  package let key: String
  /// The kind.
  package let screenlet: ScreenletName
  /// The theme that the layout sets; nil for the theme of the surrounding page or view.
  package let theme: ThemeName?
  /// The name for refreshes by others.
  package let name: String?
  /// The attributes that the layout sets.
  package let attributes: [AttributeName: Value]
  /// The attributes that read their values from the query of the page's address or from the row.
  package let asks: [Ask]
  /// The tie to the screenlet around it; nil where that one's kind declares none.
  package let child: ChildDeclaration?
  /// The page that follows success; nil is this page.
  package let next: String?
  /// The pages that follow a form's events.
  package let targets: [EventName: EventTarget]
  /// The parts that request their content again at an event.
  package var refreshes: [Refresh]
  /// The query's parameter for the page of a list; nil for other parts.
  package var listField: String?

  /// The attributes that the layout or the operator sets; the layout's count.
  package func attributes(
    over operators: [ScreenletName: [AttributeName: Value]]
  ) -> [AttributeName: Value] {
    (operators[screenlet] ?? [:]).merging(attributes) { $1 }
  }

  /// An attribute that reads its value from elsewhere.
  package struct Ask: Sendable {
    /// The attribute that is set.
    package let attribute: Inspectable
    /// The name of the query's parameter, or of the row's attribute.
    package let field: String
  }

  /// The refresh of one part at an event of another.
  package struct Refresh: Sendable {
    /// The event of the part.
    package let event: EventName
    /// The other part's name.
    package let name: String
    /// The line of the layout that requests it.
    package let line: Int
  }
}
