import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensViews

/// The view with which a theme draws a part of pages in one language. Its view model has the values
/// of the part that was written last. It ends with the object. Confined to its loop.
final class DrawnView {
  /// A node that the face fills.
  struct Place {
    /// Its own class, and the one of styles that code has set.
    let classes: String
    /// Its text; empty for a node that shows none.
    let text: String
    /// The address of its image.
    let image: String?
  }

  let view: ScreenletView
  let plan: LayoutPlan
  /// The declared outlets, by node.
  let outlets: [Int: String]
  /// The view as the surroundings of a page.
  private(set) lazy var surroundings = PageShell(self)
  private let stylesheet: String
  private let prefix: String
  /// It keeps the view, which ends before it.
  private unowned let painter: Painter
  /// It owns the view.
  private let scope: SessionScope
  private var shown: [AttributeName: Value] = [:]

  /// Nil where no theme has a view for the kind.
  init?(of kind: ScreenletKind, theme: ThemeName, in scope: SessionScope, _ painter: Painter) {
    guard let screenlet = scope.makeScreenlet(kind.name) else { return nil }
    screenlet.load(theme: theme)
    guard let view = screenlet.view else { return nil }
    screenlet.setShown(true)
    self.view = view
    self.scope = scope
    self.painter = painter
    prefix = LayoutPlan.prefix(drawing: kind.draws)
    (plan, stylesheet) = painter.compile(drawn: view)
    let document = view.tree.document
    var outlets: [Int: String] = [:]
    for outlet in kind.outlets {
      if let node = document.node(outlet: outlet.name) { outlets[node.offset] = outlet.name }
    }
    self.outlets = outlets
  }

  deinit { scope.removeAll() }

  /// Its stylesheet, and the one of styles that code has set.
  func stylesheets(_ styles: RuntimeStyles...) -> [String] {
    [stylesheet] + styles.compactMap { $0.stylesheet.map(painter.url) }
  }

  /// Gives the view the values of a part.
  func show(_ values: [AttributeName: Value]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where shown[name] != value {
      shown[name] = value
      view.setAttribute(name, to: value)
    }
  }

  /// The renderer of its nodes, whose own controls are off.
  ///
  /// - Parameters:
  ///   - scopeID: The prefix of the ids of nodes.
  ///   - path: The path of the page.
  func nodes(_ scopeID: String, path: String, _ texts: PageTexts) -> NodeRenderer {
    var nodes = NodeRenderer(
      tree: view.tree, plan: plan, prefix: prefix, scopeID: scopeID, path: path, texts: texts,
      images: painter.images(of: view))
    nodes.isEditable = false
    return nodes
  }

  /// The place of a node that the face fills.
  func place(_ node: Int, _ styles: inout RuntimeStyles) -> Place {
    let tree = view.tree
    let style = styles.className(for: tree, node).map { " " + $0 } ?? ""
    return Place(
      classes: "\(prefix)\(node)\(style)", text: tree[node, .text].nonEmptyString ?? "",
      image: tree[node, .image].nonEmptyString.flatMap(painter.images(of: view).address))
  }
}

/// The views with which themes draw parts of pages, each made once. A view with the code of a
/// plugin belongs to one user, so that the code shows nobody the words for another.
struct DrawnViews {
  /// A theme's drawing of a part.
  struct Key: Hashable {
    let part: DrawnPart
    let theme: ThemeName
    /// A state of the page with a layout of its own in some themes.
    var state: PageState?
    let language: String
    /// The signed-in user, for a view with the code of a plugin.
    var user: String?
  }

  private var known: [Key: DrawnView] = [:]
  /// The number of users has no limit.
  private static let most = 256

  /// The view that draws a part; nil where no kind of the library draws it.
  ///
  /// - Parameter user: The signed-in user; nil for a guest.
  mutating func view(
    _ key: Key, for user: String?, _ make: (Key) -> DrawnView?
  ) -> DrawnView? {
    let shared = view(key, make)
    guard let shared, let user, !shared.view.hasHostCodeAlone else { return shared }
    var own = key
    own.user = user
    return view(own, make)
  }

  private mutating func view(_ key: Key, _ make: (Key) -> DrawnView?) -> DrawnView? {
    if let view = known[key] { return view }
    guard let view = make(key) else { return nil }
    if known.count >= Self.most { forget() }
    known[key] = view
    return view
  }

  /// Drops all views, which the next pages make again.
  mutating func forget() { known = [:] }
}

extension Painter {
  /// The view that draws a part of pages in a theme; nil where no kind of the library draws it.
  ///
  /// - Parameters:
  ///   - state: A state of the page with a layout of its own in some themes.
  ///   - user: The signed-in user; nil for a guest.
  func drawn(
    _ part: DrawnPart, _ theme: ThemeName, _ state: PageState? = nil, in locale: Locale,
    for user: String? = nil, _ environment: Environment
  ) -> DrawnView? {
    let key = DrawnViews.Key(part: part, theme: theme, state: state, language: locale.tag)
    return drawn.view(key, for: user) { key in
      guard let kind = environment.library.kind(drawing: part) else { return nil }
      let scope = SessionScope(
        environment: environment, context: SessionContext(now: { 0 }),
        connectors: ConnectorQueue(), locale: locale, mailbox: .nowhere)
      let theme = key.state.flatMap { ThemeName("\(theme)-\($0)") } ?? theme
      return DrawnView(of: kind, theme: theme, in: scope, self)
    }
  }

  /// The view around a page.
  func shell(
    _ theme: ThemeName, _ state: PageState?, _ language: String, for user: String? = nil,
    in environment: Environment
  ) -> DrawnView? {
    drawn(.surroundings, theme, state, in: Locale(language: language), for: user, environment)
  }
}
