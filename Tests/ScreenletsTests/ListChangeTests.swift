@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// Lists whose rows actions change.
struct ListChangeTests {
  private static let page = OperationDeclaration(
    OperationName("notes")!, .read,
    parameters: [
      .init("startRow", .int, sample: 0, "first"), .init("endRow", .int, sample: 1, "last"),
      .init("computeRowCount", .bool, sample: true, "counts"),
    ], "Reads notes.")

  private static func operation(_ name: String) -> OperationDeclaration {
    OperationDeclaration(
      OperationName(name)!, .write,
      parameters: [
        .init("id", .int, isRequired: false, sample: 1, "the note"),
        .init("text", .string, isRequired: false, sample: "", "its text"),
      ], "Changes notes.")
  }

  private static func action(
    _ name: String, _ then: ContentChange, from: [String: [String]]
  ) -> ActionDeclaration {
    ActionDeclaration(
      ActionName(name)!,
      effect: DeclaredEffect(
        runs: .run(OperationName(name)!, from: from), then: then,
        event: EventName("onNote"), failure: EventName("onNoteFailed")), "changes a note")
  }

  private static let kind = ScreenletKind(
    listing: ListDeclaration(
      cell: "NoteCell",
      events: .init(
        page: EventName("onNotes")!, rows: "notes", error: EventName("onNotesFailed")!,
        selection: EventName("onNoteChosen")!), identity: ["id"]),
    ScreenletName("Notes")!, "Lists notes.",
    actions: [
      action("remove", .remove, from: ["id": ["sender.id"]]),
      action("rewrite", .replace, from: ["id": ["sender.id"], "text": ["sender.text"]]),
      action("write", .insert, from: ["text": ["sender"]]),
      action("look", .reload, from: [:]),
    ],
    events: [
      .init(EventName("onNotes")!, [("notes", .list)], "read"),
      .init(EventName("onNotesFailed")!, EventDeclaration.error, "not read"),
      .init(EventName("onNoteChosen")!, [("id", .int)], "chosen"),
      .init(EventName("onNote")!, [("id", .int)], "changed"),
      .init(EventName("onNoteFailed")!, EventDeclaration.error, "not changed"),
    ], operations: [page] + ["remove", "rewrite", "write", "look"].map(operation))

  private static let rows = ListSource { rows, counts, _ throws(ScreensError) in
    .init(
      page,
      [
        "startRow": .int(Int64(rows.lowerBound)), "endRow": .int(Int64(rows.upperBound)),
        "computeRowCount": .bool(counts),
      ])
  }

  private final class Host {
    let connectors = ScriptedConnectors()
    let session: StillSession
    let screenlet: Screenlet
    let list: ListLogic
    /// The rows of the server, and the words of unusual ones.
    var server: [Int64]
    var words: [Int64: String] = [:]

    init(_ count: Int64) throws {
      let environment = Environment(
        library: ScreenletLibrary([.init(kind, rows: rows)]),
        registry: ThemeRegistry(
          generation: 1, themes: [.default: DefaultTheme.make()], coreStrings: StringTables()),
        server: .fallback, connectors: connectors, log: .none)
      session = StillSession(environment, tray: RequestTray())
      screenlet = try #require(session.scope.makeScreenlet(kind.name))
      try screenlet.set(.firstPageSize, to: 4)
      try screenlet.set(.pageSize, to: 3)
      list = try #require(screenlet.list)
      server = Array(1..<count + 1)
    }

    static func row(_ id: Int64, _ text: String = "") -> Value {
      ["id": .int(id), "text": .string(text.isEmpty ? "Note \(id)" : text)]
    }

    func request(_ pages: Int...) {
      for page in pages {
        list.request(page, screenlet)
        serve()
      }
    }

    /// Answers all requests for pages.
    func serve() {
      for _ in 0..<10 {
        guard connectors.open.contains("notes"), let request = connectors.requests.last else {
          return
        }
        let (start, end) = (
          request.parameters["startRow"]?.int ?? 0, request.parameters["endRow"]?.int ?? 0
        )
        let rows = server.dropFirst(Int(start)).prefix(Int(end - start)).map {
          Self.row($0, words[$0] ?? "")
        }
        connectors.complete(
          "notes", .success(["rows": .list(rows), "rowCount": .int(Int64(server.count))]))
        session.deliverResults()
      }
    }

    /// Performs an action on a row, which the server does.
    func perform(_ name: String, _ sender: Sender, _ answer: Value) throws {
      connectors.answer(name, .success(answer))
      #expect(screenlet.performAction(try #require(ActionName(name)), sender: sender))
      session.deliverResults()
    }

    func remove(_ id: Int64) throws {
      server.removeAll { $0 == id }
      try perform("remove", Sender(Self.row(id)) ?? .none, true)
    }

    var shown: [Int64?] {
      (0..<(list.rows.count ?? 0)).map { list.rows[$0]?.map?["id"]?.int }
    }
  }

  // MARK: Readings of the same pages

  /// The rows of the server when a page is read again, and the effects on the list.
  private struct Change {
    let rows: [Int64]
    var words: [Int64: String] = [:]
    /// The list is another one: nothing of the former one stays.
    var isOther = false
    /// The row that was chosen stays so.
    var keepsChoice = true
  }

  private static let changes = [
    Change(rows: [1, 2, 3, 4, 5, 6, 7]), Change(rows: [1, 2, 3, 4, 5, 6, 7], words: [3: "Three"]),
    Change(rows: [1, 2, 3, 4, 5, 6, 7], words: [2: "Two"], keepsChoice: false),
    Change(rows: [1, 2, 3, 4, 5, 6, 7, 8, 9]), Change(rows: [1, 2, 3, 4, 5]),
    Change(rows: [9, 1, 2, 3, 4, 5, 6], isOther: true, keepsChoice: false),
    Change(rows: [1, 2, 4, 3, 5, 6, 7], isOther: true, keepsChoice: false),
    Change(rows: [1], isOther: true, keepsChoice: false),
    Change(rows: [], isOther: true, keepsChoice: false),
  ]

  @Test(arguments: 0..<9)
  func `a page that is read again shows what is true now, and is the same list if it can be`(
    number: Int
  ) throws {
    let change = Self.changes[number]
    let host = try Host(7)
    var reports = 0
    host.session.house.onEvent = { if $0.name == EventName("onNotes") { reports += 1 } }
    host.request(0, 1)
    #expect(reports == 2)
    #expect(host.list.select(1, host.screenlet))
    let (version, asked) = (host.list.version, host.connectors.requests.count)
    (host.server, host.words) = (change.rows, change.words)
    host.list.renew(0, host.screenlet)
    host.serve()
    #expect(host.connectors.requests.count == asked + 1)
    #expect((host.list.version != version) == change.isOther)
    #expect((host.list.selected == 1) == change.keepsChoice)
    #expect(host.list.rows.count == change.rows.count)
    #expect(host.list.rows[0] == change.rows.first.map { Host.row($0, change.words[$0] ?? "") })
    #expect(reports == 2)
    for page in 0..<host.list.rows.pageCount { host.request(page) }
    #expect(host.shown == change.rows)
    // A page of another list is reported, and one of the same list is not reported again.
    let pages = (host.list.rows.pageCount, change.isOther ? 1 : 2)
    #expect(reports == 2 + max(0, pages.0 - pages.1))
  }

  @Test func `rows are read again for a showing, unless the list waits for its load`() throws {
    for waits in [false, true] {
      let host = try Host(7)
      host.request(0)
      try host.screenlet.set(.autoLoad, to: .bool(!waits))
      let asked = host.connectors.requests.count
      host.list.renew(0, host.screenlet)
      host.list.renew(0, host.screenlet)
      #expect(host.connectors.requests.count == asked + (waits ? 0 : 1))
      host.serve()
    }
  }

  /// A row to remove from a list of so many, whose first pages are held.
  private static let removals: [(count: Int64, id: Int64, pages: Int)] = [
    (10, 1, 3), (10, 4, 3), (10, 5, 3), (10, 10, 3), (10, 8, 4), (5, 5, 2), (4, 4, 1), (1, 1, 1),
    (8, 8, 3), (11, 6, 2),
  ]

  @Test(arguments: 0..<10)
  func `a removed row goes at once, and every page after it is right`(row: Int) throws {
    let (count, id, pages) = Self.removals[row]
    let host = try Host(count)
    for page in 0..<pages { host.request(page) }
    let version = host.list.version
    try host.remove(id)
    #expect(!host.shown.contains(id) && host.list.version == version)
    #expect(host.list.rows.count == Int(count) - 1)
    host.serve()
    for page in 0..<host.list.rows.pageCount { host.request(page) }
    #expect(host.shown == host.server)
    // The rows of this server are numbered by their ids, from 1 on.
    let numbers = host.server.indices.map { host.list.rows.number(ofRow: $0) }
    #expect(numbers == host.server.map { Int($0) - 1 })
    for (row, number) in numbers.enumerated() {
      let mark = host.list.mark(ofRow: row)
      #expect(mark.flatMap { host.list.row(numbered: number, $0) } == (mark == nil ? nil : row))
    }
    #expect(host.list.rows.row(numbered: Int(id) - 1) == nil)
  }

  @Test func `rows that stay are never asked for again in vain, and choices follow`() throws {
    let host = try Host(10)
    host.request(0, 1, 2)
    #expect(host.list.select(5, host.screenlet))
    let asked = host.connectors.requests.count
    try host.remove(9)
    host.serve()
    #expect(host.list.selected == 5)
    #expect(Array(host.shown.prefix(8)) == host.server.prefix(8).map(Optional.init))
    // The action and the page of the removed row.
    #expect(host.connectors.requests.count == asked + 2)
    try host.remove(2)
    #expect(host.list.selected == nil)
  }

  @Test func `after many removals the rows are numbered by their places again`() throws {
    let host = try Host(600)
    host.request(0)
    let version = host.list.version
    for id in 1...500 {
      try host.remove(Int64(id))
      host.serve()
    }
    #expect(host.list.version == version && host.list.rows.number(ofRow: 0) == 500)
    try host.remove(501)
    host.serve()
    #expect(host.list.version != version && host.list.rows.number(ofRow: 0) == 0)
    #expect(host.list.rows[0]?.map?["id"] == 502)
  }

  @Test func `a replaced row is the answer, where it stands, and its list is the same`() throws {
    let host = try Host(6)
    host.request(0, 1)
    let (version, asked) = (host.list.version, host.connectors.requests.count)
    let new = Host.row(5, "Other words")
    try host.perform("rewrite", Sender(new) ?? .none, new)
    #expect(host.list.rows[4] == new && host.shown == host.server)
    #expect(host.list.version == version && host.connectors.requests.count == asked + 1)
  }

  @Test func `a row whose name changes with it is replaced where it stood`() throws {
    let host = try Host(3)
    host.request(0)
    let asked = host.connectors.requests.count
    try host.perform("rewrite", Sender(Host.row(2)) ?? .none, Host.row(20))
    #expect(host.shown == [1, 20, 3])
    #expect(host.connectors.requests.count == asked + 1)
  }

  @Test func `a row count that no list can have is cut`() throws {
    let host = try Host(3)
    host.list.request(0, host.screenlet)
    host.connectors.complete(
      "notes",
      .success(["rows": .list((1...4).map { Host.row($0) }), "rowCount": .int(.max)]))
    host.session.deliverResults()
    #expect(host.list.rows.count == 1_000_000_000_000)
  }

  @Test(arguments: [(0, [0]), (3, [0]), (4, [0]), (6, [0, 1]), (7, [0, 1])] as [(Int64, [Int])])
  func `a new row stands behind the last one`(count: Int64, pages: [Int]) throws {
    let host = try Host(count)
    for page in pages { host.request(page) }
    host.server.append(99)
    try host.perform("write", .text("Hello"), Host.row(99))
    host.serve()
    for page in 0..<host.list.rows.pageCount { host.request(page) }
    #expect(host.shown == host.server)
  }

  @Test func `an answer without a row, and a row that nobody holds, lead to a new reading`() throws
  {
    let host = try Host(10)
    host.request(0)
    host.server = [1, 2, 3, 4, 6, 7, 8, 9, 10]
    try host.perform("remove", Sender(Host.row(5)) ?? .none, true)
    host.serve()
    #expect(host.list.rows.count == 9 || Array(host.shown.prefix(4)) == [1, 2, 3, 4])
    host.server = [7, 1, 2, 3]
    try host.perform("rewrite", .none, .none)
    host.serve()
    #expect(host.shown == host.server)
    host.server = [2, 3]
    try host.perform("look", .none, .none)
    host.serve()
    #expect(host.shown == host.server)
  }

  @Test func `a failed change leaves the rows, and says so`() throws {
    let host = try Host(3)
    host.request(0)
    host.connectors.answer("remove", .failure(ScreensError(.failed, "It is locked.")))
    _ = host.screenlet.performAction(
      try #require(ActionName("remove")), sender: Sender(Host.row(2)) ?? .none)
    host.session.deliverResults()
    #expect(host.shown == [1, 2, 3])
    #expect(host.screenlet.outcome?.error?.text == "It is locked.")
  }

  // MARK: Changes by others

  @Test func `a look at the server changes no row, and the present rows end the notice`() throws {
    let host = try Host(6)
    host.request(0)
    let (version, changes) = (host.list.version, host.session.house.changes)
    host.server = [9, 8, 1, 2, 3, 4, 5, 6]
    host.list.look(host.screenlet)
    host.serve()
    #expect(host.list.notice == .new(2))
    #expect(host.session.house.changes == changes + 1)
    #expect(host.list.version == version && Array(host.shown.prefix(4)) == [1, 2, 3, 4])
    #expect(!host.screenlet.isBusy && host.list.rows.count == 6)
    host.list.load(host.screenlet)
    #expect(host.list.notice == nil)
    host.serve()
    #expect(Array(host.shown.prefix(4)) == [9, 8, 1, 2])
  }

  @Test func `changes during a look lead to one more, and one that fails is silent`() throws {
    let host = try Host(3)
    host.request(0)
    let (asked, changes) = (host.connectors.requests.count, host.session.house.changes)
    for _ in 0..<20 { host.list.look(host.screenlet) }
    #expect(host.connectors.requests.count == asked + 1)
    host.connectors.complete("notes", .failure(ScreensError(.failed, "It is locked.")))
    host.session.deliverResults()
    #expect(host.connectors.requests.count == asked + 2)
    host.serve()
    #expect(host.connectors.requests.count == asked + 2)
    #expect(host.list.notice == nil && host.session.house.changes == changes)
    #expect(host.screenlet.outcome?.error == nil)
  }

  @Test func `an own change, or another user, drops a look whose answer may be older`() throws {
    let host = try Host(3)
    host.request(0)
    host.list.look(host.screenlet)
    host.connectors.answer("write", .success(Host.row(4)))
    host.server = [1, 2, 3, 4]
    #expect(host.screenlet.performAction(try #require(ActionName("write")), sender: .text("Hello")))
    // The look was answered before the change.
    host.connectors.complete(
      "notes", .success(["rows": .list([1, 2, 3].map { Host.row($0) }), "rowCount": 3]))
    host.session.deliverResults()
    #expect(host.shown == [1, 2, 3, 4] && host.list.notice == nil)
    host.list.look(host.screenlet)
    host.server = [1, 2, 3, 4, 5]
    host.session.scope.context.login(
      with: .basic(userName: "ada", password: "secret"), attributes: UserAttributes(["userId": 20]))
    host.serve()
    #expect(host.list.notice == nil && host.list.rows.isUnread)
  }

  @Test func `only what follows from a write is announced, and reading again is not`() throws {
    let host = try Host(3)
    host.request(0)
    let house = host.session.house
    host.list.load(host.screenlet)
    host.serve()
    #expect(house.topics.isEmpty)
    try host.remove(2)
    host.serve()
    let topic = try #require(host.list.topic(host.screenlet))
    #expect(house.topics == [topic])
    host.connectors.answer("rewrite", .failure(ScreensError(.failed, "It is locked.")))
    _ = host.screenlet.performAction(try #require(ActionName("rewrite")))
    host.session.deliverResults()
    #expect(house.topics == [topic])
  }
}
