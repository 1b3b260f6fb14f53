import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Renders a page's own views, and its screenlets where they stand.
struct SiteRenderer {
  let page: SitePage
  let plan: LayoutPlan
  let texts: PageTexts
  let language: String
  /// Gives the URL of an image.
  let imageURL: (ThemeImage) -> String
  /// Writes the screenlet of a node.
  let part: (Int, inout MarkupWriter) -> Void

  func write(to writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "stage \(plan.scope)")
    texts.markLanguage(AcceptLanguage.locale(language), &writer)
    node(0, &writer)
    writer.end()
  }

  private func node(_ index: Int, _ writer: inout MarkupWriter) {
    let node = page.document.nodes[index]
    guard node.isEverInstalled, !node.appearance.isHidden else { return }
    if page.parts[index] != nil {
      writer.begin("div")
      writer.attribute("class", name(index))
      part(index, &writer)
      writer.end()
      return
    }
    switch node.kind {
    case .label: label(node, &writer)
    case .button: link(node, &writer)
    case .imageView: image(node, &writer)
    case .textField, .textView, .searchBar, .switch, .slider, .stepper,
      .segmentedControl, .datePicker, .progressView, .activityIndicator, .pageControl:
      // A page has no code of its own: what would need some is left to screenlets.
      break
    default: container(node, &writer)
    }
  }

  private func name(_ index: Int) -> String { "\(LayoutPlan.pagePrefix)\(index)" }

  private func container(_ node: LayoutNode, _ writer: inout MarkupWriter) {
    let isBar = node.kind == .navigationBar || node.kind == .tabBar || node.kind == .toolbar
    let isNavigation = isBar || node.restorationIdentifier == "navigation"
    writer.begin(isNavigation ? "nav" : "div")
    writer.attribute("class", name(node.index.offset))
    if node.parent != nil, let label = page.label(node, in: language) {
      if !isNavigation { writer.attribute("role", "group") }
      writer.attribute("aria-label", label)
    }
    for child in plan.children(of: node.index.offset) { self.node(child, &writer) }
    writer.end()
  }

  private func label(_ node: LayoutNode, _ writer: inout MarkupWriter) {
    writer.begin(node.accessibility.traits.contains("header") ? "h2" : "p")
    writer.attribute("class", name(node.index.offset) + " t")
    writer.text(node.text.plain.map { page.text($0, .text, of: node, in: language) } ?? "")
    writer.end()
  }

  /// An image that nothing is said about is decoration.
  private func image(_ node: LayoutNode, _ writer: inout MarkupWriter) {
    guard let image = shown(node) else { return }
    writer.begin("img")
    writer.attribute("class", name(node.index.offset))
    writer.attribute("src", imageURL(image))
    writer.attribute("alt", page.label(node, in: language) ?? "")
    writer.end()
  }

  private func shown(_ node: LayoutNode) -> ThemeImage? {
    node.imageName.flatMap { ThemeImage.find($0, in: page.images) }
  }

  /// A button that leads to another page of this host; one that shows a picture alone has to say
  /// where.
  private func link(_ node: LayoutNode, _ writer: inout MarkupWriter) {
    let title = node.button?.look(.normal).plainTitle ?? ""
    let image = shown(node)
    let label = page.label(node, in: language)
    guard case .string(let path)? = node.runtimeAttribute("page"), path.hasPrefix("/"),
      !path.hasPrefix("//"), !title.isEmpty || image != nil && label != nil
    else { return }
    let words = page.text(title, .normalTitle, of: node, in: language)
    writer.begin("a")
    writer.attribute("class", name(node.index.offset) + " b")
    writer.attribute("href", path)
    if path == page.path { writer.attribute("aria-current", "page") }
    if let label, label.contains(words) { writer.attribute("aria-label", label) }
    if let image {
      writer.begin("img")
      writer.attribute("src", imageURL(image))
      writer.attribute("alt", "")
      writer.end()
    }
    if !title.isEmpty { writer.element("span", text: words) }
    writer.end()
  }
}
