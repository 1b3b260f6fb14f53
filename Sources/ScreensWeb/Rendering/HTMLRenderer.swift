import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Renders one screenlet's view as semantic HTML: a function of its tree, layout and resolution.
///
/// No text of a theme or user becomes markup, no style is written inline, and no field that holds
/// a secret has a value.
struct HTMLRenderer {
  let screenlet: Screenlet
  let view: ScreenletView
  let plan: LayoutPlan
  let place: ScreenletPlace
  let texts: PageTexts
  /// Gives the URL of an image.
  let imageURL: (ThemeImage) -> String
  /// Whether the summary of errors takes the focus: right after a submission.
  var focusesErrors = false
  /// An error of the face itself, in the place of the screenlet's.
  var notice: String?
  /// Where the browser is to sign in meanwhile.
  var away: AwayNotice?
  /// The styles that code has set.
  var styles = RuntimeStyles()

  var tree: ViewTree { view.tree }
  var document: LayoutDocument { view.tree.document }

  /// Writes the element that a patch replaces: errors, stage and status.
  mutating func write(to writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "screenlet")
    writer.attribute("id", place.elementID)
    writer.attribute("data-screenlet", place.path)
    let locale = screenlet.session.locale
    if locale.tag != texts.language {
      // What the face says itself stands among the words of a page in another language.
      writer.attribute("lang", texts.language)
      writer.attribute("dir", "ltr")
    }
    errors(&writer)
    if view.resolution.isSubstitute { substituteNotice(&writer) }
    returnButton(&writer)
    knownUser(&writer)
    writer.begin("div")
    writer.attribute("class", "stage \(plan.scope)")
    texts.markLanguage(locale, &writer)
    node(0, &writer)
    writer.end()
    status(&writer)
    if let away { departure(away, &writer) }
    writer.end()
  }

  private func substituteNotice(_ writer: inout MarkupWriter) {
    writer.begin("p")
    writer.attribute("class", "substitute")
    writer.attribute("role", "status")
    writer.text(texts.substitute)
    writer.end()
  }

  func id(_ index: Int) -> String { "\(place.elementID)-\(plan.names[index])" }

  func isOn(_ property: NodeProperty, _ index: Int) -> Bool { tree[index, property] == .bool(true) }

  func string(_ property: NodeProperty, _ index: Int) -> String? {
    tree[index, property].nonEmptyString
  }

  /// What assistive technology calls an input: its label, else what stands in it while empty.
  func name(_ index: Int) -> String? {
    string(.accessibilityLabel, index) ?? string(.placeholder, index)
  }

  mutating func classes(_ index: Int, _ more: String = "") -> String {
    let style = styles.className(for: tree, index).map { " " + $0 } ?? ""
    return "n\(index)\(more)\(style)"
  }

  mutating func node(_ index: Int, _ writer: inout MarkupWriter) {
    guard !isOn(.hidden, index), document.nodes[index].isEverInstalled else { return }
    switch document.nodes[index].kind {
    case .label: label(index, &writer)
    case .button: button(index, &writer)
    case .textField, .searchBar: textField(index, &writer)
    case .textView: textView(index, &writer)
    case .imageView: image(index, &writer)
    case .switch: toggle(index, &writer)
    case .slider, .stepper: number(index, &writer)
    case .segmentedControl: segments(index, &writer)
    case .progressView: progressBar(index, &writer)
    case .activityIndicator: indicator(index, &writer)
    case .datePicker: datePicker(index, &writer)
    default: container(index, &writer)
    }
  }

  private mutating func container(_ index: Int, _ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", classes(index))
    if let label = string(.accessibilityLabel, index) {
      writer.attribute("role", "group")
      writer.attribute("aria-label", label)
    }
    for child in plan.children(of: index) { node(child, &writer) }
    writer.end()
  }

  private mutating func label(_ index: Int, _ writer: inout MarkupWriter) {
    let isHeader = document.nodes[index].accessibility.traits.contains("header")
    writer.begin(isHeader ? "h2" : "p")
    writer.attribute("class", classes(index, " t"))
    let fragments = document.nodes[index].text.attributed?.fragments ?? []
    let text = string(.text, index) ?? ""
    if fragments.count > 1, fragments.map(\.text).joined() == text {
      for (number, fragment) in fragments.enumerated() {
        writer.begin("span")
        writer.attribute("class", "f\(number)")
        writer.text(fragment.text)
        writer.end()
      }
    } else {
      writer.text(text)
    }
    writer.end()
  }

  private mutating func image(_ index: Int, _ writer: inout MarkupWriter) {
    guard let name = string(.image, index), let image = view.resolution.image(name) else { return }
    writer.begin("img")
    writer.attribute("class", classes(index))
    writer.attribute("src", imageURL(image))
    writer.attribute("alt", string(.accessibilityLabel, index) ?? "")
    writer.end()
  }
}
