import ScreensDocuments
package import ScreensLayout

/// The screenlets that stand in one layout.
package struct LayoutParts: Sendable {
  /// The layout that they stand in.
  package enum Context: Sendable {
    /// A page's own, which has an address.
    case page
    /// That of another screenlet's view.
    case view
    /// That of a row, which has values.
    case cell

    /// The layout's name in sentences for its author.
    var word: String { self == .page ? "page" : "layout" }

    /// The word before the name in the value of an attribute that is taken from elsewhere.
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
  /// The wishes of the layout that cannot be met: sentences for its author.
  package private(set) var remarks: [String] = []
  let context: Context

  /// A layout in which none stands.
  package init() { context = .view }

  /// Reads the parts of a layout.
  ///
  /// - Parameter library: The screenlets that there are; views of other classes are left empty.
  package init(_ document: LayoutDocument, _ library: ScreenletLibrary, in context: Context) {
    self.context = context
    for nested in document.nestedScreenlets {
      let node = document.nodes[nested.node]
      guard let kind = library[nested.name] else {
        remarks.append(document.sentence(aboutUnknown: nested, library))
        continue
      }
      var reader = PartReader(kind, file: document.file, in: context)
      all[nested.node] = reader.part(node)
      remarks += reader.remarks
    }
    removeImpossibleRefreshes(library, file: document.file)
  }

  /// The parts in the order of the layout.
  package var inOrder: [(node: Int, part: ScreenletPart)] {
    all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether no screenlet stands in the layout.
  package var isEmpty: Bool { all.isEmpty }

  mutating func add(_ new: [String]) { remarks += new }
}
