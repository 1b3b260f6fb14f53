import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// A list whose rows each contain a comment: what it asks for, and what becomes of a row.
struct CommentListTests {
  private static func comment(_ id: Int64, _ text: String) -> Value {
    [
      "commentId": .int(id), "body": .string("<p>\(text)</p>"), "userName": "Ada",
      "createDate": 1_780_000_000_000, "modifiedDate": 1_780_000_000_000,
      "deletePermission": true, "updatePermission": true,
    ]
  }

  private func host(
    _ values: [String: Value] = ["className": "blog", "classPK": 7]
  ) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(CommentListScreenlet.kind)
    host.context.loginWithBasic(
      userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    for (name, value) in values { try host.set(name, value) }
    return host
  }

  private func answer(_ host: AccountKindTests.Host, _ comments: Value...) {
    host.connectors.answer(
      "commentListPage",
      .success(["rows": .list(comments), "rowCount": .int(Int64(comments.count))]))
  }

  private func read(_ host: AccountKindTests.Host) {
    host.screenlet.list?.request(0, host.screenlet)
    host.session.deliverResults()
  }

  /// The screenlets in the rows, as a face shows them.
  private func children(_ host: AccountKindTests.Host) throws -> [Screenlet] {
    let list = try #require(host.screenlet.list)
    let rows = list.rows.rows(of: 0).compactMap(list.row)
    return try host.view.makeCells(rows).compactMap(\.self).flatMap { cell in
      try host.session.scope.makeScreenlets(in: cell, of: host.view).map(\.screenlet)
    }
  }

  private func text(_ outlet: String, _ screenlet: Screenlet) throws -> String? {
    let view = try #require(screenlet.view)
    return try view.tree.value(.text, of: try #require(view.tree.find(outlet))).string
  }

  @Test func `each row shows its comment, which is not read again`() throws {
    let host = try host()
    answer(host, Self.comment(1, "One"), Self.comment(2, "Two"))
    read(host)
    let request = try #require(host.connectors.requests.first)
    #expect(
      request.parameters
        == [
          "className": "blog", "classPK": 7, "startRow": 0, "endRow": 50, "computeRowCount": true,
        ]
    )
    let shown = try children(host)
    #expect(try shown.map { try text("bodyLabel", $0) } == ["One", "Two"])
    #expect(shown.map { $0[attribute: .editable] } == [true, true])
    #expect(host.connectors.requests.count == 1)
    #expect(host.events.log == ["onListResponseComments"])
  }

  @Test(
    arguments: [
      ([:], "No class is named."), (["className": "blog"], "No thing of the class is named."),
    ] as [([String: Value], String)])
  func `a list without its thing says so`(values: [String: Value], sentence: String) throws {
    let host = try host(values)
    read(host)
    #expect(host.connectors.requests.isEmpty)
    #expect(host.events.log == ["onCommentListError"])
    #expect(host.screenlet.outcome?.error?.text == sentence)
  }

  @Test func `a changed comment changes its row, and a deleted one takes it along`() throws {
    let host = try host()
    answer(host, Self.comment(1, "One"), Self.comment(2, "Two"))
    read(host)
    let shown = try children(host)
    host.connectors.answer("commentUpdate", .success(Self.comment(2, "Three")))
    shown[1].performAction(.updateAction, sender: .text("Three"))
    host.session.deliverResults()
    #expect(host.screenlet.row(1) == Self.comment(2, "Three"))
    host.connectors.answer("commentDelete", .success(.none))
    answer(host, Self.comment(2, "Three"))
    shown[0].performAction(.deleteAction)
    host.session.deliverResults()
    #expect(host.screenlet.rowCount == 1)
    #expect(host.screenlet.row(0)?.map?["commentId"] == 2)
    #expect(host.events.log == ["onListResponseComments", "onUpdatedComment", "onDeletedComment"])
  }

  @Test func `a list that is not editable has comments that are not`() throws {
    let host = try host(["className": "blog", "classPK": 7, "editable": false])
    answer(host, Self.comment(1, "One"))
    read(host)
    let child = try #require(try children(host).first)
    #expect(child[attribute: .editable] == false)
    let view = try #require(child.view)
    let buttons = try #require(view.tree.find("normalStateButtonsContainer"))
    #expect(try view.tree.value(.hidden, of: buttons) == true)
    try host.set("editable", true)
    #expect(try view.tree.value(.hidden, of: buttons) == false)
  }

  @Test func `a failure in a row is the list's event too`() throws {
    let host = try host()
    answer(host, Self.comment(1, "One"))
    read(host)
    let child = try #require(try children(host).first)
    for name in ["commentUpdate", "commentDelete"] {
      host.connectors.answer(name, .failure(ScreensError(.failed, "No.")))
    }
    child.performAction(.deleteAction)
    host.session.deliverResults()
    child.performAction(.updateAction, sender: .text("Two"))
    host.session.deliverResults()
    #expect(
      host.events.log
        == ["onListResponseComments", "onCommentDeleteError", "onCommentUpdateError"])
    #expect(host.screenlet.rowCount == 1)
  }
}
