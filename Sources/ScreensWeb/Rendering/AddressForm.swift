import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensViews

/// The form with which a user asks for a page with another value of an attribute that the page
/// reads from its address: a search bar of the layout, and the button beside it. It is sent as a
/// query, without a script as well.
///
/// For an attribute `NAME` the bar has the outlet `NAMEField`, and the button `NAMEButton`. Where
/// the page does not read the attribute, both are hidden.
struct AddressForm {
  /// The attributes that the page reads from its address.
  struct Source {
    /// The page's path, without its query.
    let path: String
    /// The names of the query's parameters.
    let fields: [AttributeName: String]
  }

  /// The value that the page was asked for; nil without one.
  private(set) var asked: String?
  /// The names of the query's parameters, by the nodes of their fields.
  private(set) var fields: [Int: String] = [:]
  private(set) var buttons: Set<Int> = []
  private(set) var hidden: Set<Int> = []
  let id: String
  private let path: String

  /// Nil for a layout without such a field.
  init?(_ view: ScreenletView, at place: ScreenletPlace, from source: Source?) {
    let document = view.tree.document
    id = "ask-" + place.elementID
    path = source?.path ?? ""
    for (attribute, bar, button) in Self.outlets(of: view.owner.kind, document) {
      let nodes = [bar] + (button.map { [$0] } ?? [])
      guard let field = source?.fields[attribute] else {
        hidden.formUnion(nodes)
        continue
      }
      fields[bar] = field
      buttons.formUnion(button.map { [$0] } ?? [])
      asked = asked ?? view.screenlet[attribute: attribute].nonEmptyString
    }
    guard !fields.isEmpty || !hidden.isEmpty else { return nil }
  }

  /// Whether the layout of a view has a form for what a page reads from its address.
  static func stands(in view: ScreenletView, from source: Source?) -> Bool {
    guard let source else { return false }
    return outlets(of: view.owner.kind, view.tree.document)
      .contains { source.fields[$0.attribute] != nil }
  }

  private static func outlets(
    of kind: ScreenletKind, _ document: LayoutDocument
  ) -> [(attribute: AttributeName, bar: Int, button: Int?)] {
    kind.outlets.compactMap { outlet in
      guard outlet.kind == .searchBar, outlet.name.hasSuffix("Field"),
        let attribute = AttributeName(String(outlet.name.dropLast("Field".count))),
        kind.attribute(attribute)?.isFromAddress == true,
        let bar = document.node(outlet: outlet.name)
      else { return nil }
      return (attribute, bar.offset, document.node(outlet: "\(attribute)Button")?.offset)
    }
  }

  /// Writes the form without its controls, which name it.
  func write(to writer: inout MarkupWriter) {
    guard !fields.isEmpty else { return }
    writer.begin("form")
    writer.attribute("id", id)
    writer.attribute("method", "get")
    writer.attribute("action", path)
    writer.attribute("role", "search")
    writer.end()
  }
}
