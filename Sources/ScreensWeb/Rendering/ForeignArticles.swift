import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensViews

/// Keeps the latest pieces of foreign HTML as they are written into pages, since a page is painted
/// more often than its content changes.
///
/// Confined to its loop.
final class ForeignArticles {
  private struct Content: Hashable {
    let html: String
    let surroundings: HTMLSurroundings
  }

  private var articles: [Content: [UInt8]] = [:]
  private var bytes = 0
  /// The total size of kept articles.
  private let limit = 2 * 1024 * 1024

  /// The allowed part of a piece of foreign HTML.
  func markup(_ html: String, in surroundings: HTMLSurroundings) -> [UInt8] {
    let content = Content(html: html, surroundings: surroundings)
    if let known = articles[content] { return known }
    let markup = HTMLFragment(html, in: surroundings).markup
    bytes += html.utf8.count + markup.count
    if bytes > limit {
      articles = [:]
      bytes = html.utf8.count + markup.count
    }
    articles[content] = markup
    return markup
  }
}

extension NodeRenderer {
  /// The allowed part of a web view's foreign HTML, as a part of the page.
  ///
  /// An article is the border of its content: landmarks of a page and items of a list inside do not
  /// reach the elements around it.
  mutating func article(_ index: Int, _ writer: inout MarkupWriter) {
    writer.begin("article")
    // Only a web view grows with its content.
    let isBoxed = document.nodes[index].kind != .webView
    writer.attribute("class", classes(index, isBoxed ? " foreign boxed" : " foreign"))
    writer.attribute("aria-label", ifPresent: spokenName(index))
    if let foreign, let html = string(.html, index) {
      let markup = foreign.articles.markup(html, in: foreign.surroundings(headingLevel))
      if let limit = writer.limit, writer.bytes.count + markup.count > limit {
        writer.text(HTMLFragment(html).text)
      } else {
        writer.append(contentsOf: MarkupWriter(.html, appendingTo: markup))
      }
    }
    writer.end()
  }

  /// The kept articles, and what all of a screenlet's may show and lead to.
  struct Foreign {
    let articles: ForeignArticles
    let images: ImageOrigins
    /// The paths of this host's own pages.
    let pages: () -> Set<String>

    func surroundings(_ headingLevel: Int) -> HTMLSurroundings {
      HTMLSurroundings(
        images: images, links: LinkTargets(server: images.origins.first, pages: pages()),
        headingLevel: headingLevel)
    }
  }
}

extension LayoutDocument {
  /// The level of its headings, which come after the page's.
  var headingLevel: Int {
    nodes.contains { $0.kind == .label && $0.accessibility.traits.contains("header") } ? 2 : 1
  }
}
