/// The elements and texts of a parsed piece of foreign HTML, by number. Number 0 is the piece.
struct HTMLTree: Sendable {
  struct Node: Sendable {
    /// The element's name; empty for a text.
    let name: String
    let attributes: [(name: String, value: String)]
    var text = ""
    var children: [Int] = []
    var parent: Int?
  }

  private(set) var nodes = [Node(name: "", attributes: [])]

  subscript(number: Int) -> Node { nodes[number] }

  /// Makes an element that stands nowhere yet.
  mutating func make(_ tag: HTMLTag) -> Int {
    nodes.append(Node(name: tag.name, attributes: tag.attributes))
    return nodes.count - 1
  }

  /// Puts a node into an element, before another one of its children or at the end.
  mutating func insert(_ number: Int, in parent: Int, before next: Int? = nil) {
    detach(number)
    nodes[number].parent = parent
    nodes[parent].children.insert(number, at: place(of: next, in: parent))
  }

  /// Adds words to an element, to the text before the place if there is one.
  mutating func insert(text: String, in parent: Int, before next: Int? = nil) {
    let place = place(of: next, in: parent)
    if place > 0, case let last = nodes[parent].children[place - 1], nodes[last].name.isEmpty {
      nodes[last].text += text
      return
    }
    nodes.append(Node(name: "", attributes: [], text: text, parent: parent))
    nodes[parent].children.insert(nodes.count - 1, at: place)
  }

  /// Moves all children of an element into another one.
  mutating func moveChildren(of parent: Int, to other: Int) {
    for child in nodes[parent].children { nodes[child].parent = other }
    nodes[other].children += nodes[parent].children
    nodes[parent].children = []
  }

  private func place(of child: Int?, in parent: Int) -> Int {
    child.flatMap { nodes[parent].children.lastIndex(of: $0) } ?? nodes[parent].children.count
  }

  private mutating func detach(_ number: Int) {
    guard let parent = nodes[number].parent,
      let place = nodes[parent].children.lastIndex(of: number)
    else { return }
    nodes[parent].children.remove(at: place)
    nodes[number].parent = nil
  }
}
