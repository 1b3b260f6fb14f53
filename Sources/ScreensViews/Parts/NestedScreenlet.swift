import ScreensDocuments
package import ScreensLayout
package import ScreensModel

/// A screenlet that replaces a node of a layout, as in Interface Builder: the node's custom class
/// is the screenlet.
package struct NestedScreenlet: Sendable, Hashable {
  /// The limit of nesting.
  package static let depthLimit = 8
  /// The most screenlets inside another one, at any depth; each cell counts as one row.
  package static let countLimit = 256
  /// The most nested screenlets on one page, in all rows.
  package static let pageLimit = 1000

  /// The node's index in document order.
  package let node: Int
  /// The kind; a host may not have it.
  package let name: ScreenletName
  /// The theme that the layout sets; nil for the surrounding theme.
  package let theme: ThemeName?
}

extension LayoutDocument {
  /// The screenlets in this layout, in document order. A screenlet inside another's node belongs to
  /// that one.
  package var nestedScreenlets: [NestedScreenlet] {
    nodes.compactMap { node in
      guard node.isEverInstalled, node.parent != nil,
        let name = nestedScreenlet(node.index.offset), !isInsideNestedScreenlet(node.index)
      else { return nil }
      var theme: ThemeName?
      if case .string(let text)? = node.runtimeAttribute("themeName") { theme = ThemeName(text) }
      return NestedScreenlet(node: node.index.offset, name: name, theme: theme)
    }
  }
}

extension LayoutDocument {
  /// The screenlets that may stand in this layout as the view of a kind: those in its nodes, and
  /// the ones of the kind's parts, at the root where the layout has no outlet for them.
  package func screenlets(inViewOf kind: ScreenletKind) -> [NestedScreenlet] {
    nestedScreenlets
      + kind.parts.filter { $0.when != nil && $0.place == .view }.map {
        NestedScreenlet(
          node: node(outlet: $0.outlet)?.offset ?? 0, name: $0.screenlet, theme: nil)
      }
  }

  /// The sentence about a nested screenlet that a host does not have.
  package func sentence(
    aboutUnknown nested: NestedScreenlet, among names: some Sequence<ScreenletName>
  ) -> String {
    let known = names.sorted().map { "\($0)Screenlet" }
    return "\(file):\(nodes[nested.node].line): this host has no screenlet \(nested.name); its "
      + "place is empty" + Suggestion.clause(for: "\(nested.name)Screenlet", among: known)
  }
}

extension RuntimeValue {
  /// The value for an attribute of a screenlet; nil for colours, images and geometry.
  package var attribute: Value? {
    switch self {
    case .boolean(let flag): .bool(flag)
    case .number(let number): Int64(exactly: number).map(Value.int) ?? .double(number)
    case .string(let text), .localizedString(let text): .string(text)
    default: nil
    }
  }
}

extension [ChildDeclaration] {
  /// The declaration for a node of a layout; nil for a screenlet of the layout's author.
  func part(
    at node: Int, _ screenlet: ScreenletName, of document: LayoutDocument,
    in place: ChildDeclaration.Place
  ) -> ChildDeclaration? {
    first { part in
      guard part.place == place, part.screenlet == screenlet, part.when == nil else {
        return false
      }
      if let named = document.node(outlet: part.outlet) { return named.offset == node }
      return document.nestedScreenlets.first { $0.name == screenlet }?.node == node
    }
  }
}
