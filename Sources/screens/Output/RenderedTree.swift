import ScreensCore
import ScreensDocuments
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews

/// A screenlet's view tree as JSON, before anyone has typed.
enum RenderedTree {
  /// Shows a screenlet and gives its view to a body.
  static func withView<Result>(
    of name: ScreenletName, theme: ThemeName, in environment: Environment,
    locale: Locale = Locale("en"), _ body: (ScreenletView) -> Result
  ) throws -> Result {
    let scope = SessionScope(
      environment: environment, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: locale,
      mailbox: .nowhere)
    guard let screenlet = scope.makeScreenlet(name) else {
      throw CommandFailure("\(name): this host has no such screenlet")
    }
    screenlet.load(theme: theme)
    screenlet.setShown(true)
    screenlet.showSample()
    defer { scope.removeAll() }
    if let failure = screenlet.appearance.failure { throw failure }
    guard let view = screenlet.view else {
      throw CommandFailure("\(name): theme \(theme) gives it no view")
    }
    return body(view)
  }

  static func json(
    of name: ScreenletName, theme: ThemeName, in environment: Environment,
    locale: Locale = Locale("en")
  ) throws -> JSONValue {
    try withView(of: name, theme: theme, in: environment, locale: locale) {
      .object(members(of: $0, name, theme))
    }
  }

  private static func members(
    of view: ScreenletView, _ name: ScreenletName, _ theme: ThemeName, depth: Int = 1
  ) -> [JSONValue.Member] {
    let resolution = view.resolution
    return [
      .init("screenlet", .string(name.rawValue)), .init("theme", .string(theme.rawValue)),
      .init(
        "layout",
        .object([
          .init("theme", .string(resolution.layoutTheme.rawValue)),
          .init("file", .string(resolution.layout.path)),
        ])),
      .init(
        "class", .array(resolution.chain.map { .string($0.name.rawValue) })),
      .init("nodes", .array(nodes(view.tree))),
    ] + rows(of: view, depth: depth)
      + screenlets(view.screenlet.session.makeScreenlets(in: view), view.tree, depth: depth)
  }

  /// The screenlets that stand in a tree, each with its nodes; nothing where there is none.
  private static func screenlets(
    _ made: [(node: Int, screenlet: Screenlet)], _ tree: ViewTree, depth: Int
  ) -> [JSONValue.Member] {
    guard depth < NestedScreenlet.depthLimit else { return [] }
    let screenlets = made.compactMap { node, screenlet -> JSONValue? in
      let node = JSONValue.string(tree.document.nodes[node].id)
      return screenlet.view.map {
        .object(
          [.init("node", node)]
            + members(of: $0, screenlet.name, screenlet.themeName, depth: depth + 1))
      }
    }
    return screenlets.isEmpty ? [] : [.init("screenlets", .array(screenlets))]
  }

  /// The cells of a list's first rows, each with its nodes; nothing for a view that is no list's.
  private static func rows(of view: ScreenletView, depth: Int) -> [JSONValue.Member] {
    guard let (_, cells) = view.firstCells() else { return [] }
    let rows = cells.map { cell in
      JSONValue.object(
        [
          .init("row", .integer(Int64(cell.row))), .init("file", .string(cell.layout.path)),
          .init("nodes", .array(nodes(cell.tree))),
        ]
          + screenlets(
            view.screenlet.session.makeScreenlets(in: cell, of: view), cell.tree, depth: depth))
    }
    return [.init("rows", .array(rows))]
  }

  /// The nodes of a tree with their frames.
  static func nodes(_ tree: ViewTree) -> [JSONValue] {
    let conditions = LayoutConditions(container: tree.document.root.box.frame.size)
    let document = tree.document.hiding(tree.changedMembers)
    let frames = LayoutSolver(document).solution(conditions, isDiagnosed: false)
      .frames(onPixelsOf: conditions.scale)
    return tree.document.nodes.indices.map { index in
      let node = tree.document.nodes[index]
      var members: [JSONValue.Member] = [
        .init("id", .string(node.id)),
        .init("parent", node.parent.map { .string(tree.document[$0].id) } ?? .null),
        .init("frame", .array(numbers(frames[index]))),
      ]
      for property in NodeProperty.allCases where !frame.contains(property) {
        if property == .html, let html = tree[index, .html].nonEmptyString {
          members.append(.init(NodeProperty.text.rawValue, .string(HTMLFragment(html).text)))
          continue
        }
        let isSecret = property == .text && tree.isSecret(index)
        if !isSecret, let value = json(tree[index, property]) {
          members.append(.init(property.rawValue, value))
        }
      }
      return .object(members)
    }
  }

  /// The properties that the member `frame` holds already.
  private static let frame: Set<NodeProperty> = [.x, .y, .width, .height]

  private static func numbers(_ frame: LayoutRect) -> [JSONValue] {
    [frame.x, frame.y, frame.width, frame.height].map { .number($0) }
  }

  /// A property's value; nil when it has none.
  private static func json(_ value: Value) -> JSONValue? {
    switch value {
    case .bool(let flag): .boolean(flag)
    case .int(let number): .integer(number)
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    default: nil
    }
  }
}
