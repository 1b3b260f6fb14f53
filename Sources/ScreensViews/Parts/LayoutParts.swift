import ScreensDocuments
package import ScreensLayout
package import ScreensModel

/// The screenlets that a layout contains.
package struct LayoutParts: Sendable {
  /// The owner of the layout.
  package enum Context: Sendable {
    /// A page, which has an address.
    case page
    /// The view of another screenlet.
    case view
    /// A row, which has values.
    case cell

    /// The layout's name in messages to its author.
    var word: String { self == .page ? "page" : "layout" }

    /// The word before the name in the value of an attribute that is read from elsewhere.
    var source: String? {
      switch self {
      case .page: "query"
      case .view: nil
      case .cell: "row"
      }
    }
  }

  /// The parts that the layout itself contains, by node.
  package var all: [Int: ScreenletPart] = [:]
  /// The parts of which values choose one, by node.
  private var choices: [Int: [ScreenletPart]] = [:]
  /// Messages to the layout's author about impossible settings.
  package private(set) var remarks: [String] = []
  let context: Context

  /// A layout without screenlets.
  package init() { context = .view }

  /// Reads the parts of a layout.
  ///
  /// - Parameters:
  ///   - kinds: The known screenlets; views of other classes stay empty.
  ///   - outer: The kind whose view or cell the layout is; nil for a page.
  package init(
    _ document: LayoutDocument, _ kinds: [ScreenletName: ScreenletKind], in context: Context,
    of outer: ScreenletKind? = nil
  ) {
    self.context = context
    let declared = outer?.parts ?? []
    for nested in document.nestedScreenlets {
      let node = document.nodes[nested.node]
      guard let kind = kinds[nested.name] else {
        remarks.append(document.sentence(aboutUnknown: nested, among: kinds.keys))
        continue
      }
      var reader = PartReader(kind, file: document.file, in: context)
      all[nested.node] = reader.part(
        node, key: node.key,
        as: declared.part(
          at: nested.node, nested.name, of: document, in: context == .cell ? .cell : .view))
      remarks += reader.remarks
    }
    if context == .view { readChoices(declared, document, kinds) }
    removeImpossibleRefreshes(kinds, file: document.file)
  }

  /// Reads the parts of places. A part of an unknown kind is never chosen.
  private mutating func readChoices(
    _ declared: [ChildDeclaration], _ document: LayoutDocument,
    _ kinds: [ScreenletName: ScreenletKind]
  ) {
    for child in declared where child.when != nil && child.place == .view {
      guard let index = document.node(outlet: child.outlet), document[index].isPlace,
        let kind = kinds[child.screenlet]
      else { continue }
      let node = document[index]
      var reader = PartReader(kind, file: document.file, in: context)
      let others = choices[index.offset, default: []].filter { $0.screenlet == kind.name }.count
      // Each has a state and a form of its own.
      let key = "\(node.key).\(kind.name)" + (others == 0 ? "" : "-\(others + 1)")
      choices[index.offset, default: []].append(reader.part(node, key: key, as: child))
    }
  }

  /// The parts in the order of the layout, also the ones that are not chosen now.
  package var inOrder: [(node: Int, part: ScreenletPart)] {
    let all = all.mapValues { [$0] }.merging(choices) { $0 + $1 }
    return all.sorted { $0.key < $1.key }.flatMap { node, parts in parts.map { (node, $0) } }
  }

  package var isEmpty: Bool { all.isEmpty && choices.isEmpty }

  mutating func add(_ new: [String]) { remarks += new }
}
