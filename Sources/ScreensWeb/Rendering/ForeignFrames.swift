import ScreensCore
import ScreensDocuments
import ScreensFace

/// Writes the documents of frames that show foreign HTML, and keeps the latest, since a page is
/// painted more often than its content changes.
///
/// The allowed part of the HTML stands in a frame without scripts, forms, links, plugins and an
/// origin. The frame's document is a part of the page and has no address of its own: the content
/// is the session's, which another request would have to claim, and another host does not have. So
/// the frame has the page's content policy, and one of its own that leaves it style and images.
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
  /// The bytes of documents that are kept.
  private let limit = 2 * 1024 * 1024

  /// - Parameter stylesheet: The path of the stylesheet of all frames.
  init(stylesheet: String) { self.stylesheet = stylesheet }

  /// The document that shows foreign HTML.
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

  /// The servers of style and images are left to the page's policy: it holds as well, and a frame
  /// without an origin could not name its own.
  private static let policy = """
    default-src 'none'; style-src http: https: data:; img-src http: https:; form-action 'none'; \
    base-uri 'none'
    """
}

extension NodeRenderer {
  /// The allowed part of a web view's foreign HTML, in a frame of its own; without any, its box.
  mutating func frame(_ index: Int, _ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", classes(index, " frame"))
    if let foreign, let html = string(.html, index) {
      writer.begin("iframe")
      writer.attribute("title", spokenName(index) ?? texts[.content])
      writer.attribute("sandbox", "")
      writer.attribute("srcdoc", foreign.frames.document(html, foreign.images, foreign.locale))
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
