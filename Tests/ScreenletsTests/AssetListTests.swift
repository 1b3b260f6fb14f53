import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The list of assets: requests, events and cells.
struct AssetListTests {
  private func action(_ text: String) throws -> ActionName { try #require(ActionName(text)) }

  private func host(_ values: [String: Value] = ["classNameId": 29_634]) throws
    -> AccountKindTests.Host
  {
    let host = try AccountKindTests.Host(AssetListScreenlet.kind)
    for (name, value) in values { try host.set(name, value) }
    return host
  }

  private func rows(_ range: Range<Int>) -> [Value] {
    range.map { ["entryId": .int(Int64($0)), "title": .string("Row \($0)")] }
  }

  private func want(_ page: Int, _ host: AccountKindTests.Host) throws {
    try #require(host.screenlet.list).request(page, host.screenlet)
  }

  private func answer(_ rows: [Value], _ count: Int?, _ host: AccountKindTests.Host) {
    var answer: [String: Value] = ["rows": .list(rows)]
    if let count { answer["rowCount"] = .int(Int64(count)) }
    host.connectors.complete("assetListPage", .success(.map(answer)))
    host.session.deliverResults()
  }

  @Test func `the shown page is requested once, with the rows of the attributes`() throws {
    let host = try host(["classNameId": 29_634, "firstPageSize": 3, "pageSize": 2])
    try want(0, host)
    try want(0, host)
    #expect(host.connectors.requests.count == 1)
    let first = try #require(host.connectors.requests.last?.parameters)
    #expect(first["startRow"] == 0)
    #expect(first["endRow"] == 3)
    #expect(first["computeRowCount"] == true)
    #expect(first["classNameId"] == 29_634)
    #expect(first["groupId"] == 10_184)
    answer(rows(0..<3), 6, host)
    try want(1, host)
    let second = try #require(host.connectors.requests.last?.parameters)
    #expect(second["startRow"] == 3)
    #expect(second["endRow"] == 5)
    #expect(second["computeRowCount"] == false)
    answer(rows(3..<5), nil, host)
    #expect(host.events.log == ["onAssetListResponse", "onAssetListResponse"])
    #expect(host.screenlet.list?.rows[4]?.map?["entryId"] == 4)
    try want(9, host)
    #expect(host.connectors.requests.count == 2)
  }

  @Test(arguments: [Int.min, -1, 0, 2, 4, Int.max])
  func `a server's wrong row count is believed to the end of its pages`(count: Int) throws {
    let host = try host(["classNameId": 1, "firstPageSize": 3, "pageSize": 2])
    try want(0, host)
    answer(rows(0..<3), count, host)
    let list = try #require(host.screenlet.list)
    #expect(list.rows[2]?.map?["entryId"] == 2)
    #expect(try #require(list.rows.count) >= 3)
    guard count > 3 else {
      try want(1, host)
      #expect(host.connectors.requests.count == 1)
      return
    }
    try want(1, host)
    answer([], nil, host)
    #expect(list.rows.count == 3)
    #expect(list.rows.pageCount == 1)
  }

  @Test func `a page whose rows were dropped is requested again, and not reported again`() throws {
    let host = try host(["classNameId": 1, "firstPageSize": 2, "pageSize": 2])
    try want(0, host)
    answer(rows(0..<2), 40, host)
    for page in 1...4 {
      try want(page, host)
      answer(rows(2 * page..<2 * page + 2), nil, host)
    }
    #expect(host.events.log.count == 5)
    #expect(host.screenlet.list?.rows.heldNumbers == [1, 2, 3, 4])
    try want(0, host)
    answer(rows(0..<2), 40, host)
    #expect(host.events.log.count == 5)
    #expect(host.screenlet.list?.rows[0] != nil)
  }

  @Test func `an action of another name reads nothing, and a new list drops late answers`() throws {
    let host = try host()
    #expect(!host.screenlet.performAction(try action("anything")))
    #expect(host.connectors.requests.isEmpty)
    try want(0, host)
    try #require(host.screenlet.list).load(host.screenlet)
    #expect(host.connectors.cancelled == 1)
    #expect(host.connectors.open.count == 2)
    answer(rows(0..<1), 1, host)
    #expect(host.events.log.isEmpty)
    answer(rows(5..<7), 2, host)
    #expect(host.events.log == ["onAssetListResponse"])
    #expect(host.screenlet.list?.rows[0]?.map?["entryId"] == 5)
    #expect(host.screenlet.outcome?.error == nil)
  }

  @Test func `an unreadable page is reported, and not requested again by itself`() throws {
    let host = try host()
    try want(0, host)
    host.connectors.complete("assetListPage", .failure(ScreensError(.notAvailable, "away")))
    host.session.deliverResults()
    #expect(host.events.log == ["onAssetListError"])
    try want(0, host)
    #expect(host.connectors.requests.count == 1)
    try #require(host.screenlet.list).retry()
    try want(0, host)
    #expect(host.connectors.requests.count == 2)
  }

  @Test func `a list that names no content sends no request`() throws {
    let host = try host([:])
    try want(0, host)
    #expect(host.connectors.requests.isEmpty)
    #expect(host.events.log == ["onAssetListError"])
    #expect(host.screenlet.outcome?.error?.text == "It is not configured what this list shows.")
    try host.set("portletItemName", "news")
    try want(0, host)
    #expect(host.connectors.requests.last?.parameters["portletItemName"] == "news")
  }

  @Test func `the order is part of the query, and a comparator is not sent`() throws {
    let host = try host([
      "classNameId": 1, "obcClassName": "org.acme.ById",
      "customEntryQuery": #"{"orderByCol1": "title", "classNameIds": [1, 2]}"#,
    ])
    try want(0, host)
    let sent = try #require(host.connectors.requests.last?.parameters)
    #expect(sent["customEntryQuery"] == ["orderByCol1": "title", "classNameIds": [1, 2]])
    #expect(sent["obcClassName"] == nil)
  }

  @Test(arguments: ["{", "[]", "7", "orderByCol1", #"{"a": 1} b"#])
  func `a query that is no JSON object sends no request`(query: String) throws {
    let host = try host(["classNameId": 1, "customEntryQuery": .string(query)])
    try want(0, host)
    #expect(host.connectors.requests.isEmpty)
    #expect(
      host.screenlet.outcome?.error?.text
        == "The query of this list is not the text of a JSON object.")
  }

  @Test func `an invalid page is not read, whatever view code requests`() throws {
    let host = try host()
    for page in [Int64.max, .min, -1, 1] {
      #expect(!host.screenlet.performAction(.loadPage, sender: .int(page)))
    }
    #expect(host.connectors.requests.isEmpty)
  }

  @Test func `without autoLoad nothing is read until requested`() throws {
    let host = try host(["classNameId": 1, "autoLoad": false])
    try want(0, host)
    #expect(host.connectors.requests.isEmpty)
    host.screenlet.performAction(.loadInitialPage)
    #expect(host.connectors.requests.count == 1)
  }

  @Test func `a row is chosen with all its values, and a pending one is not`() throws {
    final class Heard: ScreenletDelegate {
      var payload: [String: Value] = [:]
      func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {
        if event.name == .onAssetSelected { payload = event.payload }
      }
    }
    let host = try host(["classNameId": 1, "firstPageSize": 1])
    let heard = Heard()
    host.screenlet.delegate = heard
    try want(0, host)
    answer([["entryId": 7, "title": "Seven", "url": "/seven"]], 2, host)
    let list = try #require(host.screenlet.list)
    #expect(!list.select(1, host.screenlet))
    #expect(list.select(0, host.screenlet))
    #expect(heard.payload["entryId"] == 7)
    #expect(heard.payload["title"] == "Seven")
    #expect(heard.payload["url"] == "/seven")
  }

  @Test func `cells show titles in the user's language, and dots for a pending row`() throws {
    let host = try host()
    let title = """
      <?xml version="1.0"?><root default-locale="es_ES"><Title language-id="es_ES">Hola</Title>\
      <Title language-id="en_US">Hello</Title></root>
      """
    try want(0, host)
    answer([["entryId": 1, "title": .string(title), "description": "d"], ["entryId": 2]], 3, host)
    let list = try #require(host.screenlet.list)
    func text(_ row: Int, _ outlet: String) throws -> Value {
      let cells = try host.view.makeCells([CellRow(row, list.rows[row])])
      let cell = try #require(cells[0])
      return try cell.tree.value(.text, of: try #require(cell.tree.find(outlet)))
    }
    #expect(try text(0, "titleLabel") == "Hello")
    #expect(try text(0, "descriptionLabel") == "d")
    #expect(try text(1, "titleLabel") == "Untitled")
    #expect(try text(2, "titleLabel") == "…")
  }

  @Test func `a detached list drops its requests, and rereads the shown page later`() throws {
    let host = try host(["classNameId": 1, "firstPageSize": 2, "pageSize": 2])
    try want(0, host)
    answer(rows(0..<2), 9, host)
    try want(2, host)
    let state = host.session.scope.detach(host.screenlet)
    #expect(host.connectors.cancelled == 1)
    let back = try #require(host.session.scope.restore(state))
    // A late answer is ignored.
    while host.connectors.complete("assetListPage", .success(["rows": .list(rows(4..<6))])) {}
    host.session.deliverResults()
    let list = try #require(back.list)
    list.load(back)
    answer(rows(0..<2), 9, host)
    #expect(list.rows[0]?.map?["entryId"] == 0)
    #expect(list.rows[4] == nil)
    list.request(2, back)
    answer(rows(4..<6), nil, host)
    #expect(list.rows[4]?.map?["entryId"] == 4)
  }

  @Test func `a delegate that does something else is not asked endlessly`() throws {
    final class Other: ScreenletDelegate {
      var asked = 0
      func screenlet(
        _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
      ) -> Interactor? {
        asked += 1
        let task = ConnectorTask(in: screenlet.session, OperationGraph()) { _ in .none }
        return Interactor(task, for: screenlet)
      }
    }
    let host = try host()
    let other = Other()
    host.screenlet.delegate = other
    for _ in 0..<3 { try want(0, host) }
    #expect(other.asked == 1)
    #expect(host.connectors.requests.isEmpty)
  }

  @Test func `an article's content is not in its row`() throws {
    let host = try host()
    try want(0, host)
    answer(
      [
        [
          "entryId": 1, "className": "com.liferay.journal.model.JournalArticle",
          "title": "T", "description": "D",
          "object": ["modelAttributes": ["articleId": "37"], "modelValues": "long"],
        ]
      ], 1, host)
    let row = try #require(host.screenlet.list?.rows[0]?.map)
    #expect(row["articleId"] == "37")
    #expect(row["object"] == nil && row["title"] == "T" && row["description"] == "D")
  }

  @Test func `a user's rows are forgotten when another user comes`() throws {
    let host = try host()
    try want(0, host)
    answer(rows(0..<2), 2, host)
    #expect(host.screenlet.list?.rows.count == 2)
    try #require(host.screenlet.list).onUserChanged(host.screenlet)
    #expect(host.screenlet.list?.rows.isUnread == true)
    try want(0, host)
    #expect(host.connectors.requests.count == 2)
  }
}
