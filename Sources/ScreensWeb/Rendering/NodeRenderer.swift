import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// Renders the views of a layout as semantic HTML: a screenlet's views, or the views of a page's
/// own XIB.
///
/// No text of a theme, page or user becomes markup, no style is written inline, and no field that
/// holds a secret has a value.
struct NodeRenderer {
  /// The fields that have to be corrected, and the ids of the sentences with the reasons.
  struct Correction {
    /// The ids of the sentences about single fields.
    let fields: [Int: String]
    /// The reasons, for the labels of the fields.
    let reasons: [Int: String]
    /// The id of the sentence about the whole form, which exists where no single field is wrong.
    let textID: String
  }

  /// The source of images, their URLs, and the room for new ones.
  struct Images {
    let find: (String) -> ThemeImage?
    let url: (ThemeImage) -> String
    /// The octets of the largest file that a user may send.
    var uploadBytes = 0
    /// The kind and the size of a file of the session.
    var facts: (MediaName) -> MediaFacts? = { _ in nil }

    /// The URL of an image of the themes, or of a file of the session; nil for neither.
    func address(of name: String) -> String? {
      if let file = MediaName(name) { return FacePath.address(of: file) }
      return find(name).map(url)
    }
  }

  let tree: ViewTree
  let plan: LayoutPlan
  /// The prefix of the classes of nodes.
  let prefix: String
  /// The prefix of the ids of nodes.
  let scopeID: String
  /// The path of the page, which its links may lead to.
  let path: String
  let texts: PageTexts
  let images: Images
  var isEditable = true
  var correction: Correction?
  /// The fields without which an action fails.
  var required: Set<Int> = []
  /// The words of a segment's title, which does not come from the tree.
  var segmentTitle: (_ title: String, _ segment: Int, LayoutNode) -> String = { title, _, _ in title
  }
  /// The question that a control asks before it acts; nil for a control that acts at once.
  var question: (_ control: Int) -> ActionQuestion? = { _ in nil }
  /// The id of the form that owns the controls, where that is not the surrounding one.
  var form: String?
  /// The form that leads to the page with another value from its address; nil without one.
  var addressForm: AddressForm?
  /// Writes the screenlet at a node; false for a node without one.
  var part: (_ node: Int, inout MarkupWriter) -> Bool = { _, _ in false }
  /// The prefix of the names of the fields and controls of a row's cell; nil outside of rows.
  var controlPrefix: String?
  /// Whether the page stays while a button of a row's cell acts.
  var isAside = true
  /// The element of a container; nil for the one that its kind has.
  var element: (_ node: Int) -> MarkupName? = { _ in nil }
  /// The rows of the list, written at its node.
  var rows: ListRenderer?
  /// The source of foreign HTML; without it web views are empty.
  var foreign: Foreign?
  /// Draws the marks and the buttons of fields; nil where none of them has a use.
  var parts: PartPainter?
  /// Whether it stands in a line of text, where only elements of lines may be.
  var isInline = false
  /// The level of the headings that foreign HTML stands under.
  var headingLevel = 1
  /// The styles that view code set.
  var styles = RuntimeStyles()

  var document: LayoutDocument { tree.document }

  func id(_ index: Int) -> String { "\(scopeID)-\(plan.order.names[index])" }

  func fieldName(_ index: Int) -> String { (controlPrefix ?? "") + plan.order.names[index] }

  func isOn(_ property: NodeProperty, _ index: Int) -> Bool { tree[index, property] == .bool(true) }

  func string(_ property: NodeProperty, _ index: Int) -> String? {
    tree[index, property].nonEmptyString
  }

  func isEnabled(_ index: Int) -> Bool { isEditable && isOn(.enabled, index) }

  mutating func classes(_ index: Int, _ more: String = "") -> String {
    let style = styles.className(for: tree, index).map { " " + $0 } ?? ""
    return "\(prefix)\(index)\(more)\(style)"
  }

  mutating func node(_ index: Int, _ writer: inout MarkupWriter) {
    guard !isOn(.hidden, index), document.nodes[index].isEverInstalled, !part(index, &writer)
    else { return }
    if let file = string(.media, index).flatMap(MediaName.init) {
      return media(index, file, &writer)
    }
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
    case .pageControl: dots(index, &writer)
    case .datePicker: datePicker(index, &writer)
    case .pickerView: picker(index, &writer)
    case .tableView, .collectionView: list(index, &writer)
    case .webView: article(index, &writer)
    case .view where string(.html, index) != nil: article(index, &writer)
    default: container(index, &writer)
    }
  }

  /// The rows of a list, at the node that contains them.
  private mutating func list(_ index: Int, _ writer: inout MarkupWriter) {
    guard rows?.node == index else { return container(index, &writer) }
    writer.begin("div")
    writer.attribute("class", classes(index, rows?.listClasses ?? ""))
    writer.attribute("data-list", Int(rows?.list.version ?? 0))
    writer.attribute("data-field", ifPresent: rows?.list.field)
    writer.attribute("data-gone", ifPresent: rows?.goneIDs)
    rows?.write(to: &writer)
    writer.end()
  }

  /// The root's label names the whole form or page.
  private mutating func container(_ index: Int, _ writer: inout MarkupWriter) {
    let node = document.nodes[index]
    let isBar = node.kind == .navigationBar || node.kind == .tabBar || node.kind == .toolbar
    let isNavigation = isBar || node.restorationIdentifier == "navigation"
    writer.begin(element(index) ?? (isInline ? "span" : isNavigation ? "nav" : "div"))
    writer.attribute("class", classes(index))
    if node.parent != nil, let label = string(.accessibilityLabel, index) {
      if !isNavigation { writer.attribute("role", "group") }
      writer.attribute("aria-label", cutting: label)
    }
    for child in plan.order.children(of: index) { self.node(child, &writer) }
    writer.end()
  }

  private mutating func label(_ index: Int, _ writer: inout MarkupWriter) {
    let node = document.nodes[index]
    let control = named(by: index)
    if let control {
      writer.begin("label")
      writer.attribute("for", id(control))
    } else {
      let isHeading = node.accessibility.traits.contains("header")
      writer.begin(isInline ? "span" : isHeading ? "h2" : "p")
    }
    let owner = control ?? group(namedBy: index)
    let isRequired = owner.map(required.contains) ?? false
    writer.attribute("class", classes(index, isRequired ? " t need" : " t"))
    if isNote(index) { writer.attribute("id", id(index)) }
    if node.text.numberOfLines > 1 {
      // The clipped text has its own box, so that the label's box can be larger.
      writer.begin("span")
      writer.attribute("class", "lines")
      text(index, &writer)
      writer.end()
    } else {
      text(index, &writer)
    }
    if isRequired, let owner, correction?.reasons[owner] == nil {
      mark(id(index), "", &writer)
    }
    if let owner { reason(owner, &writer) }
    writer.end()
  }

  /// Writes the mark of a field without which an action fails. Users of screen readers hear of it
  /// as the field's own state.
  mutating func mark(_ id: String, _ classes: String, _ writer: inout MarkupWriter) {
    parts?.write(
      .requiredMark, id: id + "-mark", classes: " mark" + classes, isDecoration: true, to: &writer)
  }

  /// Writes the reason for which a field has to be corrected beside its label, where it moves the
  /// field down. Users of screen readers hear it once, as the description of the field.
  private func reason(_ control: Int, _ writer: inout MarkupWriter) {
    guard let reason = correction?.reasons[control] else { return }
    writer.begin("span")
    writer.attribute("class", "reason")
    writer.attribute("aria-hidden", "true")
    writer.text(reason)
    writer.end()
  }

  /// Writes a node's text; text from the layout keeps its styled runs.
  func text(_ index: Int, _ writer: inout MarkupWriter) {
    let fragments = document.nodes[index].shownFragments
    let text = string(.text, index) ?? ""
    guard !fragments.isEmpty, fragments.map(\.text).joined() == text else {
      return writer.text(text)
    }
    for (number, fragment) in fragments.enumerated() {
      writer.begin("span")
      writer.attribute("class", "f\(number)")
      writer.text(fragment.text)
      writer.end()
    }
  }

  /// Writes an image; one without a label is decoration.
  private mutating func image(_ index: Int, _ writer: inout MarkupWriter) {
    guard let address = string(.image, index).flatMap(images.address) else { return }
    writer.begin("img")
    writer.attribute("class", classes(index))
    writer.attribute("src", address)
    writer.attribute("alt", cutting: string(.accessibilityLabel, index) ?? "")
    writer.end()
  }
}

extension MarkupWriter {
  /// Begins the element of a control.
  ///
  /// - Parameter form: The id of its form; nil for the one around it.
  mutating func begin(_ control: MarkupName, of form: String?) {
    begin(control)
    attribute("form", ifPresent: form)
  }
}

extension LayoutNode {
  /// The runs of its text, each with its own style.
  var shownFragments: [AttributedText.Fragment] { text.attributed?.fragments ?? [] }
}
