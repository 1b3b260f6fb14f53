import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Renders the views of a layout as semantic HTML: a screenlet's, or those that a page draws
/// itself.
///
/// No text of a theme, page or user becomes markup, no style is written inline, and no field that
/// holds a secret has a value.
struct NodeRenderer {
  /// The fields that have to be corrected, and the places of the reasons.
  struct Correction {
    /// The ids of the sentences about single fields.
    let fields: [Int: String]
    /// The id of the sentence about all; it is there where no field alone is wrong.
    let textID: String
  }

  /// The source of images, and their URLs.
  struct Images {
    let find: (String) -> ThemeImage?
    let url: (ThemeImage) -> String
  }

  let tree: ViewTree
  let plan: LayoutPlan
  /// The first letters of the classes of nodes.
  let prefix: String
  /// The first letters of the ids of nodes.
  let scopeID: String
  /// The path of the page, which its links may lead to.
  let path: String
  let texts: PageTexts
  let images: Images
  /// Whether input is accepted at present.
  var isEditable = true
  var correction: Correction?
  /// The fields without which an action fails.
  var required: Set<Int> = []
  /// Other words for a text that the tree does not hold.
  var words: (_ text: String, LayoutNode) -> String = { text, _ in text }
  /// The id of the form that controls are of, where that is not the one around them.
  var form: String?
  /// Writes the screenlet that stands in the place of a node; false for a node without one.
  var part: (_ node: Int, inout MarkupWriter) -> Bool = { _, _ in false }
  /// Stands before the names of the fields and controls of a row's cell; nil outside of rows.
  var controlPrefix: String?
  /// The rows that stand in the node of a list.
  var rows: ListRenderer?
  /// The frames of foreign HTML; without them web views are empty.
  var foreign: Foreign?
  /// The styles that code has set.
  var styles = RuntimeStyles()

  var document: LayoutDocument { tree.document }

  func id(_ index: Int) -> String { "\(scopeID)-\(plan.order.names[index])" }

  /// A node's name in forms.
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
    case .tableView, .collectionView: list(index, &writer)
    case .webView: frame(index, &writer)
    default: container(index, &writer)
    }
  }

  /// The rows of a list, in the node that they stand in.
  private mutating func list(_ index: Int, _ writer: inout MarkupWriter) {
    guard rows?.node == index else { return container(index, &writer) }
    writer.begin("div")
    writer.attribute("class", classes(index, rows?.listClasses ?? ""))
    writer.attribute("data-list", Int(rows?.list.version ?? 0))
    writer.attribute("data-field", ifPresent: rows?.list.field)
    rows?.write(to: &writer)
    writer.end()
  }

  /// The root's label names the form or page that the layout is.
  private mutating func container(_ index: Int, _ writer: inout MarkupWriter) {
    let node = document.nodes[index]
    let isBar = node.kind == .navigationBar || node.kind == .tabBar || node.kind == .toolbar
    let isNavigation = isBar || node.restorationIdentifier == "navigation"
    writer.begin(isNavigation ? "nav" : "div")
    writer.attribute("class", classes(index))
    if node.parent != nil, let label = string(.accessibilityLabel, index) {
      if !isNavigation { writer.attribute("role", "group") }
      writer.attribute("aria-label", label)
    }
    for child in plan.order.children(of: index) { self.node(child, &writer) }
    writer.end()
  }

  private mutating func label(_ index: Int, _ writer: inout MarkupWriter) {
    let node = document.nodes[index]
    if let control = named(by: index) {
      writer.begin("label")
      writer.attribute("for", id(control))
    } else {
      writer.begin(node.accessibility.traits.contains("header") ? "h2" : "p")
    }
    writer.attribute("class", classes(index, " t"))
    if node.text.numberOfLines > 1 {
      // The text that is cut has a box of its own, so that the label's can be larger.
      writer.begin("span")
      writer.attribute("class", "lines")
      text(index, &writer)
      writer.end()
    } else {
      text(index, &writer)
    }
    writer.end()
  }

  /// Writes a node's text, in its runs while it is the layout's.
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

  /// An image without a label is decoration.
  private mutating func image(_ index: Int, _ writer: inout MarkupWriter) {
    guard let image = string(.image, index).flatMap(images.find) else { return }
    writer.begin("img")
    writer.attribute("class", classes(index))
    writer.attribute("src", images.url(image))
    writer.attribute("alt", string(.accessibilityLabel, index) ?? "")
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
  /// The runs of its text, each with a look of its own.
  var shownFragments: [AttributedText.Fragment] { text.attributed?.fragments ?? [] }
}
