import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensViews

/// Paints screenlets for the pages of one loop, and keeps compiled layouts.
///
/// Confined to its loop; the loops share only the store of assets, which each loop asks once per
/// asset.
final class Painter {
  private struct Compiled {
    let plan: LayoutPlan
    let stylesheet: String
  }

  private let store: AssetStore
  private var compiled: [LayoutPlan.Look: Compiled] = [:]
  private var pages: [LayoutPlan.Look: Compiled] = [:]
  /// The number of compiled variants of a layout, counted because code can make any number.
  private var variants: [Digest: Int] = [:]
  private static let variantLimit = 32
  private var styles: [[UInt8]: String] = [:]
  private var images: [Digest: String] = [:]
  private static let limit = 256

  /// The views that draw parts of pages. A change of the environment forgets them.
  var drawn = DrawnViews()

  private let articles = ForeignArticles()
  /// The paths of the site's pages, to which links in foreign HTML may lead.
  private let ownPages: () -> Set<String>

  /// The octets of the largest file that a user may send.
  private let uploadBytes: Int

  init(
    _ store: AssetStore, uploadBytes: Int = 0, pages: @escaping () -> Set<String> = { [] }
  ) {
    self.store = store
    self.uploadBytes = uploadBytes
    ownPages = pages
  }

  /// The part of a screenlet's layout that all users share.
  func plan(of view: ScreenletView) -> LayoutPlan { compile(view).plan }

  /// Paints a screenlet: the element that a patch replaces.
  ///
  /// - Parameters:
  ///   - showsOutcome: whether the page shows the result of the last action.
  ///   - notice: an error of the face itself, which replaces the screenlet's.
  ///   - away: the other server at which the browser is to sign in meanwhile.
  ///   - signIn: the address to which an error that asks to sign in leads; nil for none.
  ///   - waiting: the sentence over a sign-in that text waits for; nil for none.
  ///   - list: the rows of a list that are shown.
  ///   - nested: the screenlets around it and inside.
  func paint(
    _ screenlet: Screenlet, at place: ScreenletPlace, _ texts: PageTexts,
    focusesErrors: Bool = false, showsOutcome: Bool = true, notice: String? = nil,
    away: AwayNotice? = nil, signIn: String? = nil, waiting: String? = nil,
    list: ShownList? = nil, nested: Nested = Nested()
  ) -> Painting {
    var writer = MarkupWriter(.html)
    writer.limit = nested.room
    guard let view = screenlet.view else {
      writer.begin("div")
      writer.attribute("class", "screenlet")
      writer.attribute("id", place.elementID)
      writer.attribute("data-screenlet", place.name)
      nested.form?.write(for: place, &writer)
      writer.element("p", text: texts[screenlet.isOnTrial ? .notYet : .noView])
      writer.end()
      return Painting(
        html: writer.bytes, origins: PageOrigins(of: screenlet, showsForeignHTML: false))
    }
    let layout = compile(view, depth: nested.depth)
    var renderer = HTMLRenderer(
      screenlet: screenlet, view: view, plan: layout.plan, place: place,
      elementID: place.elementID, texts: texts, images: images(of: view),
      focusesErrors: focusesErrors, showsOutcome: showsOutcome, notice: notice, away: away,
      parts: PartPainter(self, screenlet, path: place.name, texts))
    renderer.signIn = signIn
    renderer.waiting = waiting
    renderer.foreign = foreign(of: screenlet)
    renderer.prefix = LayoutPlan.prefix(LayoutPlan.viewPrefix, depth: nested.depth)
    renderer.form = nested.isApart ? FormWriter.id(of: place) : nil
    renderer.ownForm = nested.form
    renderer.addressForm = AddressForm(view, at: place, from: nested.source)
    renderer.nested = nested.inside
    renderer.rows = list.flatMap { rows(of: $0, in: view, layout.plan, at: place, texts, nested) }
    renderer.write(to: &writer)
    var painting = Painting(
      html: writer.bytes, stylesheets: [layout.stylesheet],
      origins: PageOrigins(
        of: screenlet, showsForeignHTML: layout.plan.hasWebView || view.hasWebViewInCells))
    painting.isCut = writer.isCut
    painting.hasError = renderer.message != nil
    painting.hasRows = renderer.rows != nil
    painting.name = renderer.formName
    painting.isApart = nested.isApart
    painting.stylesheets += renderer.rows?.stylesheets ?? []
    if let rows = renderer.rows { painting.origins.add(rows.origins) }
    for sheet in [renderer.styles.stylesheet, renderer.rows?.styles.stylesheet] {
      if let sheet { painting.stylesheets.append(url(of: sheet)) }
    }
    painting.stylesheets += sheets(of: renderer.parts) + ((renderer.rows?.parts).map(sheets) ?? [])
    for (_, inside) in nested.inside.sorted(by: { $0.key < $1.key }) {
      painting.hasError = painting.hasError || inside.hasError
      painting.stylesheets += inside.stylesheets
      painting.origins.add(inside.origins)
    }
    return painting
  }

  /// Paints one row of a list: the element that a patch replaces.
  ///
  /// - Parameter showsOutcome: whether the page shows the result of the last action.
  /// - Returns: the id of the element, and the painting; nil for a row that is not in memory.
  func paint(
    row: Int, of list: ShownList, _ screenlet: Screenlet, at place: ScreenletPlace,
    _ texts: PageTexts, showsOutcome: Bool, nested: Nested = Nested()
  ) -> (id: String, painting: Painting)? {
    guard list.rows[row] != nil, let view = screenlet.view else { return nil }
    let plan = compile(view).plan
    guard var renderer = rows(of: list, in: view, plan, at: place, texts, nested) else {
      return nil
    }
    if showsOutcome {
      renderer.faults = FieldFaults(
        screenlet, view, plan, elementID: place.elementID, list: list)
    }
    var writer = MarkupWriter(.html)
    writer.limit = nested.room
    renderer.write(row: row, to: &writer)
    let sheets = renderer.stylesheets + (renderer.styles.stylesheet.map { [url(of: $0)] } ?? [])
    return (
      renderer.id(row),
      Painting(html: writer.bytes, stylesheets: sheets + self.sheets(of: renderer.parts))
    )
  }

  /// The stylesheets of a screenlet's parts, and the one of styles that code has set.
  private func sheets(of parts: PartPainter) -> [String] {
    parts.stylesheets + (parts.ownStylesheet.map { [url(of: $0)] } ?? [])
  }

  private func rows(
    of list: ShownList, in view: ScreenletView, _ plan: LayoutPlan, at place: ScreenletPlace,
    _ texts: PageTexts, _ nested: Nested
  ) -> ListRenderer? {
    guard let node = view.listNode else { return nil }
    var renderer = ListRenderer(
      view, list, in: node, name: plan.order.names[node], elementID: place.elementID,
      path: place.name, texts: texts,
      images: images(of: view),
      foreign: foreign(of: view.screenlet),
      parts: PartPainter(self, view.screenlet, path: place.name, texts)
    ) { self.compile(cell: $0, of: view, depth: nested.depth) }
    renderer.prefix = LayoutPlan.prefix(LayoutPlan.cellPrefix, depth: nested.depth)
    renderer.form = nested.isApart ? FormWriter.id(of: place) : nil
    renderer.nested = nested.inCell
    renderer.asked = AddressForm(view, at: place, from: nested.source)?.asked
    return renderer
  }

  func images(of view: ScreenletView) -> NodeRenderer.Images {
    .init(
      find: { view.resolution.image($0) }, url: { self.url(of: $0) }, uploadBytes: uploadBytes,
      facts: { view.screenlet.session.house?.shelf.facts(of: $0) })
  }

  private func foreign(of screenlet: Screenlet) -> NodeRenderer.Foreign {
    NodeRenderer.Foreign(
      articles: articles, images: screenlet.imageOrigins, pages: ownPages)
  }

  /// The plan and the stylesheet of a view that draws a part of pages.
  func compile(drawn view: ScreenletView) -> (plan: LayoutPlan, stylesheet: String) {
    let compiled = compile(view)
    return (compiled.plan, compiled.stylesheet)
  }

  private func compile(_ view: ScreenletView, depth: Int = 0) -> Compiled {
    let kind = view.owner.kind
    let prefix = LayoutPlan.prefix(drawing: kind.draws, depth: depth)
    let layout = view.resolution.layout
    var variant = LayoutVariant(
      isRightToLeft: view.screenlet.session.locale.isRightToLeft, hidden: view.tree.changedMembers)
    if let known = compiled[
      LayoutPlan.Look(digest: layout.digest, variant: variant, prefix: prefix)]
    {
      return known
    }
    if !variant.hidden.isEmpty {
      if variants[layout.digest, default: 0] >= Self.variantLimit {
        variant.hidden = [:]
      } else {
        variants[layout.digest, default: 0] += 1
      }
    }
    return compile(layout, variant, prefix: prefix, of: kind)
  }

  private func compile(
    cell: Layout, of view: ScreenletView, depth: Int
  ) -> (plan: LayoutPlan, stylesheet: String) {
    let variant = LayoutVariant(isRightToLeft: view.screenlet.session.locale.isRightToLeft)
    let compiled = compile(
      cell, variant, prefix: LayoutPlan.prefix(LayoutPlan.cellPrefix, depth: depth))
    return (compiled.plan, compiled.stylesheet)
  }

  private func compile(
    _ layout: Layout, _ variant: LayoutVariant, prefix: String, of kind: ScreenletKind? = nil
  ) -> Compiled {
    let shown = LayoutPlan.Look(digest: layout.digest, variant: variant, prefix: prefix)
    if let known = compiled[shown] { return known }
    if compiled.count >= Self.limit {
      compiled.removeAll()
      variants.removeAll()
    }
    let plan = LayoutPlan(layout, variant)
    let bytes = StylesheetCompiler.compile(
      layout.document.hollowing(kind?.hollowOutlets ?? []), plan, prefix: prefix,
      isInline: kind?.draws?.isInline ?? false)
    let asset = store.add(Asset(bytes, name: "\(layout.name).css", type: .css))
    let result = Compiled(plan: plan, stylesheet: asset.path)
    compiled[shown] = result
    return result
  }

  /// Compiles a page's own layout, once for each direction of reading.
  func compile(_ page: SitePage, isRightToLeft: Bool) -> (plan: LayoutPlan, stylesheet: String) {
    let shown = LayoutPlan.Look(
      digest: page.digest, variant: LayoutVariant(isRightToLeft: isRightToLeft),
      prefix: LayoutPlan.pagePrefix)
    if let known = pages[shown] { return (known.plan, known.stylesheet) }
    let plan = LayoutPlan(page.document, page.digest, shown.variant)
    let bytes = StylesheetCompiler.compile(
      page.document, plan, prefix: LayoutPlan.pagePrefix)
    let asset = store.add(Asset(bytes, name: "page-layout.css", type: .css))
    if pages.count >= Self.limit { pages.removeAll() }
    pages[shown] = Compiled(plan: plan, stylesheet: asset.path)
    return (plan, asset.path)
  }

  /// The path of a stylesheet's asset.
  func url(of stylesheet: [UInt8]) -> String {
    if let known = styles[stylesheet] { return known }
    if styles.count >= Self.limit { styles.removeAll() }
    let asset = store.add(Asset(stylesheet, name: "style.css", type: .css))
    styles[stylesheet] = asset.path
    return asset.path
  }

  /// The path of an image's asset.
  func url(of image: ThemeImage) -> String {
    if let known = images[image.digest] { return known }
    if images.count >= Self.limit { images.removeAll() }
    let asset = store.add(Asset(image))
    images[image.digest] = asset.path
    return asset.path
  }
}

extension Painter {
  /// A screenlet's HTML, and the stylesheets that it needs.
  struct Painting {
    var html: [UInt8] = []
    var stylesheets: [String] = []
    /// The other servers that it and the screenlets inside need.
    var origins = PageOrigins()
    var hasError = false
    var hasRows = false
    /// Whether the page had no room for all of it.
    var isCut = false
    /// Its form's name, in the theme's language.
    var name: String?
    /// Whether its form is a sibling of its controls, since it contains screenlets or is inside
    /// one.
    var isApart = false
  }

  /// The surroundings of a painted screenlet.
  struct Nested {
    /// The number of screenlets around it.
    var depth = 0
    /// The screenlets inside its view, by node.
    var inside: [Int: Painting] = [:]
    /// Paints the screenlet at a node of a row's cell; nil for a node without one.
    var inCell: (_ cell: Cell, _ node: Int) -> Painting? = { _, _ in nil }
    /// Whether it or a cell of it contains other screenlets.
    var hasInside = false
    /// Writes its form, where it is inside another screenlet.
    var form: FormWriter?
    /// The bytes that the page still has room for; nil for any number.
    var room: Int?
    /// The attributes that the page reads from its address; nil where it reads none.
    var source: AddressForm.Source?
    /// Whether its view has a form for one of them.
    var hasAddressForm = false

    /// Whether its form is a sibling of its controls.
    var isApart: Bool { hasInside || hasAddressForm || form != nil }
  }
}

/// The other servers that the screenlets of a page need, without duplicates.
struct PageOrigins {
  /// The permitted targets of forms.
  private(set) var formTargets: [String] = []
  /// The sources of images in foreign HTML.
  private(set) var images: [String] = []

  init() {}

  /// The servers that one screenlet needs.
  init(of screenlet: Screenlet, showsForeignHTML: Bool) {
    formTargets = screenlet.logic.formTargets(screenlet).map(HTTPOrigin.origin)
    if showsForeignHTML { images = screenlet.imageOrigins.origins }
  }

  /// Adds the servers of another screenlet.
  mutating func add(_ other: PageOrigins) {
    formTargets += other.formTargets.filter { !formTargets.contains($0) }
    images += other.images.filter { !images.contains($0) }
  }
}

extension Screenlet {
  /// The server of the back end, whose images foreign HTML may show.
  var imageOrigins: ImageOrigins {
    let server = try? session.environment.server.server()
    return ImageOrigins(server.map { [HTTPOrigin.origin(of: $0)] } ?? [])
  }
}

extension Screenlet {
  /// Whether its plugin is tried for the first time: it has no view yet, but may get one.
  var isOnTrial: Bool {
    let registry = session.environment.registry
    guard view == nil, let home = registry.homes[name] else { return false }
    return registry.unloaded(for: home).contains(home)
  }
}
