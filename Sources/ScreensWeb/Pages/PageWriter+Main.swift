import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensViews

extension PageWriter {
  /// A painted screenlet with its place.
  struct Cell {
    let placed: PlacedScreenlet
    let painting: Painter.Painting
    /// The facts that the theme's plugin gives for people.
    var imprint: PluginImprint?
  }

  /// A XIB's drawing around the screenlets of a page.
  struct Frame {
    let page: SitePage
    let address: SiteAddress
    let plan: LayoutPlan
    let stylesheet: String
    let imageURL: (ThemeImage) -> String

    /// The places of the screenlets, by node.
    var places: [Int: ScreenletPlace] {
      page.parts.mapValues { page.place(of: $0, address.query) }
    }
  }

  /// The content of a page with screenlets: an element that a reset replaces. Without tokens, as on
  /// the live stream, the token fields of its forms are empty.
  func main(
    _ page: Page, _ cells: [Cell], _ surroundings: PageSurroundings, _ tokens: FormTokens?,
    frame: Frame? = nil, next: String? = nil
  ) -> MarkupWriter {
    var writer = MarkupWriter(.html)
    writer.begin("main")
    writer.attribute("id", "main")
    switch page {
    case .site:
      if let frame {
        site(frame, cells, tokens, next, &writer)
      } else {
        heading(texts[.notFound], &writer)
        writer.element("p", text: texts[.notFoundNote])
      }
    case .gallery:
      heading(texts[.gallery], &writer)
      writer.element("p", text: texts[.galleryIntroduction])
      demo(&writer, surroundings.demo)
      writer.begin("div")
      writer.attribute("class", "cells")
      for cell in cells { galleryCell(&writer, cell, tokens, next) }
      writer.end()
    case .screenlet(let placed, _):
      writer.begin("div")
      writer.attribute("class", "alone")
      heading(placed.screenlet.rawValue, &writer)
      for cell in cells {
        form(&writer, cell, action: page.path, tokens, next)
        imprint(cell.imprint, &writer)
      }
      writer.end()
    }
    writer.end()
    return writer
  }

  func heading(of page: Page, frame: Frame? = nil) -> String {
    switch page {
    case .site(let address): frame?.page.title(in: shownLanguage) ?? address.path
    case .gallery: texts[.gallery]
    case .screenlet(let placed, _): placed.screenlet.rawValue
    }
  }

  /// Writes the heading into the content, unless the layout around it shows the heading.
  private func heading(_ text: String, _ writer: inout MarkupWriter) {
    if !shows(.title) { writer.element("h1", text: text) }
  }

  /// The title of a page; on a page with an error it begins with the error.
  func title(_ page: Page, hasError: Bool, frame: Frame? = nil) -> String {
    let own =
      switch page {
      case .site(let address): frame?.page.title(in: shownLanguage) ?? address.path
      case .gallery: texts[.gallery]
      case .screenlet(let placed, _):
        "\(placed.screenlet), \(texts[.inTheme, placed.theme.rawValue])"
      }
    var isAlone = false
    if case .screenlet = page { isAlone = true }
    let name = site.name != nil || isAlone ? titled(own) : own
    return hasError ? texts[.errorTitle, name] : name
  }

  /// The name of the site in titles and in the header.
  var siteName: String { site.name ?? texts[.gallery] }

  /// A title with the name of the site at its end.
  func titled(_ title: String) -> String { "\(title) – \(siteName)" }

  private var shownLanguage: String { language ?? texts.language }

  /// A page that a XIB draws; its forms post to the page itself.
  private func site(
    _ frame: Frame, _ cells: [Cell], _ tokens: FormTokens?, _ next: String?,
    _ writer: inout MarkupWriter
  ) {
    if !shows(.title) {
      writer.begin("h1")
      writer.attribute("class", "vh")
      texts.markLanguage(Locale(language: shownLanguage), &writer)
      writer.text(frame.page.title(in: shownLanguage))
      writer.end()
    }
    var nodes = NodeRenderer(
      tree: frame.page.tree(in: shownLanguage), plan: frame.plan, prefix: LayoutPlan.pagePrefix,
      scopeID: "page", path: frame.page.path, texts: texts,
      images: .init(find: frame.page.image, url: frame.imageURL))
    nodes.segmentTitle = { frame.page.title($0, $1, of: $2, in: shownLanguage) }
    let places = frame.places
    nodes.part = { node, writer in
      guard frame.page.parts[node] != nil else { return false }
      writer.begin("div")
      writer.attribute("class", "\(LayoutPlan.pagePrefix)\(node)")
      if let place = places[node], let cell = cells.first(where: { $0.placed.place == place }) {
        let name = frame.page.label(node, in: shownLanguage)
        form(&writer, cell, action: frame.address.text, tokens, next, name: name, isNamed: true)
      }
      writer.end()
      return true
    }
    writer.begin("div")
    writer.attribute("class", frame.plan.classes)
    texts.markLanguage(Locale(language: shownLanguage), &writer)
    nodes.node(0, &writer)
    writer.end()
  }

  private func galleryCell(
    _ writer: inout MarkupWriter, _ cell: Cell, _ tokens: FormTokens?, _ next: String?
  ) {
    writer.begin("section")
    writer.attribute("class", "cell")
    writer.begin("h2")
    writer.begin("a")
    writer.attribute("href", cell.placed.pathAlone)
    let name = "\(cell.placed.screenlet), \(texts[.inTheme, cell.placed.theme.rawValue])"
    writer.text(name)
    writer.end()
    writer.end()
    form(&writer, cell, action: cell.placed.pathAlone, tokens, next, name: name)
    imprint(cell.imprint, &writer)
    writer.end()
  }

  /// The facts about the plugin of a theme, in one line; its address is a link that tells nobody
  /// where the reader came from.
  private func imprint(_ imprint: PluginImprint?, _ writer: inout MarkupWriter) {
    guard let imprint else { return }
    writer.begin("p")
    writer.attribute("class", "imprint")
    let facts = [imprint.about, imprint.author, imprint.license].compactMap(\.self)
    writer.text(facts.joined(separator: " · "))
    if let homepage = imprint.homepage {
      if !facts.isEmpty { writer.text(" · ") }
      writer.begin("a")
      writer.attribute("href", homepage)
      writer.attribute("rel", "noopener noreferrer")
      writer.text(homepage)
      writer.end()
    }
    writer.end()
  }

  /// A screenlet's form, with the name that the page gives it, else the theme's.
  private func form(
    _ writer: inout MarkupWriter, _ cell: Cell, action: String, _ tokens: FormTokens?,
    _ next: String?, name: String? = nil, isNamed: Bool = false
  ) {
    let forms = FormWriter(action: action, tokens: tokens, next: next)
    let label = name ?? cell.painting.name ?? cell.placed.screenlet.rawValue
    writer.begin(cell.painting.isApart ? "div" : "form")
    writer.attribute("class", "card")
    if cell.painting.hasRows {
      writer.attribute("id", "form-\(cell.placed.place.elementID)")
    }
    if cell.painting.isApart {
      writer.attribute("role", "form")
      writer.attribute("aria-label", label)
      forms.write(for: cell.placed.place, isNamed: isNamed, &writer)
    } else {
      forms.begin(cell.placed.place, isNamed: isNamed, label: label, &writer)
    }
    writer.append(contentsOf: MarkupWriter(.html, appendingTo: cell.painting.html))
    writer.end()
  }

  /// The problems, in a live region. The region exists also while it is empty, so that assistive
  /// technology announces new problems and nothing moves.
  func notices(_ notices: [PluginNotice], _ writer: inout MarkupWriter) {
    writer.begin("section")
    writer.attribute("class", shows(.errors) ? "box notices" : "box notices over")
    writer.attribute("id", "notices")
    writer.attribute("role", "status")
    writer.attribute("tabindex", "0")
    if !notices.isEmpty { list(notices, &writer) }
    writer.end()
  }

  private func list(_ notices: [PluginNotice], _ writer: inout MarkupWriter) {
    writer.element("h2", text: texts[.notices])
    writer.begin("ul")
    for notice in notices {
      writer.begin("li")
      writer.text("\(notice.id.isEmpty ? notice.path : notice.id): \(notice.reason)")
      if let trace = notice.trace {
        writer.begin("details")
        writer.element("summary", text: texts[.trace])
        writer.element("pre", text: trace)
        writer.end()
      }
      writer.end()
    }
    writer.end()
  }

  private func demo(_ writer: inout MarkupWriter, _ demo: DemoAccount?) {
    guard let demo else { return }
    writer.begin("p")
    writer.attribute("class", "demo")
    writer.text(texts[.demoUser, demo.userName, demo.password])
    writer.end()
  }

  /// The content of a page with one sentence and a link back.
  func note(_ heading: String, _ text: String, link: (path: String, text: String)?)
    -> MarkupWriter
  {
    var writer = MarkupWriter(.html)
    writer.begin("main")
    writer.attribute("id", "main")
    writer.begin("div")
    writer.attribute("class", "message")
    self.heading(heading, &writer)
    writer.begin("p")
    writer.attribute("role", "status")
    writer.text(text)
    writer.end()
    if let link {
      writer.begin("p")
      writer.begin("a")
      writer.attribute("href", link.path)
      writer.text(link.text)
      writer.end()
      writer.end()
    }
    writer.end()
    writer.end()
    return writer
  }
}
