/// A XIB as values: views in document order, their connections and constraints.
///
/// It never changes and is shared by every session that shows it.
package struct LayoutDocument: Sendable {
  /// The name of the file it was read from.
  package let file: String
  /// The views; a node's descendants follow it directly.
  package internal(set) var nodes: [LayoutNode]
  /// The outlets of all views and of the file's owner, in document order.
  package let outletConnections: [OutletConnection]
  /// The actions in document order.
  package let actions: [ActionConnection]
  /// The constraints in document order, also those that are off.
  package let constraints: [LayoutConstraint]
  /// The images that the document's resources name, with their sizes.
  package let images: [String: LayoutSize]
  /// The class of the file's owner.
  package let ownerClass: String?
  /// The version of the tools that wrote it, such as 14109.
  package let toolsVersion: Int
  /// Whether constraints count; without, only frames and masks do.
  package let usesAutoLayout: Bool
  /// Whether constraints may name safe areas.
  package let usesSafeAreas: Bool
  /// The canvas that the editor drew it on.
  package let canvas: EditorCanvas
  /// The faults of the document, by line.
  package let diagnostics: [LayoutDiagnostic]
  /// The single outlets of root and file's owner by name; the root's win.
  package let outlets: [String: NodeIndex]
  /// The outlet collections of root and file's owner by name.
  package let outletCollections: [String: [NodeIndex]]
  private let indicesByKey: [String: NodeIndex]
  private let indicesByID: [String: NodeIndex]

  init(_ draft: LayoutDraft) {
    file = draft.file
    nodes = draft.nodes
    outletConnections = draft.outletConnections
    actions = draft.actions
    constraints = draft.constraints
    images = draft.images
    ownerClass = draft.ownerClass
    toolsVersion = draft.toolsVersion
    usesAutoLayout = draft.usesAutoLayout
    usesSafeAreas = draft.usesSafeAreas
    canvas = draft.canvas
    diagnostics = draft.diagnostics.sorted { $0.line < $1.line }
    outlets = draft.outlets
    outletCollections = draft.outletCollections
    indicesByKey = Dictionary(
      draft.nodes.map { ($0.key, $0.index) }, uniquingKeysWith: { first, _ in first })
    indicesByID = draft.indicesByID
  }

  /// The outermost view.
  package var root: LayoutNode { nodes[0] }

  /// A node by its index.
  package subscript(index: NodeIndex) -> LayoutNode { nodes[index.offset] }

  /// The node with a stable key.
  package func node(key: String) -> NodeIndex? { indicesByKey[key] }

  /// The node with an id of the document.
  package func node(id: String) -> NodeIndex? { indicesByID[id] }

  /// The node that an outlet of root or file's owner names.
  package func node(outlet: String) -> NodeIndex? { outlets[outlet] }

  /// The children of a node, the one drawn last at the end.
  package func children(of parent: NodeIndex) -> ChildSequence {
    ChildSequence(
      nodes: nodes, position: parent.offset + 1, end: nodes[parent.offset].subtreeEnd.offset)
  }

  /// The descendants of a node in document order.
  package func descendants(of ancestor: NodeIndex) -> Range<Int> {
    ancestor.offset + 1..<nodes[ancestor.offset].subtreeEnd.offset
  }

  /// The actions of one control.
  package func actions(of control: NodeIndex) -> [ActionConnection] {
    actions.filter { $0.control == control }
  }

  /// Whether a node lies inside a nested screenlet, which drives it itself.
  package func isInsideNestedScreenlet(_ index: NodeIndex) -> Bool {
    var ancestor = self[index].parent
    while let current = ancestor {
      if self[current].nestedScreenlet != nil { return true }
      ancestor = self[current].parent
    }
    return false
  }

  /// Walks the children of one node.
  package struct ChildSequence: Sequence, IteratorProtocol {
    fileprivate let nodes: [LayoutNode]
    fileprivate var position: Int
    fileprivate let end: Int

    /// The next child.
    package mutating func next() -> NodeIndex? {
      guard position < end else { return nil }
      defer { position = nodes[position].subtreeEnd.offset }
      return NodeIndex(position)
    }
  }
}
