package import ScreensCore
package import ScreensLayout

/// A page without a server: one screenlet in a theme, as a browser gets it at first.
package enum StillPage {
  /// Renders the page. Its stylesheets are named and not in it; its form has no tokens.
  ///
  /// - Throws: why the theme gives the screenlet no view.
  package static func html(
    of name: ScreenletName, theme: ThemeName, in environment: Environment,
    library: ScreenletLibrary
  ) throws(ThemeFailure) -> [UInt8] {
    let scope = SessionScope(
      environment: environment, context: SessionContext(now: { 0 }), library: library,
      connectors: ConnectorQueue(), locale: Locale("en"), mailbox: .nowhere)
    guard let screenlet = scope.makeScreenlet(name) else {
      throw ThemeFailure(
        screenlet: name, theme: theme, reason: "this host has no such screenlet")
    }
    screenlet.load(theme: theme)
    screenlet.setShown(true)
    defer { scope.remove(screenlet) }
    if let failure = screenlet.loadFailure { throw failure }
    let texts = PageTexts.texts(for: scope.locale.language)
    let place = ScreenletPlace(name, theme)
    let store = AssetStore()
    let writer = PageWriter(texts: texts, assets: FaceAssets(store))
    let painting = Painter(store).paint(screenlet, at: place, texts)
    let page = Page.screenlet(place, isDefault: false)
    let cells = [PageWriter.Cell(place: place, painting: painting)]
    return writer.page(
      title: writer.title(page, hasError: painting.hasError),
      stylesheets: LoopSite.stylesheets(of: cells), surroundings: PageSurroundings(), tokens: nil,
      main: writer.main(page, cells, PageSurroundings(), nil))
  }

  /// The style sheet of a layout alone, and the class of the stage that it places.
  package static func stylesheet(
    of layout: Layout, _ variant: LayoutVariant = LayoutVariant()
  ) -> (scope: String, bytes: [UInt8]) {
    let plan = LayoutPlan(layout, variant)
    return (plan.scope, StylesheetCompiler.compile(layout.document, plan))
  }

  /// The style sheet that all pages share.
  package static var faceStylesheet: [UInt8] { PackageResources.page_css }
}
