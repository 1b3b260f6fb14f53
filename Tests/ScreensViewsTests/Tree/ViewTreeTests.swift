@testable import ScreensViews
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct ViewTreeTests {
  func tree() throws -> ViewTree {
    let layout = try TestLayout.layout(
      "ProbeView_a", rootClass: "X", outlets: ["name"],
      TestLayout.node("textField", "name", "tag=\"1\" placeholder=\"who\" text=\"abc\"")
        + TestLayout.node("button", "go", "hidden=\"YES\" restorationIdentifier=\"go\"")
        + TestLayout.node("switch", "flag", "on=\"YES\""))
    return ViewTree(layout.document, generation: 9)
  }

  static let samples: [Value] = [
    nil, true, false, 0, 1, 0.5, "", "abc", "who", "#FF0000", "center", .double(5000), ["x"],
    .bytes([1]), .map([:]),
  ]

  @Test func `setting the layout's own value leaves no change`() throws {
    let tree = try tree()
    let name = try #require(tree.find("name"))
    try tree.set(.text, to: "typed", of: name)
    try tree.set(.hidden, to: true, of: name)
    #expect(tree.changes.count == 2)
    try tree.set(.text, to: "abc", of: name)
    try tree.set(.hidden, to: false, of: name)
    #expect(tree.changes.isEmpty)
    #expect(try tree.value(.text, of: name) == "abc")
  }

  @Test func `each node of many has its own changes`() throws {
    let fields = (0..<140).map { TestLayout.node("textField", "f\($0)", "text=\"\($0)\"") }
    let layout = try TestLayout.layout("ProbeView_a", rootClass: "X", outlets: [], fields.joined())
    let tree = ViewTree(layout.document, generation: 1)
    for node in stride(from: 1, through: 140, by: 3) {
      try tree.set(.text, to: .string("typed \(node)"), of: tree.handle(node))
    }
    for node in 1...140 {
      #expect(tree[node, .text] == .string(node % 3 == 1 ? "typed \(node)" : "\(node - 1)"))
    }
    tree.forgetChanges()
    #expect(tree[70, .text] == "69")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `after any edits a read gives the last value, and the original value leaves no change`(
    _ seed: UInt64
  ) throws {
    var random = Seeded(seed)
    let tree = try tree()
    let fresh = try self.tree()
    var model: [String: Value] = [:]
    for _ in 0..<400 {
      let node = Int.random(in: 0..<tree.document.nodes.count, using: &random)
      let property = NodeProperty.allCases.randomElement(using: &random)!
      let value = Self.samples.randomElement(using: &random)!
      let before = tree[node, property]
      let revision = tree.revision
      do {
        try tree.set(property, to: value, of: tree.handle(node))
        #expect(!property.isReadOnly)
        model["\(node) \(property)"] = tree[node, property]
        #expect((tree.revision > revision) == (tree[node, property] != before))
      } catch {
        #expect(tree[node, property] == before)
        #expect(tree.revision == revision)
      }
    }
    for node in tree.document.nodes.indices {
      for property in NodeProperty.allCases {
        let expected = model["\(node) \(property)"] ?? fresh[node, property]
        #expect(tree[node, property] == expected)
        let change = tree.changes[.init(node: Int32(node), property: property)]
        #expect((change == nil) == (expected == fresh[node, property]))
        if !property.isReadOnly {
          try? tree.set(property, to: fresh[node, property], of: tree.handle(node))
        }
      }
    }
    #expect(tree.changes.isEmpty)
  }

  @Test func `stale and foreign handles are refused by every function`() throws {
    let tree = try tree()
    let count = tree.document.nodes.count
    for handle in [
      NodeHandle(generation: 8, index: 0), NodeHandle(generation: 9, index: count),
      NodeHandle(rawValue: .max)!, NodeHandle(rawValue: 9 << 32 | 0)!,
    ] {
      #expect(throws: ViewTreeError.staleHandle) { try tree.value(.text, of: handle) }
      #expect(throws: ViewTreeError.staleHandle) { try tree.set(.text, to: "x", of: handle) }
      #expect(throws: ViewTreeError.staleHandle) { try tree.setFocus(handle) }
      #expect(throws: ViewTreeError.staleHandle) { try tree.setScroll(1, of: handle) }
      #expect(throws: ViewTreeError.staleHandle) { try tree.parent(of: handle) }
      #expect(throws: ViewTreeError.staleHandle) { try tree.children(of: handle) }
    }
    #expect(tree.revision == 0)
    #expect(NodeHandle(rawValue: 0) == nil)
  }

  @Test func `every change of a node is in the journal, and a call without effect is not`() throws {
    let tree = try tree()
    tree.journal = TreeJournal()
    func changed(_ body: () throws -> Void) throws -> [Int] {
      let start = try #require(tree.journal?.end)
      try body()
      return try #require(tree.journal?.keys(since: start)).map { Int($0.node) }.sorted()
    }
    let (name, button) = (tree.handle(1), tree.handle(2))
    #expect(try changed { try tree.set(.text, to: "a", of: name) } == [1])
    #expect(try changed { try tree.set(.text, to: "a", of: name) } == [])
    #expect(try changed { try tree.set(.enabled, to: false, of: button) } == [2])
    let key = ViewTree.Key(node: 1, property: .text)
    #expect(try changed { try tree.adopt("b", for: key) } == [1])
    #expect(try changed { tree.forgetChanges() } == [1, 2])
    #expect(try changed { tree.forgetChanges() } == [])
    #expect(try changed { try tree.set(.text, to: "c", of: name) } == [1])
    #expect(try changed { try tree.adopt(nil, for: key) } == [1])
    #expect(try changed { try tree.adopt(nil, for: key) } == [])
  }

  @Test func `nodes are found by outlet, then by identifier, and by tag`() throws {
    let tree = try tree()
    #expect(tree.find("name")?.index == 1)
    #expect(tree.find("go")?.index == 2)
    #expect(tree.find("nobody") == nil)
    #expect(tree.find(tag: 1)?.index == 1)
    #expect(tree.find(tag: 0) == nil)
    #expect(tree.isHidden(2))
    #expect(try tree.parent(of: tree.handle(1)) == tree.root)
    #expect(try tree.children(of: tree.root).map(\.index) == [1, 2, 3])
  }
}
