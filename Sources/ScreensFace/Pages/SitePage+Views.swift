import ScreensCore
package import ScreensLayout
import ScreensModel
package import ScreensViews

/// The views that a page draws itself. It has no code, so no control of it has an action.
extension SitePage {
  /// The views in a language, for faces to paint: links work, and controls without an action are
  /// disabled.
  package func tree(in language: String) -> ViewTree {
    let tree = ViewTree(document, generation: 0)
    func set(_ property: NodeProperty, _ value: Value, _ node: LayoutNode) {
      // The nodes and property types are the layout's own, so the tree refuses none.
      try? tree.set(property, to: value, of: tree.handle(node.index.offset))
    }
    for node in document.nodes where node.isEverInstalled {
      for (property, kind, words) in node.words {
        set(property, .string(text(words, kind, of: node, in: language)), node)
      }
      let isOperable = node.kind.isControl || node.kind.isTextInput
      if isOperable, node.link == nil { set(.enabled, .bool(false), node) }
    }
    return tree
  }

  /// The image with that name beside the page.
  package func image(_ name: String) -> ThemeImage? { ThemeImage.find(name, in: images) }

  /// The parts of a layout that have no counterpart on a page: sentences for its author.
  package static func gaps(_ document: LayoutDocument, _ parts: [Int: ScreenletPart]) -> [String] {
    var gaps: [String] = []
    for node in document.nodes where node.isEverInstalled {
      guard parts[node.index.offset] == nil, !document.isInsideNestedScreenlet(node.index) else {
        continue
      }
      let place = "\(document.file):\(node.line)"
      if node.kind.needsCode {
        gaps.append(
          "\(place): the content of a \(node.element) comes from code, and a page has none; its "
            + "place is empty; use labels, images or a screenlet")
      } else if let button = node.button, button.look(.normal).plainTitle?.isEmpty ?? true,
        node.shownImage == nil
      {
        gaps.append("\(place): a button has neither title nor image; give it one")
      }
    }
    return gaps + document.unnamedControls { parts[$0.index.offset] != nil }.map { "\($0)" }
  }
}

extension NodeKind {
  /// Whether only code can fill the view.
  var needsCode: Bool {
    switch self {
    case .tableView, .collectionView, .webView, .mapView, .pickerView, .containerView: true
    default: false
    }
  }
}
