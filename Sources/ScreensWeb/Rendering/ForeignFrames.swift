import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensModel
import ScreensViews

/// Writes the documents of frames that show foreign HTML, and keeps the latest documents, since a
/// page is painted more often than its content changes.
///
/// The allowed part of the HTML is in a frame without scripts, forms, links, plugins and an origin.
/// The frame's document is a part of the page and has no address: the content belongs to the
/// session, which another request would have to claim, and which another host does not have. So the
/// frame has the page's content policy, and a second one that allows only style and images.
///
/// Confined to its loop.
final class ForeignFrames {
  private struct Content: Hashable {
    let html: String
    let images: ImageOrigins
    let language: String
  }

  private let stylesheet: String
  private var documents: [Content: String] = [:]
  private var bytes = 0
  /// The total size of kept documents.
  private let limit = 2 * 1024 * 1024

  /// - Parameter stylesheet: The path of the stylesheet of all frames.
  init(stylesheet: String) { self.stylesheet = stylesheet }

  /// The frame document for a piece of foreign HTML.
  ///
  /// - Parameter locale: The language that the content is probably in.
  func document(_ html: String, _ images: ImageOrigins, _ locale: Locale) -> String {
    let content = Content(html: html, images: images, language: locale.tag)
    if let known = documents[content] { return known }
    let document = write(HTMLFragment(html, images: images), locale)
    bytes += html.utf8.count + document.utf8.count
    if bytes > limit {
      documents = [:]
      bytes = html.utf8.count + document.utf8.count
    }
    documents[content] = document
    return document
  }

  private func write(_ fragment: HTMLFragment, _ locale: Locale) -> String {
    var writer = MarkupWriter(.html, capacity: fragment.markup.count + 512)
    writer.prologue()
    writer.begin("html")
    writer.attribute("lang", locale.tag)
    if locale.isRightToLeft { writer.attribute("dir", "rtl") }
    writer.begin("head")
    writer.begin("meta")
    writer.attribute("http-equiv", "Content-Security-Policy")
    writer.attribute("content", Self.policy)
    writer.end()
    writer.begin("link")
    writer.attribute("rel", "stylesheet")
    writer.attribute("href", stylesheet)
    writer.end()
    writer.end()
    writer.begin("body")
    writer.append(contentsOf: MarkupWriter(.html, appendingTo: fragment.markup))
    writer.end()
    writer.end()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The page's policy, which applies as well, names the servers of style and images: a frame
  /// without an origin could not name its own.
  private static let policy = """
    default-src 'none'; style-src http: https: data:; img-src http: https:; form-action 'none'; \
    base-uri 'none'
    """
}

extension NodeRenderer {
  /// The allowed part of a web view's foreign HTML, in a frame; without foreign HTML, the empty
  /// box.
  mutating func frame(_ index: Int, _ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", classes(index, " frame"))
    if let foreign, let html = string(.html, index) {
      writer.begin("iframe")
      writer.attribute("title", spokenName(index) ?? texts[.content])
      writer.attribute("sandbox", "")
      let document = foreign.frames.document(html, foreign.images, foreign.locale)
      writer.attribute("srcdoc", cutting: document)
      writer.end()
    }
    writer.end()
  }

  /// The frames of foreign HTML, and what they may show.
  struct Foreign {
    let frames: ForeignFrames
    let images: ImageOrigins
    let locale: Locale
  }
}
