/// A XIB as values: views in document order, their connections and constraints.
///
/// It never changes and is shared by every session that shows it. All but the nodes is behind one
/// reference: a document is passed on for each question to a node.
package struct LayoutDocument: Sendable {
  /// The name of the file it was read from.
  package var file: String { body.parts.file }
  /// The views; a node's descendants follow it directly.
  package internal(set) var nodes: [LayoutNode]
  /// The outlets of all views and of the file's owner, in document order.
  package var outletConnections: [OutletConnection] { body.parts.outletConnections }
  /// The actions in document order.
  package var actions: [ActionConnection] { body.parts.actions }
  /// The constraints in document order, also the inactive ones.
  package var constraints: [LayoutConstraint] { body.parts.constraints }
  /// The images that the document's resources name, with their sizes.
  package var images: [String: LayoutSize] { body.parts.images }
  /// The class of the file's owner.
  package var ownerClass: String? { body.parts.ownerClass }
  /// The version of the tools that wrote it, such as 14109.
  package var toolsVersion: Int { body.parts.toolsVersion }
  /// Whether constraints count; without, only frames and masks do.
  package var usesAutoLayout: Bool { body.parts.usesAutoLayout }
  /// Whether constraints may name safe areas.
  package var usesSafeAreas: Bool { body.parts.usesSafeAreas }
  /// Whether it is made for light and dark surroundings: the colours beside it are.
  package var isAdaptive: Bool { body.parts.isAdaptive }
  /// The canvas that the editor drew it on.
  package var canvas: EditorCanvas { body.parts.canvas }
  /// The faults of the document, by line.
  package var diagnostics: [LayoutDiagnostic] { body.parts.diagnostics }
  /// The single outlets of root and file's owner by name; the root's win.
  package var outlets: [String: NodeIndex] { body.parts.outlets }
  /// The outlet collections of root and file's owner by name.
  package var outletCollections: [String: [NodeIndex]] { body.parts.outletCollections }
  /// The label of each control.
  package var labels: ControlLabels { body.parts.labels }
  private var body: LayoutBody

  init(_ draft: LayoutDraft) {
    nodes = draft.nodes
    body = LayoutBody(draft)
  }

  /// The outermost view.
  package var root: LayoutNode { nodes[0] }

  package subscript(index: NodeIndex) -> LayoutNode { nodes[index.offset] }

  /// The node with a stable key.
  package func node(key: String) -> NodeIndex? { body.parts.indicesByKey[key] }

  package func node(id: String) -> NodeIndex? { body.parts.indicesByID[id] }

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

  package func actions(of control: NodeIndex) -> [ActionConnection] {
    actions.filter { $0.control == control }
  }

  /// The same layout with a place for each outlet, in which screenlets stand that are chosen while
  /// it is shown: the outlet's view, or a view over all others where the layout has no such outlet.
  package func placing(_ outlets: [String]) -> LayoutDocument {
    var document = self
    for outlet in outlets {
      if let node = node(outlet: outlet) {
        document.nodes[node.offset].isPlace = node != .root
      } else {
        document.append(placeOf: outlet)
      }
    }
    return document
  }

  /// Appends a view that is as large as the root. All other nodes keep their indices.
  private mutating func append(placeOf outlet: String) {
    let index = NodeIndex(nodes.count)
    nodes[0].subtreeEnd = NodeIndex(nodes.count + 1)
    var node = LayoutNode(
      index: index, parent: .root, subtreeEnd: nodes[0].subtreeEnd, kind: .view, element: "view",
      id: "\(root.id)/\(outlet)", line: root.line)
    node.key = outlet
    node.outletNames = [outlet]
    node.box.frame = LayoutRect(
      x: 0, y: 0, width: root.box.frame.width, height: root.box.frame.height)
    node.box.mask = [.widthSizable, .heightSizable]
    node.isPlace = true
    nodes.append(node)
    body = LayoutBody(body.parts.adding(node, outlet: outlet))
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

    package mutating func next() -> NodeIndex? {
      guard position < end else { return nil }
      defer { position = nodes[position].subtreeEnd.offset }
      return NodeIndex(position)
    }
  }
}

/// All of a document but its nodes, shared by its copies.
private final class LayoutBody: Sendable {
  let parts: LayoutParts

  init(_ draft: LayoutDraft) { parts = LayoutParts(draft) }

  init(_ parts: LayoutParts) { self.parts = parts }
}

private struct LayoutParts: Sendable {
  let file: String
  let outletConnections: [OutletConnection]
  let actions: [ActionConnection]
  let constraints: [LayoutConstraint]
  let images: [String: LayoutSize]
  let ownerClass: String?
  let toolsVersion: Int
  let usesAutoLayout: Bool
  let usesSafeAreas: Bool
  let isAdaptive: Bool
  let canvas: EditorCanvas
  let diagnostics: [LayoutDiagnostic]
  private(set) var outlets: [String: NodeIndex]
  let outletCollections: [String: [NodeIndex]]
  private(set) var indicesByKey: [String: NodeIndex]
  private(set) var indicesByID: [String: NodeIndex]
  let labels: ControlLabels

  init(_ draft: LayoutDraft) {
    file = draft.file
    outletConnections = draft.outletConnections
    actions = draft.actions
    constraints = draft.constraints
    images = draft.images
    ownerClass = draft.ownerClass
    toolsVersion = draft.toolsVersion
    usesAutoLayout = draft.usesAutoLayout
    usesSafeAreas = draft.usesSafeAreas
    isAdaptive = draft.isAdaptive
    canvas = draft.canvas
    diagnostics = draft.diagnostics.sorted { $0.line < $1.line }
    outlets = draft.outlets
    outletCollections = draft.outletCollections
    indicesByKey = Dictionary(
      draft.nodes.map { ($0.key, $0.index) }, uniquingKeysWith: { first, _ in first })
    indicesByID = draft.indicesByID
    labels = ControlLabels(draft.nodes)
  }

  /// The same parts with an outlet for a new node.
  func adding(_ node: LayoutNode, outlet: String) -> LayoutParts {
    var parts = self
    parts.outlets[outlet] = node.index
    if parts.indicesByKey[node.key] == nil { parts.indicesByKey[node.key] = node.index }
    parts.indicesByID[node.id] = node.index
    return parts
  }
}
