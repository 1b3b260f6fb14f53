import ScreensCore
import ScreensFace
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// The view that surrounds pages in one theme, state and language. Its view model has the values of
/// the page that was written last. Confined to its loop.
final class PageShell {
  let view: ScreenletView
  let plan: LayoutPlan
  let images: NodeRenderer.Images
  /// The parts that the face fills, by node.
  let regions: [Int: PageRegion]
  /// The landmarks of a page, by node: its head and its foot.
  let landmarks: [Int: MarkupName]
  /// Writes a stylesheet of styles that code has set.
  let sheet: ([UInt8]) -> String
  private let stylesheet: String
  /// It owns the view.
  private let scope: SessionScope
  private var shown: [AttributeName: Value] = [:]

  /// Nil where no theme has a view for the kind.
  init?(
    of kind: ScreenletKind, theme: ThemeName, in scope: SessionScope, _ painter: Painter
  ) {
    guard let screenlet = scope.makeScreenlet(kind.name) else { return nil }
    screenlet.load(theme: theme)
    guard let view = screenlet.view else { return nil }
    screenlet.setShown(true)
    self.view = view
    self.scope = scope
    (plan, stylesheet) = painter.compile(around: view)
    images = painter.images(of: view)
    sheet = { painter.url(of: $0) }
    let document = view.tree.document
    var regions: [Int: PageRegion] = [:]
    for region in PageRegion.allCases {
      if let node = document.node(outlet: region.rawValue) { regions[node.offset] = region }
    }
    self.regions = regions
    var landmarks: [Int: MarkupName] = [:]
    for child in plan.order.children(of: 0) where regions[child] == nil {
      let inside = Set((child..<document.end(of: child)).compactMap { regions[$0] })
      guard !inside.contains(.content) else { continue }
      if !inside.isDisjoint(with: [.brand, .menu, .account, .signOut]) {
        landmarks[child] = "header"
      } else if inside.contains(.footer) {
        landmarks[child] = "footer"
      }
    }
    self.landmarks = landmarks
  }

  /// Its stylesheet, and the one of styles that code has set.
  func stylesheets(_ styles: [RuntimeStyles]) -> [String] {
    [stylesheet] + styles.compactMap { $0.stylesheet.map(sheet) }
  }

  func has(_ region: PageRegion) -> Bool { regions.values.contains(region) }

  /// Gives the view the values of a page.
  func show(_ values: [AttributeName: Value]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where shown[name] != value {
      shown[name] = value
      view.setAttribute(name, to: value)
    }
  }

  /// Ends the view.
  func end() { scope.removeAll() }
}

/// The views that surround pages, each made once. A view with the code of a plugin belongs to one
/// user, so that the code shows nobody the words for another. Confined to its loop.
final class PageShells {
  private struct Key: Hashable {
    let theme: ThemeName
    let language: String
    var user: String?
  }

  private let painter: Painter
  private var known: [Key: PageShell] = [:]
  /// The number of users has no limit.
  private static let most = 64

  init(_ painter: Painter) { self.painter = painter }

  /// The view around a page; nil where no kind of the library surrounds pages.
  ///
  /// - Parameters:
  ///   - state: A state of the page with a layout of its own in some themes.
  ///   - user: The signed-in user; nil for a guest.
  func shell(
    _ theme: ThemeName, _ state: PageState?, _ language: String, for user: String? = nil,
    in environment: Environment
  ) -> PageShell? {
    let name = state.flatMap { ThemeName("\(theme)-\($0)") } ?? theme
    let shared = shell(Key(theme: name, language: language), in: environment)
    guard let shared, let user, !shared.view.hasHostCodeAlone else { return shared }
    return shell(Key(theme: name, language: language, user: user), in: environment)
  }

  private func shell(_ key: Key, in environment: Environment) -> PageShell? {
    if let shell = known[key] { return shell }
    guard let kind = environment.library.drawingPages else { return nil }
    let scope = SessionScope(
      environment: environment, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: Locale(language: key.language), mailbox: .nowhere)
    guard let shell = PageShell(of: kind, theme: key.theme, in: scope, painter) else { return nil }
    if known.count >= Self.most { forget() }
    known[key] = shell
    return shell
  }

  /// Ends all views, which the next pages make again.
  func forget() {
    for shell in known.values { shell.end() }
    known = [:]
  }
}
