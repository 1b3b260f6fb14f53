import ScreensCore
import ScreensDocuments

/// Paints screenlets for the pages of one loop, and keeps what layouts were compiled to.
///
/// Confined to its loop; loops share only the store of assets, which each asks once per asset.
final class Painter {
  /// A screenlet's HTML, and the stylesheets that it needs.
  struct Painting {
    var html: [UInt8] = []
    var stylesheets: [String] = []
    var hasError = false
  }

  private struct Compiled {
    let plan: LayoutPlan
    let stylesheet: String
  }

  private let store: AssetStore
  private var compiled: [Digest: Compiled] = [:]
  private var pages: [Digest: Compiled] = [:]
  private var styles: [[UInt8]: String] = [:]
  private var images: [Digest: String] = [:]
  private let limit = 256

  init(_ store: AssetStore) {
    self.store = store
  }

  /// What of a screenlet's layout is the same for everyone.
  func plan(of view: ScreenletView) -> LayoutPlan { compile(view.resolution.layout).plan }

  /// Paints a screenlet: the element that a patch replaces.
  ///
  /// - Parameters:
  ///   - notice: an error of the face itself, which stands in the place of the screenlet's.
  ///   - away: where the browser is to sign in meanwhile.
  func paint(
    _ screenlet: Screenlet, at place: ScreenletPlace, _ texts: PageTexts,
    focusesErrors: Bool = false, notice: String? = nil, away: AwayNotice? = nil
  ) -> Painting {
    var writer = MarkupWriter(.html)
    guard let view = screenlet.view else {
      writer.begin("div")
      writer.attribute("class", "screenlet")
      writer.attribute("id", place.elementID)
      writer.attribute("data-screenlet", place.path)
      writer.element("p", text: texts.noView)
      writer.end()
      return Painting(html: writer.bytes)
    }
    let layout = compile(view.resolution.layout)
    var renderer = HTMLRenderer(
      screenlet: screenlet, view: view, plan: layout.plan, place: place, texts: texts,
      imageURL: { self.url(of: $0) }, focusesErrors: focusesErrors, notice: notice,
      away: away)
    renderer.write(to: &writer)
    var painting = Painting(html: writer.bytes, stylesheets: [layout.stylesheet])
    painting.hasError = renderer.message != nil
    if let sheet = renderer.styles.stylesheet { painting.stylesheets.append(url(of: sheet)) }
    return painting
  }

  private func compile(_ layout: Layout) -> Compiled {
    if let known = compiled[layout.digest] { return known }
    if compiled.count >= limit { compiled.removeAll() }
    let plan = LayoutPlan(layout)
    let bytes = StylesheetCompiler.compile(layout.document, plan)
    let asset = store.add(Asset(bytes, name: "\(layout.name).css", type: .css))
    let result = Compiled(plan: plan, stylesheet: asset.path)
    compiled[layout.digest] = result
    return result
  }

  /// What a page's own layout is compiled to.
  func compile(_ page: SitePage) -> (plan: LayoutPlan, stylesheet: String) {
    if let known = pages[page.digest] { return (known.plan, known.stylesheet) }
    let plan = LayoutPlan(page.document, page.digest)
    let bytes = StylesheetCompiler.compile(
      page.document, plan, prefix: LayoutPlan.pagePrefix)
    let asset = store.add(Asset(bytes, name: "page-layout.css", type: .css))
    if pages.count >= limit { pages.removeAll() }
    pages[page.digest] = Compiled(plan: plan, stylesheet: asset.path)
    return (plan, asset.path)
  }

  private func url(of stylesheet: [UInt8]) -> String {
    if let known = styles[stylesheet] { return known }
    if styles.count >= limit { styles.removeAll() }
    let asset = store.add(Asset(stylesheet, name: "style.css", type: .css))
    styles[stylesheet] = asset.path
    return asset.path
  }

  /// Where an image is served.
  func url(of image: ThemeImage) -> String {
    if let known = images[image.digest] { return known }
    if images.count >= limit { images.removeAll() }
    let asset = store.add(Asset(image))
    images[image.digest] = asset.path
    return asset.path
  }
}
