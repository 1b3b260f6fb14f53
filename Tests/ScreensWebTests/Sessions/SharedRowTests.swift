import ScreensCore
import ScreensFace
import ScreensModel
import ScreensSystem
import Screenlets
import ScreensViews
import TestSupport
import Testing

@testable import ScreensWeb

/// Screenlets in rows that show nothing but their rows: a session has one of them for a list.
struct SharedRowTests {
  private let connectors = ScriptedConnectors()
  private let still: StillSession
  private let session: WebSession
  private let list: PlacedScreenlet
  private let nesting: Nesting

  init() throws {
    let environment = Environment(
      library: DefaultTheme.library,
      registry: ThemeRegistry(
        generation: 1, themes: [.default: DefaultTheme.make()],
        coreStrings: DefaultTheme.coreStrings()),
      server: .fallback, connectors: connectors, log: .none)
    still = StillSession(environment)
    session = WebSession(
      still.scope, token: SessionKeys(key: Array(repeating: 7, count: 32)).makeToken(now: 1000),
      formToken: "form", ringEvents: 4, now: 0)
    var list = PlacedScreenlet(try #require(ScreenletName("CommentList")), .default)
    let (className, classPK) = (AttributeName("className"), AttributeName("classPK"))
    list.attributes = [try #require(className): "Thing", try #require(classPK): 7]
    self.list = list
    nesting = Nesting(environment)
    connectors.answer("commentListPage", .success(Self.page(["One", "Two", "Three"])))
  }

  private static func page(_ bodies: [String]) -> Value {
    let rows = bodies.enumerated().map { place, body -> Value in
      [
        "commentId": .int(Int64(place + 1)), "userId": 1, "userName": "Ada",
        "createDate": 1_781_000_000_000, "modifiedDate": 1_781_000_000_000,
        "body": .string(body), "updatePermission": true, "deletePermission": true,
      ]
    }
    return ["rows": .list(rows), "rowCount": .int(Int64(rows.count))]
  }

  /// Reads the rows, and returns the places of their comments.
  private func comments() throws -> [PlacedScreenlet] {
    let screenlet = try #require(session.screenlet(at: list))
    let logic = try #require(screenlet.list)
    logic.renew(0, screenlet)
    logic.request(0, screenlet)
    still.deliverResults()
    let rows = logic.rows.rows(of: 0).compactMap { logic.row($0) }
    let cells = try #require(screenlet.view).makeCells(rows).compactMap(\.self)
    return try cells.map { cell in
      let parts = nesting.parts(of: cell.layout, list.screenlet, in: .cell)
      return try #require(parts.inOrder.first).part.placed(in: list, RowPlace(cell))
    }
  }

  private func painted(_ placed: PlacedScreenlet) throws -> Screenlet {
    try #require(
      session.painted(at: placed, mayShare: nesting.parts(in: placed).isEmpty))
  }

  private func body(_ screenlet: Screenlet) throws -> String {
    let view = try #require(screenlet.view)
    let node = try #require(view.tree.find("bodyLabel"))
    return try view.tree.value(.text, of: node).string ?? ""
  }

  @Test func `rows have one screenlet that shows them in turn, and none is kept`() throws {
    let places = try comments()
    let first = try painted(places[0])
    #expect(try body(first) == "One")
    for (place, text) in zip(places, ["One", "Two", "Three"]) {
      let screenlet = try painted(place)
      #expect(screenlet === first)
      #expect(try body(screenlet) == text)
    }
    #expect(session.screenlets.count == 1)
    #expect(session.state(now: 1000, turn: 0) == nil)
  }

  @Test func `a row in which somebody acts has a screenlet of its own from then on`() throws {
    let places = try comments()
    let shared = try painted(places[0])
    let own = try #require(session.screenlet(at: places[1]))
    #expect(own !== shared)
    let edit = try #require(SelectorName("editButtonClicked"))
    #expect(own.view?.send(edit, sender: .none) == true)
    #expect(try painted(places[1]) === own)
    #expect(try body(own) == "Two")
    let editor = try #require(own.view?.tree.find("editingStateContainer"))
    #expect(try own.view?.tree.value(.hidden, of: editor) == false)
    // The others know nothing of it.
    let other = try painted(places[2])
    #expect(other === shared)
    #expect(try other.view?.tree.value(.hidden, of: editor.same(in: other)) == true)
  }

  @Test func `a row that changes is shown as it is now, and the next user sees none of it`() throws
  {
    let shared = try painted(try comments()[1])
    connectors.answer("commentListPage", .success(Self.page(["One", "Another", "Three"])))
    let changed = try painted(try comments()[1])
    #expect(changed === shared)
    #expect(try body(changed) == "Another")
    session.forgetScreenlets()
    #expect(still.scope.screenlets.isEmpty)
  }
}

extension NodeHandle {
  /// The same node in the view of another screenlet of the kind.
  fileprivate func same(in screenlet: Screenlet) throws -> NodeHandle {
    try #require(screenlet.view).tree.handle(index)
  }
}
