/// Writes the allowed part of a parsed text in a form that every parser reads as the same tree.
///
/// A tree may have parts that no markup stands for: tags of them would end others on the way back.
/// Such an element is written as a `div`, or its content without it.
struct HTMLTreeWriter {
  private enum Step {
    case node(Int)
    /// The end of an element, by its name in the text.
    case end(String)
  }

  private let tree: HTMLTree
  private let surroundings: HTMLSurroundings
  /// The levels that headings are moved by.
  private let shift: Int
  /// Whether each node holds an element that ends a paragraph.
  private let holdsBlock: [Bool]
  private var writer = MarkupWriter(.html)
  private var plain = PlainText()
  /// The names of the written elements that are open, outermost first.
  private var open: [String] = []
  private var steps: [Step] = []

  /// The markup of a tree, and its text.
  static func write(
    _ tree: HTMLTree, in surroundings: HTMLSurroundings
  ) -> (markup: [UInt8], text: String) {
    var writer = HTMLTreeWriter(tree, surroundings)
    writer.add(0)
    // The tree may be deeper than a stack of calls.
    while let step = writer.steps.popLast() {
      switch step {
      case .node(let number): writer.node(number)
      case .end(let name): writer.end(name)
      }
    }
    return (writer.writer.bytes, writer.plain.finish())
  }

  private init(_ tree: HTMLTree, _ surroundings: HTMLSurroundings) {
    self.tree = tree
    self.surroundings = surroundings
    var order = [0]
    var (next, levels) = (0, Set<Int>())
    while next < order.count {
      order += tree[order[next]].children
      next += 1
    }
    var holds = tree.nodes.map { _ in false }
    for number in order.dropFirst().reversed() {
      let node = tree[number]
      if let level = Self.level(node.name) { levels.insert(level) }
      guard let parent = node.parent else { continue }
      let kind = HTMLElement.all[node.name]?.kind
      if kind == .block || kind == .item || holds[number] && kind != .tablePart {
        holds[parent] = true
      }
    }
    holdsBlock = holds
    shift = surroundings.headingLevel.flatMap { own in levels.min().map { own + 1 - $0 } } ?? 0
  }

  private static func level(_ name: String) -> Int? {
    HTMLNames.headings.contains(name) ? Int(name.dropFirst()) : nil
  }

  private mutating func add(_ number: Int) {
    steps += tree[number].children.reversed().map { .node($0) }
  }

  private var isBetweenCells: Bool { open.last.map(HTMLNames.tableContexts.contains) ?? false }

  private mutating func node(_ number: Int) {
    let node = tree[number]
    if node.name.isEmpty { return text(node.text) }
    guard let element = HTMLElement.all[node.name] else { return add(number) }
    if isBetweenCells, element.kind != .tablePart { return }
    if node.name == "img" { return image(node, element) }
    guard element.isVoid || open.count < HTMLFragment.depth, let name = self.name(number, element),
      let written = HTMLElement.all[name]
    else { return add(number) }
    plain.begin(node.name, element.kind)
    begin(node, written)
    if element.isVoid { return writer.end() }
    open.append(name)
    steps.append(.end(node.name))
    add(number)
  }

  /// The name that an element is written with; nil where only its content is.
  private func name(_ number: Int, _ element: HTMLElement) -> String? {
    let (node, parent) = (tree[number], open.last ?? "")
    switch node.name {
    case "p": return holdsBlock[number] ? "div" : "p"
    case "li": return parent == "ul" || parent == "ol" ? "li" : "div"
    case "dt", "dd":
      let isGroup = parent == "div" && open.dropLast().last == "dl"
      return parent == "dl" || isGroup ? node.name : "div"
    case "a":
      let address = node.attributes.first { $0.name == "href" }?.value
      let leads = address.flatMap(surroundings.links.address) != nil
      return leads && !open.contains("a") ? "a" : nil
    case "td", "th": return parent == "tr" ? node.name : nil
    case "tr": return HTMLNames.groups.contains(parent) ? node.name : nil
    case "caption", "tbody", "thead", "tfoot": return parent == "table" ? node.name : nil
    default:
      guard let level = Self.level(node.name) else { return node.name }
      return HTMLNames.headings.contains(parent) ? nil : "h\(max(1, min(6, level + shift)))"
    }
  }

  private mutating func begin(_ node: HTMLTree.Node, _ element: HTMLElement) {
    writer.begin(element.name)
    for (name, text) in node.attributes {
      guard let kind = element.attributes[name], let name = MarkupName(name),
        let value = HTMLElement.allowed(text, kind, surroundings)
      else { continue }
      if case .flag = kind { writer.attribute(name, true) } else { writer.attribute(name, value) }
    }
    if node.name == "a" { writer.attribute("rel", LinkTargets.relation) }
  }

  /// Writes an image, or its words where it may not be shown.
  private mutating func image(_ node: HTMLTree.Node, _ element: HTMLElement) {
    let words = node.attributes.first { $0.name == "alt" }
    let source = node.attributes.first { $0.name == "src" }?.value
    guard source.flatMap(surroundings.images.address) != nil else {
      return text(words?.value ?? "")
    }
    begin(node, element)
    if words == nil { writer.attribute("alt", "") }
    writer.end()
    plain.add(words?.value ?? "", isKept: false)
  }

  private mutating func text(_ text: String) {
    guard !isBetweenCells, !text.isEmpty else { return }
    writer.text(text)
    plain.add(text, isKept: open.contains("pre"))
  }

  private mutating func end(_ name: String) {
    writer.end()
    open.removeLast()
    plain.end(name, HTMLElement.all[name]?.kind ?? .inline)
  }
}
