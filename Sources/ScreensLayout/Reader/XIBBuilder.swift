import ScreensDocuments

/// Fills a draft from a XIB's elements.
///
/// Views are read first, in document order; connections and constraints wait until every id is
/// known.
struct XIBBuilder {
  var draft: LayoutDraft
  var resources = XIBResources()
  let assets: ColorAssets
  private let limits: XIBLimits
  /// The lines of the ids met.
  private var lines: [String: Int] = [:]
  /// The last number of each name that is made for views without an id.
  private var numbers: [String: Int] = [:]
  /// The objects behind ids that are no views': guides, and others.
  var guides: [String: LayoutConstraint.Item] = [:]
  var otherObjects: Set<String> = []
  /// The views beside the root, and the objects inside of them, by id.
  var omitted: [String: String] = [:]
  /// Constraints and guides: outlets name them for code, and nothing here asks for them.
  var namedForCode: Set<String> = []
  /// The controller around the root, which stands for the file's owner.
  var controller: String?
  var waitingConstraints: [(owner: NodeIndex, element: DocumentElement)] = []
  var waitingConnections: [(source: ConnectionEnd, element: DocumentElement)] = []

  init(file: String, assets: ColorAssets, limits: XIBLimits) {
    draft = LayoutDraft(file: file)
    self.assets = assets
    draft.isAdaptive = assets.areAdaptive
    self.limits = limits
  }

  mutating func read(_ document: DocumentElement) throws(XIBError) {
    guard document.name == "document" else {
      throw .notAXIB(file: draft.file, found: document.name)
    }
    guard let objects = document.child("objects") else {
      let isStoryboard = document.child("scenes") != nil
      throw isStoryboard
        ? .notAXIB(file: draft.file, found: "document> of a storyboard, not a <document")
        : .noRoot(file: draft.file)
    }
    if let platform = Self.otherPlatform(of: document) {
      throw .otherPlatform(file: draft.file, platform: platform)
    }
    draft.toolsVersion = Int(document["toolsVersion"]?.prefix { $0.isNumber } ?? "") ?? 0
    draft.usesAutoLayout = document["useAutolayout"] == "YES"
    draft.usesSafeAreas = document["useSafeAreas"] == "YES"
    draft.canvas.device = document.child("device")?["id"]
    draft.canvas.isLandscape = document.child("device")?["orientation"] == "landscape"
    try readResources(document.child("resources"))
    let root = Self.root(of: objects.children)
    for (offset, object) in objects.children.enumerated() {
      try readObject(object, isRoot: offset == root)
    }
    guard !draft.nodes.isEmpty else { throw .noRoot(file: draft.file) }
    try resolveConstraints()
    resolveConnections()
    resolveVariations()
    assignKeys()
  }

  /// Reads an object at the top of the document; of several views one is the root.
  private mutating func readObject(
    _ object: DocumentElement, isRoot: Bool
  ) throws(XIBError) {
    if object.name == "placeholder" { return readPlaceholder(object) }
    if isRoot {
      if !Self.isView(object), let view = object.child(key: "view") {
        return try readController(object, of: view)
      }
      readCanvas(object)
      return try readView(object, parent: nil, depth: 1)
    }
    guard Self.isView(object) else {
      findObjects(in: object)
      if Self.isUnderstood(object) { return }
      return note("<\(object.name)> beside the root is omitted; it is no view", object)
    }
    findOmitted(in: object, of: object.name)
    note(
      "<\(object.name)> beside the root is omitted; only one view is shown: the one that the "
        + "owner's outlet 'view' names, else the first", object)
  }

  /// Takes the view of a controller as the root, and the controller as the file's owner.
  private mutating func readController(
    _ object: DocumentElement, of view: DocumentElement
  ) throws(XIBError) {
    if let id = object["id"] {
      try claim(id, line: object.position.line)
      controller = id
    }
    draft.ownerClass = object["customClass"] ?? draft.ownerClass
    for guide in object.child("layoutGuides")?.children ?? [] {
      guard let id = guide["id"] else { continue }
      try claim(id, line: guide.position.line)
      namedForCode.insert(id)
      guides[id] = .guide(.root, key: guide["type"] ?? "safeArea")
    }
    for connection in object.child("connections")?.children ?? [] {
      waitingConnections.append((.filesOwner, connection))
    }
    readCanvas(view)
    try readView(view, parent: nil, depth: 1)
  }

  private mutating func readPlaceholder(_ object: DocumentElement) {
    guard object["placeholderIdentifier"] == "IBFilesOwner" || object["id"] == "-1" else { return }
    draft.ownerClass = object["customClass"]
    for connection in object.child("connections")?.children ?? [] {
      waitingConnections.append((.filesOwner, connection))
    }
  }

  mutating func readView(
    _ element: DocumentElement, parent: NodeIndex?, depth: Int
  ) throws(XIBError) {
    let line = element.position.line
    if depth > limits.depth { throw .tooDeep(file: draft.file, line: line, limit: limits.depth) }
    if draft.nodes.count >= limits.views {
      throw .tooManyViews(file: draft.file, line: line, limit: limits.views)
    }
    let index = NodeIndex(draft.nodes.count)
    let id = try identify(element, parent: parent)
    for child in element.children where !Self.holdsViews(child) { findObjects(in: child) }
    let kind = NodeKind(element: element.name)
    if !kind.isKnown {
      note("<\(element.name)> is not known; its frame, background and children are kept", element)
    }
    if let items = element.child("items"), !items.children.isEmpty {
      note("the items of <\(element.name)> are not shown; put buttons into it", items)
    }
    draft.indicesByID[id] = index
    var node = LayoutNode(
      index: index, parent: parent, subtreeEnd: NodeIndex(draft.nodes.count + 1), kind: kind,
      element: element.name, id: id, line: line)
    try readProperties(of: &node, from: element)
    draft.nodes.append(node)
    try readAttachments(of: index, from: element)
    for child in Self.views(in: element) {
      try readView(child, parent: index, depth: depth + 1)
    }
    draft.nodes[index.offset].subtreeEnd = NodeIndex(draft.nodes.count)
  }

  private mutating func readAttachments(
    of index: NodeIndex, from element: DocumentElement
  ) throws(XIBError) {
    for guide in draft.nodes[index.offset].guides {
      try claim(guide.id, line: element.position.line)
      namedForCode.insert(guide.id)
      guides[guide.id] = .guide(index, key: guide.key)
    }
    for constraint in element.child("constraints")?.children ?? [] {
      if let id = constraint["id"] {
        try claim(id, line: constraint.position.line)
        namedForCode.insert(id)
      }
      waitingConstraints.append((index, constraint))
    }
    for connection in element.child("connections")?.children ?? [] {
      waitingConnections.append((.node(index), connection))
    }
  }

  private mutating func identify(
    _ element: DocumentElement, parent: NodeIndex?
  ) throws(XIBError) -> String {
    if let id = element["id"], !id.isEmpty {
      try claim(id, line: element.position.line)
      return id
    }
    let prefix = parent.map { draft.nodes[$0.offset].id } ?? ""
    let wanted = "\(prefix)/\(element["key"] ?? element.name)"
    var id = wanted
    var number = numbers[wanted] ?? 1
    while lines[id] != nil {
      number += 1
      id = "\(wanted)\(number)"
    }
    numbers[wanted] = number
    lines[id] = element.position.line
    return id
  }

  private mutating func claim(_ id: String, line: Int) throws(XIBError) {
    if let first = lines.updateValue(line, forKey: id) {
      throw .duplicateID(file: draft.file, line: line, id: id, firstLine: first)
    }
  }

  mutating func note(_ message: String, _ element: DocumentElement) {
    draft.note(message, line: element.position.line)
  }

  /// The element that holds the recorded frame; only a direct child counts.
  static func frame(of element: DocumentElement) -> DocumentElement? {
    element.child(key: "frame", named: "rect")
  }

  /// The views directly below an element: in `subviews`, in a table's or collection's prototypes,
  /// and those under a key of their own such as a cell's content view.
  private static func views(in element: DocumentElement) -> [DocumentElement] {
    element.children.flatMap { child in
      switch child.name {
      case "subviews":
        child.children.filter {
          frame(of: $0) != nil || NodeKind(element: $0.name).isKnown || $0["id"] != nil
        }
      case "prototypes", "cells": child.children.filter { frame(of: $0) != nil }
      default: frame(of: child) != nil ? [child] : []
      }
    }
  }
}
