import ScreensDocuments

/// Fills a draft from a XIB's elements.
///
/// Views are read first, in document order; connections and constraints wait until every id is
/// known.
struct XIBBuilder {
  var draft: LayoutDraft
  var resources = XIBResources()
  private let limits: XIBLimits
  /// The lines of the ids met.
  private var lines: [String: Int] = [:]
  /// The last number given to each name that views without an id would have.
  private var numbers: [String: Int] = [:]
  /// What ids other than views' name: guides, and objects that are no views.
  var guides: [String: LayoutConstraint.Item] = [:]
  var otherObjects: [String: String] = [:]
  /// Constraints and guides: outlets name them for code, and nothing here asks for them.
  var namedForCode: Set<String> = []
  /// The controller around the root, which stands for the file's owner.
  var controller: String?
  var waitingConstraints: [(owner: NodeIndex, element: DocumentElement)] = []
  var waitingConnections: [(source: ConnectionEnd, element: DocumentElement)] = []

  init(file: String, limits: XIBLimits) {
    draft = LayoutDraft(file: file)
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
    draft.toolsVersion = Int(document["toolsVersion"]?.prefix { $0.isNumber } ?? "") ?? 0
    draft.usesAutoLayout = document["useAutolayout"] == "YES"
    if let device = document.child("device"), device["orientation"] != "landscape" {
      draft.device = device["id"]
    }
    try readResources(document.child("resources"))
    for object in objects.children { try readObject(object) }
    guard !draft.nodes.isEmpty else { throw .noRoot(file: draft.file) }
    try resolveConstraints()
    resolveConnections()
    resolveVariations()
    assignKeys()
  }

  private mutating func readObject(_ object: DocumentElement) throws(XIBError) {
    if object.name == "placeholder" {
      return readPlaceholder(object)
    }
    let isView = Self.frame(of: object) != nil || NodeKind(element: object.name).isKnown
    if !isView, draft.nodes.isEmpty, let view = object.child(key: "view"),
      Self.frame(of: view) != nil
    {
      return try readController(object, of: view)
    }
    guard isView, draft.nodes.isEmpty else {
      if let id = object["id"] {
        try claim(id, line: object.position.line)
        otherObjects[id] = object.name
      }
      let reason =
        isView ? "only the first view is shown" : "it is no view"
      return note("<\(object.name)> beside the root is left out; \(reason)", object)
    }
    draft.simulatesStatusBar =
      object.child(key: "simulatedStatusBarMetrics", named: "nil") == nil
    try readView(object, parent: nil, depth: 1)
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
    let kind = NodeKind(element: element.name)
    if !kind.isKnown {
      note("<\(element.name)> is not known; its frame, background and children are kept", element)
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
