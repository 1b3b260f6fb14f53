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

  /// The parts by node.
  package var all: [Int: ScreenletPart] = [:]
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
        node,
        as: declared.part(
          at: nested.node, nested.name, of: document, in: context == .cell ? .cell : .view))
      remarks += reader.remarks
    }
    removeImpossibleRefreshes(kinds, file: document.file)
  }

  /// The parts in the order of the layout.
  package var inOrder: [(node: Int, part: ScreenletPart)] {
    all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package var isEmpty: Bool { all.isEmpty }

  mutating func add(_ new: [String]) { remarks += new }
}
