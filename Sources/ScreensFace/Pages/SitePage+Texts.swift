package import ScreensCore
package import ScreensLayout
import ScreensModel
package import ScreensViews

extension SitePage {
  /// A text in a language or its nearest substitute, else in English, else as in the layout. A
  /// table names it by the view's id and the property, as Interface Builder's own tables do, or by
  /// the text itself.
  package func text(
    _ text: String, _ property: LayoutText, of node: LayoutNode, in language: String
  ) -> String {
    translation(property.keys(text, of: node), in: language) ?? text
  }

  package func title(_ title: String, _ segment: Int, of node: LayoutNode, in language: String)
    -> String
  {
    translation(LayoutText.segmentKeys(title, segment, of: node), in: language) ?? title
  }

  private func translation(_ keys: [String], in language: String) -> String? {
    for language in [language, "en"] {
      for key in keys {
        if let words = strings.text(key, near: language) { return words }
      }
    }
    return nil
  }

  package func title(in language: String) -> String {
    let root = document.root
    if let label = root.accessibility.label {
      return text(label, .accessibilityLabel, of: root, in: language)
    }
    return root.userLabel.map { text($0, .userLabel, of: root, in: language) } ?? path
  }

  /// The label of a node for assistive technology.
  package func label(_ node: Int, in language: String) -> String? {
    let node = document.nodes[node]
    return node.accessibility.label.map { text($0, .accessibilityLabel, of: node, in: language) }
  }

  /// The links of pages to paths that are no pages of this host, in sentences for their author.
  package static func deadLinks(
    _ pages: [SitePage], library: ScreenletLibrary, gallery: GalleryMode = .themes
  ) -> [String] {
    let map = SiteMap(library, pages, gallery: gallery)
    return pages.flatMap { page in
      page.deadTargets(map)
        + page.document.nodes.compactMap { node in
          guard case .string(let text)? = node.runtimeAttribute("page"), node.isEverInstalled else {
            return nil
          }
          if node.kind == .button {
            // The reader of the layout reports links that no button can follow.
            guard case .path? = node.link else { return nil }
          }
          let path = text.prefix { $0 != "?" && $0 != "#" }
          guard map.next(Array(path.utf8)) == nil else { return nil }
          return "\(page.document.file):\(node.line): leads to \(text), which is no page of this "
            + "host; name one of its pages"
        }
    }
  }

  /// The targets of events that are not pages of this host.
  private func deadTargets(_ map: SiteMap) -> [String] {
    parts.sorted { $0.key < $1.key }.flatMap { node, part in
      part.targets.sorted { $0.key < $1.key }.compactMap { event, target in
        guard map.next(Array(target.path.utf8)) == nil else { return nil }
        let node = document.nodes[node]
        let line = node.runtimeAttributes.first { $0.keyPath == event.rawValue }?.line ?? node.line
        return "\(document.file):\(line): the event \(event) leads to \(target.path), which is no "
          + "page of this host; name one of its pages"
      }
    }
  }
}
