import ScreensCore
@testable import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The list of a form's records: what it asks for, and the text of its rows.
struct DDLListTests {
  private func host(_ values: [String: Value]) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(DDLListScreenlet.kind)
    for (name, value) in values { try host.set(name, value) }
    return host
  }

  private func read(_ host: AccountKindTests.Host) throws {
    try #require(host.screenlet.list).request(0, host.screenlet)
    host.session.deliverResults()
  }

  private static func record(_ id: Int64, _ values: [String: Value]) -> Value {
    [
      "modelValues": .map(values),
      "modelAttributes": [
        "recordId": .int(id), "recordSetId": 34_020, "userId": 20_101,
        "createDate": 1_780_000_000_000, "modifiedDate": 1_780_000_000_000,
      ],
    ]
  }

  @Test func `a page is asked for by the list's number, and the user's where one is set`() throws {
    for (userId, expected) in [(0, nil), (20_101, 20_101)] as [(Value, Value?)] {
      let host = try host(["recordSetId": 34_020, "labelFields": "Name", "userId": userId])
      try read(host)
      let request = try #require(host.connectors.requests.last)
      #expect(request.parameters["recordSetId"] == 34_020)
      #expect(request.parameters["userId"] == expected)
      #expect(request.parameters["startRow"] == 0 && request.parameters["endRow"] == 50)
      #expect(request.parameters["obcClassName"] == nil)
    }
  }

  @Test(
    arguments: [
      ([:], "It is not configured whose records this list shows."),
      (["recordSetId": -1], "It is not configured whose records this list shows."),
      (["recordSetId": 34_020], "It is not configured which fields this list shows."),
      (
        ["recordSetId": 34_020, "labelFields": " , "],
        "It is not configured which fields this list shows."
      ),
    ] as [([String: Value], String)])
  func `a list without records or fields asks for nothing, and says why`(
    values: [String: Value], sentence: String
  ) throws {
    let host = try host(["labelFields": "", "recordSetId": 0].merging(values) { $1 })
    try read(host)
    #expect(host.connectors.requests.isEmpty && host.events.log == ["onDDLListError"])
    #expect(host.screenlet.outcome?.error?.text == sentence)
  }

  @Test(
    arguments: [
      ("Name", "Ada"), ("  Name ", "Ada"), ("Name,Boat", "Ada Curlew"),
      (" name , BOAT,, ", "Ada Curlew"), ("Boat,Empty,Gone,Name", "Curlew Ada"),
      ("Crew.1.Given", "Juri"), ("Gone", "Untitled"),
    ])
  func `a row has the values of the label fields, by their names in any case`(
    fields: String, text: String
  ) throws {
    let host = try host(["recordSetId": 34_020, "labelFields": .string(fields)])
    let values: [String: Value] = [
      "Name": "Ada", "Boat": "Curlew", "Empty": "", "Crew.1.Given": "Juri",
    ]
    host.connectors.answer(
      "ddlListPage", .success(["rows": .list([Self.record(7, values)]), "rowCount": 1]))
    try read(host)
    #expect(host.events.log == ["onDDLListResponseRecords"])
    let list = try #require(host.screenlet.list)
    let row = try #require(list.rows[0]?.map)
    #expect(row["recordId"] == 7 && row["modelValues"] == .map(values))
    let cells = try host.view.makeCells(list.rows.rows(of: 0).compactMap(list.row))
    let cell = try #require(cells.first ?? nil)
    let title = try #require(cell.tree.find("titleLabel"))
    #expect(try cell.tree.value(.text, of: title) == .string(text))
    #expect(cell.tree.find("dateLabel") != nil)
  }

  @Test func `the kind has the ancestor's attributes and events`() {
    let kind = DDLListScreenlet.kind
    let names = Set(kind.attributes.map(\.name.rawValue))
    #expect(names.isSuperset(of: ["userId", "recordSetId", "labelFields", "offlinePolicy"]))
    #expect(
      kind.events.map(\.name.rawValue) == [
        "onDDLListResponseRecords", "onDDLListError", "onDDLSelectedRecord",
      ])
  }
}
