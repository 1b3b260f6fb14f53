import ScreensCore
package import ScreensLayout
import ScreensViews

/// The order of a layout's document, computed once for all users: the sequence of the nodes, the
/// target of the Return key, and the names of the fields.
package struct FocusOrder: Sendable {
  /// The name of each node in forms and ids.
  package let names: [String]
  /// The button that the Return key in a field presses; nil without one.
  package let defaultButton: Int?
  /// All nodes in the order of the document.
  package let nodes: [Int]
  package let labels: ControlLabels
  /// The target of the Return key in a field: the node with the next tag, if it accepts text or
  /// presses.
  private let returns: [Int: Int]
  private let children: [[Int]]
  private let indices: [String: Int]

  /// Names that forms use themselves.
  private static let reserved: Set<String> = [
    "csrf", "once", "fire", "next", "place", "authorization",
  ]

  /// Computes the order of a document.
  package init(_ document: LayoutDocument) {
    let names = document.nodes.map(Self.name)
    self.names = names
    indices = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let children = document.nodes.map { node in
      Self.inFocusOrder(document.children(of: node.index).map(\.offset), document)
    }
    self.children = children
    labels = document.labels
    let returns = Self.returns(document)
    self.returns = returns
    defaultButton = Self.defaultButton(document, returns)
    var order: [Int] = []
    var stack = [0]
    while let next = stack.popLast() {
      order.append(next)
      stack += children[next].reversed()
    }
    nodes = order
  }

  /// The target of the Return key in a field: the next field, or a button.
  package func afterReturn(_ index: Int) -> Int? { returns[index] }

  /// The node that a form's field names.
  package func index(named name: String) -> Int? { indices[name] }

  /// The children of a node in the order of the document: by tag where they have tags, else as
  /// drawn.
  package func children(of index: Int) -> [Int] { children[index] }

  private static func name(_ node: LayoutNode) -> String {
    let isPlain = node.key.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || byte == 0x2d || byte == 0x5f
    }
    guard isPlain, !node.key.isEmpty, node.key.utf8.count <= 64, !reserved.contains(node.key) else {
      return "n\(node.index.offset)"
    }
    return node.key
  }

  /// The tagged children change places among themselves; the others stay in place.
  private static func inFocusOrder(_ children: [Int], _ document: LayoutDocument) -> [Int] {
    let tags = children.map { lowestTag(in: $0, document) }
    let places = children.indices.filter { tags[$0] != nil }
    let sorted = places.sorted { (tags[$0] ?? 0, $0) < (tags[$1] ?? 0, $1) }
    var ordered = children
    for (place, source) in zip(places, sorted) { ordered[place] = children[source] }
    return ordered
  }

  private static func lowestTag(in index: Int, _ document: LayoutDocument) -> Int? {
    (index..<document.end(of: index)).map { document.nodes[$0].tag }.filter { $0 > 0 }.min()
  }

  private static func returns(_ document: LayoutDocument) -> [Int: Int] {
    let own = document.nodes.filter { $0.tag > 0 && !document.isInsideNestedScreenlet($0.index) }
    let tagged = Dictionary(own.map { ($0.tag, $0) }, uniquingKeysWith: { first, _ in first })
    var returns: [Int: Int] = [:]
    for node in own where node.kind.isTextInput && node.tag < Int.max {
      guard let next = tagged[node.tag + 1] else { continue }
      guard next.kind.isTextInput || next.kind == .button && next.link == nil else { continue }
      returns[node.index.offset] = next.index.offset
    }
    return returns
  }

  /// The button that the Return key in the last field leads to, else the one with the lowest tag,
  /// else the first.
  private static func defaultButton(
    _ document: LayoutDocument, _ returns: [Int: Int]
  ) -> Int? {
    let reached = document.nodes.filter { $0.kind.isTextInput }.sorted { $0.tag < $1.tag }
      .compactMap { returns[$0.index.offset] }
    if let button = reached.first(where: { document.nodes[$0].kind == .button }) { return button }
    let buttons = document.nodes.filter { $0.kind == .button && $0.link == nil }
    let tagged = buttons.filter { $0.tag > 0 }.min { $0.tag < $1.tag }
    return (tagged ?? buttons.first)?.index.offset
  }
}
