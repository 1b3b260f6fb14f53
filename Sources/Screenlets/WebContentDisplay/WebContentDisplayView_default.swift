import ScreensCore
import ScreensDocuments
import ScreensForms
import ScreensModel
import ScreensSystem
import ScreensViews

/// The Default theme's view of an article: its HTML, or the fields of its structure as a list of
/// terms.
final class WebContentDisplayView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "WebContentDisplayView_default", for: .webContentDisplay,
    attributes: Set(WebContentDisplayScreenlet.kind.viewModel.map(\.name)), selectors: [],
    slots: SlotSet(.progressMessage, .progressPresenter, .getAttribute, .setAttribute)
  ) { WebContentDisplayView_default() }

  private var values: [AttributeName: Value] = [:]

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  { .ofSmallChange(phase, failure: "webcontentdisplay-loading-error", view) }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    values[name] ?? Value.none
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    guard values[name] != value else { return .handled }
    values[name] = value
    let node = view.tree.find("webView") ?? view.tree.root
    let html = values[.htmlContent]?.nonEmptyString ?? fields(view)
    try view.tree.set(.html, to: html.map(Value.string) ?? .none, of: node)
    return .handled
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
