/// Builds the tree of a foreign text from its parts, as the standard's tree construction does in
/// the content of a `body`.
///
/// Elements that are not allowed stand in the tree, too, since they decide on the places of others.
/// An element that would be nested too deeply is no part of it.
struct HTMLTreeBuilder {
  var tree = HTMLTree()
  /// The numbers of the elements that are open, outermost first.
  var open = [0]
  /// The formatting elements that continue in later blocks; nil is the border of a cell.
  var formatting: [Int?] = []
  /// Whether content that a table cannot have goes before the table.
  var isFostering = false
  /// The bytes of elements that may be repeated since they continue in later blocks.
  var repeats = HTMLFragment.limit
  /// The element that is dropped with its content, and how many of its name are open.
  private var dropped: (name: String, depth: Int)?
  /// Whether a line end that comes next belongs to the start tag of a `pre`.
  private var dropsLineEnd = false

  /// Whether the present content is that of a dropped drawing or formula.
  var isInForeignElement: Bool { dropped.map { HTMLNames.foreign.contains($0.name) } ?? false }

  mutating func process(_ token: HTMLToken) {
    switch token {
    case .text(let text): if dropped == nil { self.text(text) }
    case .start(let tag): dropped == nil ? begin(tag) : startInDropped(tag)
    case .end(let name): dropped == nil ? finish(name) : endInDropped(name)
    }
  }

  // MARK: Dropped content

  private mutating func startInDropped(_ tag: HTMLTag) {
    guard let (name, depth) = dropped, tag.name == name, name != "select",
      !(tag.isSelfClosing && HTMLNames.foreign.contains(name))
    else { return }
    dropped = (name, depth + 1)
  }

  private mutating func endInDropped(_ ended: String) {
    guard let (name, depth) = dropped, ended == name else { return }
    dropped = depth > 1 ? (name, depth - 1) : nil
  }

  // MARK: Parts

  private mutating func text(_ text: String) {
    var text = text
    if dropsLineEnd, text.utf8.first == 0x0A { text.removeFirst() }
    dropsLineEnd = false
    guard !text.isEmpty else { return }
    let isSpace = text.utf8.allSatisfy { [0x20, 0x0A, 0x09, 0x0C, 0x0D].contains($0) }
    let isBetweenCells = HTMLNames.tableContexts.contains(currentName)
    guard isBetweenCells, !isSpace else {
      if !isBetweenCells { reconstruct() }
      return insert(text)
    }
    isFostering = true
    reconstruct()
    insert(text)
    isFostering = false
  }

  private mutating func begin(_ tag: HTMLTag) {
    dropsLineEnd = false
    if HTMLElement.dropped.contains(tag.name) {
      if !(tag.isSelfClosing && HTMLNames.foreign.contains(tag.name)) { dropped = (tag.name, 1) }
      return
    }
    start(tag)
    dropsLineEnd = tag.name == "pre" || tag.name == "listing"
  }

  private mutating func finish(_ name: String) {
    dropsLineEnd = false
    end(name)
  }

  // MARK: The open elements

  var currentName: String { name(open.count - 1) }

  /// The name of an open element, by its place.
  func name(_ place: Int) -> String { tree[open[place]].name }

  /// Whether an element is open, and none of these stands between it and the present place.
  func isOpen(_ names: Set<String>, within borders: Set<String> = HTMLNames.scope) -> Bool {
    for place in open.indices.reversed() where place > 0 {
      if names.contains(name(place)) { return true }
      if borders.contains(name(place)) { return false }
    }
    return false
  }

  /// Ends elements up to one of these, which ends as well.
  mutating func pop(through names: Set<String>) {
    while open.count > 1 {
      let isLast = names.contains(currentName)
      open.removeLast()
      if isLast { return }
    }
  }

  /// Ends elements until one of these is the present one.
  mutating func pop(to names: Set<String>) {
    while open.count > 1, !names.contains(currentName) { open.removeLast() }
  }

  mutating func endImplied(but exception: String = "") {
    while HTMLNames.implied.contains(currentName), currentName != exception { open.removeLast() }
  }

  mutating func endParagraph() {
    guard isOpen(["p"], within: HTMLNames.buttonScope) else { return }
    pop(through: ["p"])
  }

  // MARK: Places

  /// Begins an element at the present place.
  ///
  /// - Returns: its number; nil where it would be nested too deeply.
  @discardableResult
  mutating func push(_ tag: HTMLTag) -> Int? {
    guard open.count <= HTMLFragment.depth else { return nil }
    let number = insert(tag)
    open.append(number)
    return number
  }

  /// Adds an element to the present place, and does not begin it.
  @discardableResult
  mutating func insert(_ tag: HTMLTag) -> Int {
    let number = tree.make(tag)
    let (parent, next) = place(in: open[open.count - 1])
    tree.insert(number, in: parent, before: next)
    return number
  }

  mutating func insert(_ text: String) {
    let (parent, next) = place(in: open[open.count - 1])
    tree.insert(text: text, in: parent, before: next)
  }

  /// The place for content of an element: before the table, where a table cannot have it.
  func place(in target: Int) -> (parent: Int, next: Int?) {
    guard isFostering, HTMLNames.tableContexts.contains(tree[target].name),
      let table = open.indices.last(where: { name($0) == "table" })
    else { return (target, nil) }
    if let parent = tree[open[table]].parent { return (parent, open[table]) }
    return (open[table - 1], nil)
  }
}

/// The names of elements that tree construction groups.
enum HTMLNames {
  private static func set(_ names: String) -> Set<String> {
    Set(names.split(separator: " ").map(String.init))
  }

  static let foreign = set("svg math")
  static let headings = set("h1 h2 h3 h4 h5 h6")
  static let cells = set("td th")
  static let groups = set("tbody thead tfoot")
  static let tableContexts = set("table tbody thead tfoot tr")
  static let tableParts = set("caption col colgroup tbody td tfoot th thead tr")
  static let formatting = set("a b big code em font i nobr s small strike strong tt u")
  static let implied = set("dd dt li optgroup option p rb rp rt rtc")
  static let scope = set("applet caption html table td th marquee object template")
  static let buttonScope = scope.union(["button"])
  static let listScope = scope.union(["ol", "ul"])
  static let tableScope = set("table")
  /// The elements that end a paragraph, and end with their own tag only.
  static let blocks = set(
    """
    address article aside blockquote center details dialog dir div dl fieldset figcaption figure \
    footer header hgroup main menu nav ol p search section summary ul
    """)
  static let special = blocks.union(headings).union(tableParts).union(
    set(
      """
      applet area base basefont bgsound body br button dd dt embed form frame frameset head hr \
      html iframe img input keygen li link listing marquee meta noembed noframes noscript object \
      param plaintext pre script select source style table template textarea title track wbr xmp
      """))
  /// The elements that have no content, or that only a whole document has.
  static let ignored = set(
    """
    area base basefont bgsound body embed frame frameset head html input keygen link meta param \
    source track
    """)
}
