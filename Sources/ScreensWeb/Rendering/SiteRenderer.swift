import ScreensDocuments
import ScreensLayout

/// Renders a page's own views, and its screenlets where they stand.
struct SiteRenderer {
  let page: SitePage
  let plan: LayoutPlan
  /// Writes the screenlet of a node.
  let part: (Int, inout MarkupWriter) -> Void

  func write(to writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "stage \(plan.scope)")
    node(0, &writer)
    writer.end()
  }

  private func node(_ index: Int, _ writer: inout MarkupWriter) {
    let node = page.document.nodes[index]
    guard node.isInstalled, !node.appearance.isHidden else { return }
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
    case .imageView, .textField, .textView, .searchBar, .switch, .slider, .stepper,
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
    if let label = node.accessibility.label {
      if !isNavigation { writer.attribute("role", "group") }
      writer.attribute("aria-label", label)
    }
    for child in plan.children(of: node.index.offset) { self.node(child, &writer) }
    writer.end()
  }

  private func label(_ node: LayoutNode, _ writer: inout MarkupWriter) {
    writer.begin(node.accessibility.traits.contains("header") ? "h2" : "p")
    writer.attribute("class", name(node.index.offset) + " t")
    writer.text(node.text.plain ?? "")
    writer.end()
  }

  /// A button that leads to another page of this host.
  private func link(_ node: LayoutNode, _ writer: inout MarkupWriter) {
    let title = node.button?.look(.normal).plainTitle ?? ""
    guard case .string(let path)? = node.runtimeAttribute("page"), path.hasPrefix("/"),
      !path.hasPrefix("//"), !title.isEmpty
    else { return }
    writer.begin("a")
    writer.attribute("class", name(node.index.offset) + " b")
    writer.attribute("href", path)
    if path == page.path { writer.attribute("aria-current", "page") }
    writer.begin("span")
    writer.text(title)
    writer.end()
    writer.end()
  }
}
