import ScreensDocuments
package import ScreensLayout

/// A screenlet that stands in the place of a node of a layout, as Interface Builder has it: the
/// node's custom class is the screenlet.
package struct NestedScreenlet: Sendable, Hashable {
  /// The most screenlets that stand in each other.
  package static let depthLimit = 8

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
  /// - Parameter fault: Called with each attribute that cannot be set.
  /// - Returns: the screenlets by node, which the caller removes; those whose kind is known.
  package func makeScreenlets(
    in view: ScreenletView, _ fault: (String) -> Void = { _ in }
  ) -> [(nested: NestedScreenlet, screenlet: Screenlet)] {
    makeScreenlets(in: view.tree.document, theme: view.screenlet.themeName, fault)
  }

  /// The same for a layout of another view, such as a cell's.
  ///
  /// - Parameters:
  ///   - theme: The theme of screenlets that name none.
  ///   - row: The values that attributes may be taken from.
  package func makeScreenlets(
    in document: LayoutDocument, theme: ThemeName, row: [String: Value] = [:],
    _ fault: (String) -> Void = { _ in }
  ) -> [(nested: NestedScreenlet, screenlet: Screenlet)] {
    document.nestedScreenlets.compactMap { nested in
      guard let made = makeScreenlet(nested.name) else { return nil }
      for (name, value) in document.attributes(of: nested, made.kind, row: row) {
        do { try made.set(name, to: value) } catch {
          fault("\(made.name): an attribute of the layout is not set: \(error)")
        }
      }
      made.load(theme: nested.theme ?? theme)
      made.setShown(true)
      return (nested, made)
    }
  }
}

extension LayoutDocument {
  /// The attributes of a kind that a nested screenlet's node sets; those in braces come from a row.
  fileprivate func attributes(
    of nested: NestedScreenlet, _ kind: ScreenletKind, row: [String: Value]
  ) -> [(AttributeName, Value)] {
    nodes[nested.node].runtimeAttributes.compactMap { attribute in
      guard let name = AttributeName(attribute.keyPath), kind.attribute(name) != nil,
        !kind.isSecret(name), let value = attribute.value.attribute
      else { return nil }
      guard let text = value.string, text.hasPrefix("{"), text.hasSuffix("}") else {
        return (name, value)
      }
      let field = text.dropFirst("{row:".count).dropLast()
      return text.hasPrefix("{row:") ? row[String(field)].map { (name, $0) } : nil
    }
  }
}

extension ThemeResolution {
  /// The layouts that a list's cells can have by their names: the one of the kind, and those whose
  /// names begin with it.
  package func cells(of kind: ScreenletKind) -> [Layout] {
    guard let cell = kind.list?.cell else { return [] }
    let names = Set(lineage.flatMap(\.layouts.keys).filter { $0.hasPrefix(cell) })
    return names.sorted().compactMap { self.cell($0) }
  }
}
