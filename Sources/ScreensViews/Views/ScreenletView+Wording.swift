import ScreensLayout
import ScreensModel

/// The words of the layout, and their place among the words of the view's classes.
extension ScreenletView {
  private var language: String { owner.locale.language }

  /// Puts the layout's own words in the user's language into the tree.
  package func translateLayout() { resolution.layoutTexts.translate(tree, in: language) }

  /// Lets the view's classes put the texts of the user's language into the tree.
  package func translate() {
    let others = tree.wording.keys { tree[Int($0.node), $0.property] }
    tree.wording = LayoutWording()
    setTranslations()
    if prefersLayout { preferLayout(besides: others) }
  }

  /// Whether the layout's words win over its parents' texts. The code of its own theme decides for
  /// itself.
  private var prefersLayout: Bool {
    resolution.hasLayoutTexts
      && !links.contains {
        $0.viewClass.theme == resolution.layoutTheme && $0.fills(.setTranslations)
      }
  }

  /// Puts the layout's words in place of code's, except for the theme's own texts and for views
  /// that code has changed since.
  private func preferLayout(besides others: Set<ViewTree.Key>) {
    let texts = resolution.layoutTexts
    let words = texts.words(of: tree.document, in: language)
    for (key, layout) in words where !others.contains(key) {
      let index = Int(key.node)
      let code = tree[index, key.property]
      guard code != layout, !texts.has(code.string ?? "") else { continue }
      prefer(layout, to: code, key)
      guard key.property == .placeholder else { continue }
      // The name for screen readers is that of the visible words.
      let name = ViewTree.Key(node: key.node, property: .accessibilityLabel)
      guard words[name] == nil, tree[index, .accessibilityLabel] == code else { continue }
      prefer(layout, to: code, name)
    }
  }

  private func prefer(_ layout: Value, to code: Value, _ key: ViewTree.Key) {
    tree.wording.replace(code, by: layout, for: key)
    // The property and the node are the layout's own.
    try? tree.set(key.property, to: layout, of: tree.handle(Int(key.node)))
  }
}
