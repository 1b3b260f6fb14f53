@testable import ScreensCore
@testable import ScreensSystem
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// Screenlets inside others: what they are given, and what becomes of their events.
struct ChildTests {
  private static func operation(_ name: String) -> OperationDeclaration {
    OperationDeclaration(
      OperationName(name)!, .write,
      parameters: [.init("id", .int, isRequired: false, sample: 1, "the note")], "A note.")
  }

  private static func action(_ name: String, _ then: ContentChange, _ event: String)
    -> ActionDeclaration
  {
    ActionDeclaration(
      ActionName(name)!,
      effect: DeclaredEffect(
        runs: .run(OperationName(name)!, from: ["id": ["attribute.id"]]), then: then,
        event: EventName(event)), "changes it")
  }

  private static let note: [(name: String, type: ValueType)] = [("id", .int), ("text", .string)]

  /// One note, which is read by its number.
  private static let inner = ScreenletKind(
    ScreenletName("Note")!, "Shows a note.",
    attributes: [
      Inspectable(AttributeName("id")!, .int, 0), Inspectable(AttributeName("tone")!, .string, ""),
      Inspectable(AttributeName("server")!, .string, "", isFromAddress: false),
    ],
    viewModel: [.init(AttributeName("note")!, .map, .out, "the note")],
    actions: [
      ActionDeclaration(ActionName("look")!, "reads it"), action("rewrite", .show, "onRewritten"),
      action("drop", .clear, "onDropped"),
    ],
    events: [
      .init(EventName("onRewritten")!, note, "changed"), .init(EventName("onDropped")!, [], "gone"),
    ], operations: ["look", "rewrite", "drop"].map(operation),
    entry: EntryDeclaration(
      ActionName("look")!,
      [
        .init(
          needs: [AttributeName("id")!],
          runs: .run(OperationName("look")!, from: ["id": ["attribute.id"]]))
      ], value: AttributeName("note")!, identity: [AttributeName("id")!]))

  private static let part = ChildDeclaration(
    .cell, outlet: "note", ScreenletName("Note")!,
    given: [
      AttributeName("note")!: .row(field: nil), AttributeName("tone")!: .attribute(.obcClassName),
    ],
    hears: [EventName("onRewritten")!: .replace, EventName("onDropped")!: .remove],
    tells: [EventName("onRewritten")!: EventName("onNote")!])

  private static let page = OperationDeclaration(
    OperationName("notes")!, .read, parameters: [], "Reads notes.")

  private static let outer = ScreenletKind(
    listing: ListDeclaration(
      cell: "NoteCell",
      events: .init(
        page: EventName("onNotes")!, rows: "notes", error: EventName("onNotesFailed")!,
        selection: EventName("onNoteChosen")!), identity: ["id"]),
    ScreenletName("Notes")!, "Lists notes.",
    events: [
      .init(EventName("onNotes")!, [("notes", .list)], "read"),
      .init(EventName("onNotesFailed")!, EventDeclaration.error, "not read"),
      .init(EventName("onNoteChosen")!, note, "chosen"),
      .init(EventName("onNote")!, note, "a note was changed"),
    ], operations: [page], parts: [part])

  private static let rows = ListSource { _, _, _ throws(ScreensError) in .init(page, [:]) }

  private final class Host {
    let connectors = ScriptedConnectors()
    let session: StillSession
    let list: Screenlet
    let child: Screenlet
    let events = AccountKindTests.Events()

    init() throws {
      let environment = Environment(
        library: ScreenletLibrary([.init(outer, rows: rows), .init(inner)]),
        registry: ThemeRegistry(
          generation: 1, themes: [.default: DefaultTheme.make()], coreStrings: StringTables()),
        server: .fallback, connectors: connectors, log: .none)
      session = StillSession(environment, tray: RequestTray())
      list = try #require(session.scope.makeScreenlet(outer.name))
      list.delegate = events
      connectors.answer(
        "notes", .success(["rows": .list((1...3).map { Host.row($0) }), "rowCount": 3]))
      list.list?.request(0, list)
      session.deliverResults()
      events.log = []
      child = try #require(session.scope.makeScreenlet(inner.name))
    }

    static func row(_ id: Int64, _ text: String = "") -> Value {
      ["id": .int(id), "text": .string(text.isEmpty ? "Note \(id)" : text)]
    }

    /// Ties the child to a row, as a face that paints it.
    func tie(_ row: Int) { list.contain(child, as: part, row: list.row(row) ?? .none) }

    func perform(_ name: String, _ answer: Value) throws {
      connectors.answer(name, .success(answer))
      #expect(child.performAction(try #require(ActionName(name))))
      session.deliverResults()
    }

    var shown: [String?] { (0..<(list.rowCount ?? 0)).map { list.row($0)?.map?["text"]?.string } }

    var asked: [String] { connectors.requests.map(\.operation.rawValue) }
  }

  @Test func `a given entry is shown and not read, and its own attributes follow it`() throws {
    let host = try Host()
    host.tie(1)
    host.child.beginShowing()
    host.session.deliverResults()
    #expect(host.asked == ["notes"])
    #expect(host.child[attribute: AttributeName("id")!] == 2)
  }

  @Test func `an attribute of the outer screenlet is given again when it changes`() throws {
    let host = try Host()
    host.tie(0)
    #expect(host.child[attribute: AttributeName("tone")!] == "")
    try host.list.set(.obcClassName, to: "loud")
    #expect(host.child[attribute: AttributeName("tone")!] == "loud")
  }

  @Test func `a given value stays as the screenlet changed it, until another one comes`() throws {
    let host = try Host()
    let tone = try #require(AttributeName("tone"))
    host.tie(0)
    try host.child.set(tone, to: "own")
    try host.list.set(.pageSize, to: 7)
    #expect(host.child[attribute: tone] == "own")
    try host.list.set(.obcClassName, to: "loud")
    #expect(host.child[attribute: tone] == "loud")
  }

  @Test func `the screenlet around another one gives alone`() throws {
    let host = try Host()
    let tone = try #require(AttributeName("tone"))
    let other = try #require(host.session.scope.makeScreenlet(Self.outer.name))
    host.tie(0)
    other.contain(host.child, as: Self.part, row: Host.row(9))
    try host.list.set(.obcClassName, to: "loud")
    #expect(host.child[attribute: tone] == "")
    try other.set(.obcClassName, to: "low")
    #expect(host.child[attribute: tone] == "low")
  }

  @Test func `a row takes over what its screenlet changed, and the list says so`() throws {
    let host = try Host()
    host.tie(1)
    try host.perform("rewrite", Host.row(2, "New words"))
    #expect(host.shown == ["Note 1", "New words", "Note 3"])
    #expect(host.events.log == ["onNote"])
    host.tie(1)
    #expect(host.asked == ["notes", "rewrite"])
  }

  @Test func `a row goes with what its screenlet showed`() throws {
    let host = try Host()
    host.tie(1)
    host.connectors.answer(
      "notes", .success(["rows": [Host.row(1), Host.row(3)], "rowCount": 2]))
    try host.perform("drop", true)
    #expect(host.shown == ["Note 1", "Note 3"])
    host.session.deliverResults()
    #expect(host.shown == ["Note 1", "Note 3"])
  }

  @Test func `another row gives another entry, and the same one changes nothing`() throws {
    let host = try Host()
    host.tie(0)
    try host.perform("rewrite", Host.row(1, "Newer than the row"))
    #expect(host.child[attribute: AttributeName("id")!] == 1)
    host.tie(2)
    #expect(host.child[attribute: AttributeName("id")!] == 3)
    try host.perform("drop", true)
    host.tie(2)
    #expect(host.asked.last == "notes")
  }

  @Test func `another user is given the row, though it is the same`() throws {
    let host = try Host()
    host.tie(1)
    host.child.logic.onUserChanged(host.child)
    #expect((host.child.logic as? DeclaredLogic)?.entry.isNone == true)
    host.tie(1)
    #expect((host.child.logic as? DeclaredLogic)?.entry == Host.row(2))
  }

  @Test func `a screenlet whose outer one is gone goes on for itself`() throws {
    let host = try Host()
    host.tie(0)
    host.session.scope.remove(host.list)
    try host.perform("rewrite", Host.row(1, "Alone"))
    #expect(host.child.outcome?.error == nil)
  }

  /// A part that cannot work, and the clause about it.
  private static let faults: [(part: ChildDeclaration, sentence: String)] = [
    (.init(.cell, outlet: "n", ScreenletName("Not")!), "there is no screenlet Not"),
    (
      .init(
        .cell, outlet: "n", ScreenletName("Note")!,
        given: [AttributeName("size")!: .row(field: nil)]), "Note has no attribute size"
    ),
    (
      .init(
        .cell, outlet: "n", ScreenletName("Note")!,
        given: [AttributeName("server")!: .row(field: "server")]), "decides who is asked"
    ),
    (
      .init(
        .cell, outlet: "n", ScreenletName("Note")!,
        given: [AttributeName("id")!: .attribute(AttributeName("size")!)]),
      "there is no attribute size"
    ),
    (
      .init(
        .view, outlet: "n", ScreenletName("Note")!,
        given: [AttributeName("id")!: .row(field: "id")]), "it has no row around it"
    ),
    (
      .init(
        .cell, outlet: "n", ScreenletName("Note")!, hears: [EventName("onDrop")!: .remove]),
      "Note has no event onDrop"
    ),
    (
      .init(
        .cell, outlet: "n", ScreenletName("Note")!,
        tells: [EventName("onDropped")!: EventName("onGone")!]),
      "there is no event onGone"
    ),
  ]

  @Test(arguments: 0..<7)
  func `a part that cannot work is named`(row: Int) throws {
    let (part, sentence) = Self.faults[row]
    let kind = ScreenletKind(
      listing: try #require(Self.outer.list), ScreenletName("Odd")!, "", events: Self.outer.events,
      operations: [Self.page], parts: [part])
    let faults = kind.contentFaults(in: ScreenletLibrary([.init(Self.inner), .init(kind)]))
    #expect(faults.count == 1 && faults[0].contains(sentence), "\(faults)")
  }
}
