import ScreensDocuments
package import ScreensLayout

/// A screenlet that stands in the place of a node of a layout, as Interface Builder has it: the
/// node's custom class is the screenlet.
package struct NestedScreenlet: Sendable, Hashable {
  /// The most screenlets that stand in each other.
  package static let depthLimit = 8
  /// The most screenlets that stand in another one, at any depth; each cell counts as one row.
  package static let countLimit = 256
  /// The most screenlets that stand in others on one page, in all rows.
  package static let pageLimit = 1000

  /// The node's place in document order.
  package let node: Int
  /// The kind, which a host may not have.
  package let name: ScreenletName
  /// The theme that the layout names; nil for the one around it.
  package let theme: ThemeName?
}

extension LayoutDocument {
  /// The screenlets that stand in this layout, in document order; one inside another's node is
  /// that one's own matter.
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
  /// The sentence about a nested screenlet that a host does not have.
  package func sentence(
    aboutUnknown nested: NestedScreenlet, _ library: ScreenletLibrary
  ) -> String {
    let known = library.names.map { "\($0)Screenlet" }
    return "\(file):\(nodes[nested.node].line): this host has no screenlet \(nested.name); its "
      + "place is empty" + Suggestion.clause(for: "\(nested.name)Screenlet", among: known)
  }
}

extension RuntimeValue {
  /// The value that an attribute of a screenlet can have; nil for colours, images and geometry.
  package var attribute: Value? {
    switch self {
    case .boolean(let flag): .bool(flag)
    case .number(let number): Int64(exactly: number).map(Value.int) ?? .double(number)
    case .string(let text), .localizedString(let text): .string(text)
    default: nil
    }
  }
}

extension SessionScope {
  /// Makes the screenlets that stand in a view, as the layout has them, for a face that shows them
  /// once: without a place, and without what comes from an address.
  ///
  /// - Returns: the screenlets by node, which the caller removes; those whose kind is known.
  package func makeScreenlets(in view: ScreenletView) -> [(node: Int, screenlet: Screenlet)] {
    let parts = LayoutParts(view.tree.document, environment.library, in: .view)
    return parts.inOrder.compactMap { node, part in
      makeScreenlet(part, theme: view.screenlet.themeName).map { (node, $0) }
    }
  }

  /// The same for the cell of a row, whose values their attributes may be taken from.
  package func makeScreenlets(
    in cell: Cell, of view: ScreenletView
  ) -> [(node: Int, screenlet: Screenlet)] {
    let parts = LayoutParts(cell.tree.document, environment.library, in: .cell)
    return parts.inOrder.compactMap { node, part in
      makeScreenlet(part, theme: view.screenlet.themeName, row: cell.value.map ?? [:])
        .map { (node, $0) }
    }
  }

  private func makeScreenlet(
    _ part: ScreenletPart, theme: ThemeName, row: [String: Value] = [:]
  ) -> Screenlet? {
    guard let made = makeScreenlet(part.screenlet) else { return nil }
    let asked = part.asks.compactMap { ask in row[ask.field].map { (ask.attribute.name, $0) } }
    let attributes = part.attributes.merging(asked) { $1 }
    for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      do { try made.set(name, to: value) } catch {
        report("\(made.name): an attribute of the layout is not set: \(error)")
      }
    }
    made.load(theme: part.theme ?? theme)
    made.setShown(true)
    return made
  }
}

extension ThemeResolution {
  /// The layouts that a list's cells can have by their names: the one of the kind, and those whose
  /// names begin with it.
  package func cells(of kind: ScreenletKind) -> [Layout] {
    let names = Set(lineage.flatMap(\.layouts.keys).filter(kind.namesCell))
    return names.sorted().compactMap { cell($0) }
  }

  /// The layout of a cell that a class names: any of the lineage but a screenlet's view.
  package func cell(_ name: String, of kind: ScreenletKind) -> Layout? {
    kind.list != nil && !name.hasSuffix("View") ? cell(name) : nil
  }
}
