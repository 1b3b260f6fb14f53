/// A screenlet that stands in a layout: in a page's, in that of another screenlet's view, or in a
/// row's cell. Its node's run-time attributes say all of this.
package struct ScreenletPart: Sendable {
  /// The key of its node.
  package let key: String
  /// The kind.
  package let screenlet: ScreenletName
  /// The theme that the layout names; nil is that of the page or view around it.
  package let theme: ThemeName?
  /// The name by which others refresh it.
  package let name: String?
  /// The attributes that the layout sets.
  package let attributes: [AttributeName: Value]
  /// The attributes that take their values from the query of the page's address, or from the row.
  package let asks: [Ask]
  /// The page that follows success; nil is this page.
  package let next: String?
  /// The pages that follow a form's events.
  package let targets: [EventName: EventTarget]
  /// The parts that ask anew for their content at an event.
  package var refreshes: [Refresh]
  /// The query's parameter that names the page of a list; nil for a part that is none.
  package var listField: String?

  /// An attribute that takes its value from elsewhere.
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
    /// The line of the layout that asks for it.
    package let line: Int
  }
}
