package import ScreensFace
import ScreensHTTP
package import ScreensCore
import ScreensDocuments
package import ScreensLayout
package import ScreensModel
package import ScreensViews

/// A page without a server: the page as a browser first gets it, with all its assets inside.
package enum StillPage {
  /// A screenlet in its place on a page; the node is that of the page's XIB, or of the view around
  /// the screenlet.
  struct Shown {
    let node: Int
    let placed: PlacedScreenlet
    let screenlet: Screenlet
    /// The screenlets that this one contains.
    let inside: [Shown]

    /// Wraps a screenlet, and makes the screenlets inside it.
    init(_ node: Int, _ placed: PlacedScreenlet, _ screenlet: Screenlet, depth: Int = 1) {
      self.node = node
      self.placed = placed
      self.screenlet = screenlet
      guard let view = screenlet.view, depth < NestedScreenlet.depthLimit else {
        inside = []
        return
      }
      inside = screenlet.session.makeScreenlets(in: view).map { node, made in
        let key = view.tree.document.nodes[node].key
        let placed = PlacedScreenlet(
          made.name, made.themeName, at: ScreenletPlace(in: placed.place, key: key))
        return Shown(node, placed, made, depth: depth + 1)
      }
    }

    /// Whether the cells of its list contain screenlets.
    private var hasCellParts: Bool {
      guard let cells = screenlet.view?.resolution.cells(of: screenlet.kind) else { return false }
      return cells.contains { !$0.document.nestedScreenlets.isEmpty }
    }

    /// Makes the screenlets in a row's cell.
    private func inside(_ cell: Cell, depth: Int) -> [Shown] {
      guard let view = screenlet.view, depth < NestedScreenlet.depthLimit else { return [] }
      return screenlet.session.makeScreenlets(in: cell, of: view).map { node, made in
        let key = cell.tree.document.nodes[node].key
        let place = ScreenletPlace(in: placed.place, row: RowPlace(cell), key: key)
        return Shown(
          node, PlacedScreenlet(made.name, made.themeName, at: place), made, depth: depth + 1)
      }
    }

    func painting(_ painter: Painter, _ texts: PageTexts, depth: Int = 0) -> Painter.Painting {
      var nested = Painter.Nested()
      nested.depth = depth
      nested.hasInside = !inside.isEmpty || hasCellParts
      if depth > 0 { nested.form = FormWriter(action: placed.pathAlone, tokens: nil, next: nil) }
      for shown in inside {
        nested.inside[shown.node] = shown.painting(painter, texts, depth: depth + 1)
      }
      var rows: [Int: [Shown]] = [:]
      nested.inCell = { cell, node in
        let row = rows[cell.row] ?? inside(cell, depth: depth + 1)
        rows[cell.row] = row
        return row.first { $0.node == node }?.painting(painter, texts, depth: depth + 1)
      }
      return painter.paint(
        screenlet, at: placed.place, texts,
        list: ShownList(screenlet, page: 1, isPreview: true) { _ in placed.pathAlone },
        nested: nested)
    }
  }

  /// Renders one screenlet in a theme; its form has no tokens.
  ///
  /// - Throws: why the theme gives the screenlet no view.
  package static func html(
    of name: ScreenletName, theme: ThemeName, in environment: Environment,
    locale: Locale = Locale("en")
  ) throws(ThemeFailure) -> [UInt8] {
    let scope = scope(environment)
    scope.locale = locale
    guard let screenlet = scope.makeScreenlet(name) else {
      throw ThemeFailure(
        screenlet: name, theme: theme, reason: "this host has no such screenlet")
    }
    screenlet.load(theme: theme)
    screenlet.setShown(true)
    screenlet.showSample()
    let placed = PlacedScreenlet(name, theme)
    let shown = Shown(0, placed, screenlet)
    defer { scope.removeAll() }
    if let failure = screenlet.appearance.failure { throw failure }
    return html(
      of: .screenlet(placed, isDefault: false), [shown], theme, in: environment,
      language: scope.locale.language
    ) { _ in nil }
  }

  /// Renders a page that a XIB draws, with its screenlets.
  ///
  /// - Parameters:
  ///   - theme: The theme of screenlets that name none.
  ///   - environment: The source of screenlets; nil leaves their places empty.
  package static func html(
    of page: SitePage, theme: ThemeName, in environment: Environment?
  ) -> [UInt8] {
    withScreenlets(of: page, theme: theme, in: environment) { shown in
      let address = SiteAddress(path: page.path)
      return html(
        of: .site(address), shown, page.theme ?? theme, in: environment,
        language: Locale("en").language
      ) { painter in
        let (plan, stylesheet) = painter.compile(page, isRightToLeft: false)
        return PageWriter.Frame(
          page: page, address: address, plan: plan, stylesheet: stylesheet,
          imageURL: { painter.url(of: $0) })
      }
    }
  }

  /// Gives a body the views of a page's screenlets, by node.
  package static func withViews<Result>(
    of page: SitePage, theme: ThemeName, in environment: Environment?,
    _ body: ([Int: ScreenletView]) throws -> Result
  ) rethrows -> Result {
    try withScreenlets(of: page, theme: theme, in: environment) { shown in
      try body(
        Dictionary(
          shown.compactMap { entry in entry.screenlet.view.map { (entry.node, $0) } },
          uniquingKeysWith: { one, _ in one }))
    }
  }

  private static func withScreenlets<Result>(
    of page: SitePage, theme: ThemeName, in environment: Environment?,
    _ body: ([Shown]) throws -> Result
  ) rethrows -> Result {
    guard let environment else { return try body([]) }
    let scope = scope(environment)
    var shown: [Shown] = []
    for (node, part) in page.parts.sorted(by: { $0.key < $1.key }) {
      let placed = page.placed(part, theme)
      guard let screenlet = scope.makeScreenlet(placed.screenlet) else { continue }
      for (name, value) in placed.attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        do { try screenlet.set(name, to: value) } catch {
          environment.report("\(placed.screenlet): a page's attribute is not set: \(error)")
        }
      }
      screenlet.load(theme: placed.theme)
      screenlet.setShown(true)
      screenlet.showSample()
      if let failure = screenlet.appearance.failure { environment.report("\(failure)") }
      shown.append(Shown(node, placed, screenlet))
    }
    defer { scope.removeAll() }
    return try body(shown)
  }

  private static func scope(
    _ environment: Environment
  ) -> SessionScope {
    SessionScope(
      environment: environment, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: Locale("en"), mailbox: .nowhere)
  }

  private static func html(
    of page: Page, _ shown: [Shown], _ theme: ThemeName, in environment: Environment?,
    language: String, frame: (Painter) -> PageWriter.Frame?
  ) -> [UInt8] {
    let texts = PageTexts.texts(for: language)
    let store = AssetStore()
    let assets = FaceAssets(store)
    var writer = PageWriter(texts: texts, assets: assets, home: "/", language: language)
    let painter = Painter(store)
    defer { withExtendedLifetime(painter) {} }
    writer.shell = environment.flatMap { painter.shell(theme, nil, language, in: $0) }
    let cells = shown.map {
      PageWriter.Cell(placed: $0.placed, painting: $0.painting(painter, texts))
    }
    let frame = frame(painter)
    let bytes = writer.page(
      title: writer.title(
        page, hasError: cells.contains { $0.painting.hasError }, frame: frame),
      heading: writer.heading(of: page, frame: frame),
      stylesheets: PageWriter.stylesheets(of: cells, frame), surroundings: PageSurroundings(),
      tokens: nil, main: writer.main(page, cells, PageSurroundings(), nil, frame: frame))
    return holding(store, bytes)
  }

  /// The page with each asset's bytes in place of its URL, which names the digest.
  private static func holding(_ store: AssetStore, _ page: [UInt8]) -> [UInt8] {
    var text = String(decoding: page, as: UTF8.self)
    for asset in store.all {
      guard case .bytes(let bytes) = asset.response.body, let type = asset.response.contentType
      else { continue }
      text = text.replacing(
        asset.path, with: "data:\(type.name);base64,\(Base64Text.text(of: bytes))")
    }
    return Array(text.utf8)
  }

  /// The style sheet of a layout alone, and the class of the stage that it places.
  package static func stylesheet(
    of layout: Layout, _ variant: LayoutVariant = LayoutVariant()
  ) -> (scope: String, bytes: [UInt8]) {
    let plan = LayoutPlan(layout, variant)
    return (plan.scope, StylesheetCompiler.compile(layout.document, plan))
  }

  /// The style sheet that all pages share.
  package static var faceStylesheet: [UInt8] { FaceAssets.bytes("page.css") }
}
