import ScreensCore
import ScreensDocuments
import ScreensForms
import ScreensModel
import ScreensSystem
import ScreensViews

/// The Default theme's view of an article: its HTML, or the fields of its structure as a list of
/// terms.
final class WebContentDisplayView_default: ShowingView {
  static let viewClass = defaultViewClass(
    "WebContentDisplayView_default", for: .webContentDisplay,
    attributes: Set(WebContentDisplayScreenlet.kind.viewModel.map(\.name)), selectors: [],
    slots: SlotSet(.progressMessage, .progressPresenter, .getAttribute, .setAttribute)
  ) { WebContentDisplayView_default() }

  let failureKey = "webcontentdisplay-loading-error"
  var values: [AttributeName: Value] = [:]

  func draw(_ view: ScreenletView) throws {
    let node = view.tree.find("webView") ?? view.tree.root
    let html = values[.htmlContent]?.nonEmptyString ?? fields(view)
    try view.tree.set(.html, to: html.map(Value.string) ?? .none, of: node)
  }

  /// The fields as HTML, which is foreign as their values are; nil where there are none.
  private func fields(_ view: ScreenletView) -> String? {
    guard let values = values[.recordContent]?.nonEmptyString else { return nil }
    do {
      let definition = try StructuredContent.definition([
        "definition": self.values[.definition] ?? .none
      ])
      let fields = try StructuredContent.fields(values, in: view.owner.locale, definition)
      return Self.markup(fields)
    } catch {
      view.owner.log("the article is not shown: \(error)")
      return nil
    }
  }

  private static func markup(_ fields: [StructuredContent.Field]) -> String {
    var writer = MarkupWriter(.html)
    writer.begin("dl")
    for field in fields {
      writer.element("dt", text: field.label)
      writer.begin("dd")
      if field.type == .html {
        writer.append(contentsOf: MarkupWriter(.html, appendingTo: Array(field.value.utf8)))
      } else {
        writer.text(field.value)
      }
      writer.end()
    }
    writer.end()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
