package import ScreensLayout
package import ScreensModel

/// The tree of one view: the layout's nodes, shared by all views of that layout, and the changes
/// since, kept apart. Faces paint it, view code reads and writes it through handles.
///
/// Confined to the session's executor. No access is open while a slot runs: every call copies in
/// or out and returns.
package final class ViewTree {
  /// One property of one node.
  package struct Key: Hashable, Sendable {
    /// The node's place in document order.
    package let node: Int32
    package let property: NodeProperty

    /// The key of a property that may or may not be set.
    package init(node: Int32, property: NodeProperty) {
      self.node = node
      self.property = property
    }

    /// Hashes the node alone: few properties of one node ever change, and names are slow to hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(node) }
  }

  /// The layout, shared by all views that have it.
  package let document: LayoutDocument
  /// Distinguishes the handles of this tree from those of the previous one.
  package let generation: UInt32
  /// The outlets whose text is a secret, as the screenlet's kind declares them.
  let secretOutlets: Set<String>
  /// The properties that differ from the layout.
  package private(set) var changes: [Key: Value] = [:]
  /// The nodes that were ever changed, by the last six bits of their indices. Most nodes were not,
  /// so most lookups end here.
  private var changedNodes: UInt64 = 0
  /// Counts up with every change.
  package private(set) var revision: UInt64 = 0
  /// The node that has the focus.
  package private(set) var focus: Int?
  /// The changed properties in order, kept while the tree has copies in other processes.
  package var journal: TreeJournal?
  /// The layout's words that stand in for those of code.
  var wording = LayoutWording()
  /// Points scrolled, by node.
  package private(set) var scroll: [Int: Double] = [:]

  /// A tree that shows the layout as it is, and whose handles have this generation.
  package init(
    _ document: LayoutDocument, generation: UInt32, secretOutlets: Set<String> = []
  ) {
    self.document = document
    self.secretOutlets = secretOutlets
    self.generation = generation
  }

  /// The handle of the layout's root.
  package var root: NodeHandle { handle(0) }

  /// The handle of a node of the layout.
  package func handle(_ index: Int) -> NodeHandle {
    NodeHandle(generation: generation, index: index)
  }

  /// The node that a handle names.
  package func index(_ handle: NodeHandle) throws(ViewTreeError) -> Int {
    guard handle.generation == generation, document.nodes.indices.contains(handle.index) else {
      throw .staleHandle
    }
    return handle.index
  }

  /// Finds the node of an outlet, else of a restorationIdentifier.
  package func find(_ name: String) -> NodeHandle? {
    document.node(named: name).map(handle)
  }

  /// Finds the first node with a tag other than 0; nodes of nested screenlets are not looked at.
  package func find(tag: Int) -> NodeHandle? {
    guard tag != 0 else { return nil }
    var index = 0
    while index < document.nodes.count {
      if document.nodes[index].tag == tag { return handle(index) }
      let isNested = index > 0 && document.nestedScreenlet(index) != nil
      index = isNested ? document.end(of: index) : index + 1
    }
    return nil
  }

  /// A property as it is now: the value that was set, else the layout's.
  package subscript(node: Int, property: NodeProperty) -> Value {
    change(node, property) ?? layoutValue(node, property)
  }

  /// The value that was set, when it differs from the layout.
  func change(_ node: Int, _ property: NodeProperty) -> Value? {
    guard changedNodes & Self.bit(node) != 0 else { return nil }
    return changes[Key(node: Int32(node), property: property)]
  }

  private static func bit(_ node: Int) -> UInt64 { 1 << UInt64(node & 63) }

  /// Reads a property by handle.
  package func value(_ property: NodeProperty, of handle: NodeHandle) throws(ViewTreeError)
    -> Value
  {
    self[try index(handle), property]
  }

  /// Sets a property; a value equal to the layout's leaves no trace. The company of a hidden view
  /// goes and comes with it.
  package func set(_ property: NodeProperty, to value: Value, of handle: NodeHandle)
    throws(ViewTreeError)
  {
    let node = try index(handle)
    let converted = try property.convert(value)
    let key = Key(node: Int32(node), property: property)
    guard property == .hidden else {
      return change(key, to: wording.isEmpty ? converted : wording[key, for: converted])
    }
    guard self[node, .hidden] != converted else { return }
    let wasEmpty = emptyGroup(of: node) != nil
    change(key, to: converted)
    for other in company(of: node, wasEmpty: wasEmpty) {
      try set(.hidden, to: converted, of: self.handle(other))
    }
  }

  /// Shows an image by its name. The layout's own image stands for none, and takes no room where
  /// the layout hides it.
  package func show(image: Value, in handle: NodeHandle) throws(ViewTreeError) {
    guard image.nonEmptyString != nil else {
      try reset(.image, of: handle)
      return try reset(.hidden, of: handle)
    }
    try set(.hidden, to: .bool(false), of: handle)
    try set(.image, to: image, of: handle)
  }

  /// Shows a file by its name; none where there is no such name.
  package func show(media: Value, in handle: NodeHandle) throws(ViewTreeError) {
    let isFile = media.string.flatMap(MediaName.init) != nil
    try set(.media, to: isFile ? media : .none, of: handle)
  }

  /// Shows the layout's own value again.
  private func reset(_ property: NodeProperty, of handle: NodeHandle) throws(ViewTreeError) {
    try set(property, to: layoutValue(try index(handle), property), of: handle)
  }

  private func change(_ key: Key, to converted: Value) {
    let node = Int(key.node)
    let old = self[node, key.property]
    // In a single expression `nil` would become the value none, which is a change too.
    if converted == layoutValue(node, key.property) {
      changes.removeValue(forKey: key)
    } else {
      changes[key] = converted
      changedNodes |= Self.bit(node)
    }
    if old != converted {
      revision += 1
      journal?.append(key)
    }
  }

  /// Adopts a change from a copy of this tree; nil is the layout's value.
  ///
  /// - Throws: when the node is not there, or the property cannot have the value.
  package func adopt(_ value: Value?, for key: Key) throws(ViewTreeError) {
    let node = Int(key.node)
    guard document.nodes.indices.contains(node) else { throw .staleHandle }
    if let value { return try set(key.property, to: value, of: handle(node)) }
    // Not through `set`: a layout may have values that code may not set.
    guard let old = changes.removeValue(forKey: key) else { return }
    guard old != layoutValue(node, key.property) else { return }
    revision += 1
    journal?.append(key)
  }

  /// Forgets all changes: every property has the layout's value again.
  package func forgetChanges() {
    guard !changes.isEmpty else { return }
    for key in changes.keys { journal?.append(key) }
    changes = [:]
    revision += 1
  }

  /// Moves the focus to a node; nil clears it.
  package func setFocus(_ handle: NodeHandle?) throws(ViewTreeError) {
    let node = try handle.map { handle throws(ViewTreeError) in try index(handle) }
    guard node != focus else { return }
    focus = node
    revision += 1
  }

  /// Remembers how far a node is scrolled, in points.
  package func setScroll(_ points: Double, of handle: NodeHandle) throws(ViewTreeError) {
    scroll[try index(handle)] = points
  }

  /// A node's parent; nil for the root.
  package func parent(of handle: NodeHandle) throws(ViewTreeError) -> NodeHandle? {
    document.parent(of: try index(handle)).map { self.handle($0) }
  }

  /// A node's children in drawing order.
  package func children(of handle: NodeHandle) throws(ViewTreeError) -> [NodeHandle] {
    document.children(of: NodeIndex(try index(handle))).map { self.handle($0.offset) }
  }

  /// Whether a node or one above it is hidden.
  package func isHidden(_ node: Int) -> Bool {
    var next: Int? = node
    while let current = next {
      if self[current, .hidden] == .bool(true) { return true }
      next = document.parent(of: current)
    }
    return false
  }
}
