@testable import ScreensSystem
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// One comment: shown, changed and deleted.
struct CommentDisplayTests {
  private func host(_ more: [String: Value] = ["editable": true]) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(CommentDisplayScreenlet.kind)
    host.context.loginWithBasic(
      userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    try host.set("commentId", 9)
    for (name, value) in more { try host.set(name, value) }
    return host
  }

  private func comment(
    _ body: String = "<p>one</p><p>two</p>", id: Int64 = 9, isOwn: Bool = true, edited: Int64 = 0,
    date: Int64 = 1_770_000_000_000
  ) -> Result<Value, ScreensError> {
    .success([
      "commentId": .int(id), "body": .string(body), "userId": 20, "userName": "Ada Love",
      "createDate": .int(date), "modifiedDate": .int(date + edited),
      "deletePermission": .bool(isOwn), "updatePermission": .bool(isOwn),
    ])
  }

  private func show(_ host: AccountKindTests.Host, _ answer: Result<Value, ScreensError>) {
    host.connectors.answer("commentLoad", answer)
    host.screenlet.beginShowing()
    host.session.deliverResults()
  }

  private func text(_ outlet: String, _ host: AccountKindTests.Host) throws -> String {
    let view = try host.view
    return try view.tree.value(.text, of: try #require(view.tree.find(outlet))).string ?? ""
  }

  private func names(_ host: AccountKindTests.Host) -> [String] {
    host.connectors.requests.map(\.operation.rawValue)
  }

  /// The visible buttons and containers.
  private func visible(_ host: AccountKindTests.Host) throws -> [String] {
    let tree = try host.view.tree
    return try [
      "normalStateButtonsContainer", "editButton", "deleteButton", "deletingStateButtonsContainer",
      "editingStateContainer", "bodyLabel", "bodyNoteLabel",
    ].filter { try !tree.isHidden(#require(tree.find($0)).index) }
  }

  @Test func `a comment shows its author, its age and its lines`() throws {
    let host = try host()
    show(host, comment("<p>1 &lt; 2</p><p><b>bold</b> <img src=x></p>", edited: 1))
    #expect(try text("userNameLabel", host) == "Ada Love")
    #expect(try text("createdDateLabel", host) == "2 February 2026")
    #expect(try text("bodyLabel", host) == "1 < 2\nbold")
    #expect(try !host.isHidden("editedLabel"))
    #expect(host.events.log == ["onCommentLoaded"])
    show(host, comment(date: wallClock() / 1_000_000 - 180_000))
    #expect(try text("createdDateLabel", host) == "3 minutes ago")
    #expect(try host.isHidden("editedLabel"))
  }

  @Test(
    arguments: [
      (true, true, ["normalStateButtonsContainer", "editButton", "deleteButton", "bodyLabel"]),
      (true, false, ["bodyLabel"]), (false, true, ["bodyLabel"]),
    ])
  func `buttons need the permission of page and server`(
    isEditable: Bool, isOwn: Bool, expected: [String]
  ) throws {
    let host = try host(["editable": .bool(isEditable)])
    show(host, comment(isOwn: isOwn))
    #expect(try visible(host) == expected)
    guard !isEditable || !isOwn else { return }
    for button in ["editButton", "deleteButton", "confirmButton", "saveBodyButton"] {
      _ = try host.press(button)
    }
    #expect(try visible(host) == expected)
    #expect(names(host) == ["commentLoad"])
  }

  @Test func `a comment is deleted after a question`() throws {
    let host = try host()
    show(host, comment())
    _ = try host.press("deleteButton")
    #expect(try visible(host) == ["deletingStateButtonsContainer", "bodyLabel"])
    _ = try host.press("cancelButton")
    #expect(try visible(host).contains("deleteButton"))
    #expect(names(host) == ["commentLoad"])
    _ = try host.press("deleteButton")
    host.connectors.answer("commentDelete", .failure(ScreensError(.failed, "Not now.")))
    #expect(try host.press("confirmButton") == ["commentId": 9])
    #expect(host.screenlet.outcome?.error?.text == "Not now.")
    #expect(try text("bodyLabel", host) == "one\ntwo")
    host.connectors.answer("commentDelete", .success(.none))
    _ = try host.press("deleteButton")
    _ = try host.press("confirmButton")
    #expect(host.events.log == ["onCommentLoaded", "onDeleteCommentError", "onCommentDeleted"])
    #expect(try text("bodyLabel", host) == "" && host.view.attribute(.known("comment")).isNone)
    #expect(try visible(host).isEmpty && host.isHidden("userNameLabel"))
  }

  @Test func `an edit sends paragraphs, and one that fails keeps the text`() throws {
    let host = try host()
    show(host, comment())
    _ = try host.press("editButton")
    #expect(try visible(host) == ["editingStateContainer"])
    #expect(try text("bodyTextView", host) == "one\ntwo")
    try host.type(["bodyTextView": "1 < 2\n& 3"])
    // The page is read again while the user edits.
    show(host, comment("<p>changed elsewhere</p>"))
    #expect(try text("bodyTextView", host) == "1 < 2\n& 3")
    host.connectors.answer("commentUpdate", .failure(ScreensError(.failed, "Not now.")))
    let request = try host.press("saveBodyButton")
    #expect(request == ["commentId": 9, "body": "<p>1 &lt; 2</p><p>&amp; 3</p>"])
    #expect(try visible(host) == ["editingStateContainer"])
    #expect(try text("bodyTextView", host) == "1 < 2\n& 3")
    host.connectors.answer("commentUpdate", comment("<p>1 &lt; 2</p>", edited: 5))
    _ = try host.press("saveBodyButton")
    #expect(try text("bodyLabel", host) == "1 < 2")
    #expect(try visible(host).contains("editButton") && !host.isHidden("editedLabel"))
    #expect(
      host.events.log == [
        "onCommentLoaded", "onCommentLoaded", "onUpdateCommentError", "onCommentUpdated",
      ])
  }

  @Test func `an empty text is refused, an unchanged one needs no request`() throws {
    let host = try host()
    show(host, comment())
    _ = try host.press("editButton")
    _ = try host.press("saveBodyButton")
    #expect(try names(host) == ["commentLoad"] && visible(host).contains("editButton"))
    _ = try host.press("editButton")
    try host.type(["bodyTextView": " \n"])
    _ = try host.press("saveBodyButton")
    #expect(host.screenlet.outcome?.error?.text == "Write something first.")
    #expect(try names(host) == ["commentLoad"] && visible(host) == ["editingStateContainer"])
    #expect(host.events.log == ["onCommentLoaded", "onUpdateCommentError"])
    _ = try host.press("cancelEditingButton")
    #expect(try visible(host).contains("editButton") && text("bodyTextView", host) == "")
  }

  @Test func `a styled comment says first what an edit loses`() throws {
    let host = try host()
    show(host, comment("<p>one <b>two</b></p>"))
    _ = try host.press("editButton")
    #expect(try visible(host) == ["editingStateContainer", "bodyNoteLabel"])
    #expect(try text("bodyNoteLabel", host).hasPrefix("Please note: this comment has marked"))
    _ = try host.press("cancelEditingButton")
    show(host, comment())
    _ = try host.press("editButton")
    #expect(try visible(host) == ["editingStateContainer"])
  }

  @Test func `an open editor with its text is part of the saved state`() throws {
    let host = try host()
    show(host, comment())
    _ = try host.press("editButton")
    try host.type(["bodyTextView": "typed"])
    let state = host.screenlet.state
    let next = try self.host()
    let restored = try #require(next.session.scope.restore(state))
    let view = try #require(restored.view)
    let body = try #require(view.tree.find("bodyTextView"))
    #expect(try view.tree.value(.text, of: body) == "typed" && !view.tree.isHidden(body.index))
    #expect(view.attribute(.known("editComment")) == true)
  }

  @Test func `an answer about another comment is shown, and not asked for again`() throws {
    let host = try host()
    show(host, comment(id: 10))
    host.session.deliverResults()
    #expect(host.screenlet[attribute: .known("commentId")] == 10)
    #expect(names(host) == ["commentLoad"])
  }

  @Test func `the author's picture goes with the comment`() throws {
    let host = try host()
    let portrait = try #require(host.session.scope.makeScreenlet(UserPortraitScreenlet.kind.name))
    let part = try #require(CommentDisplayScreenlet.kind.parts.first)
    host.screenlet.contain(portrait, as: part, row: .none)
    show(host, comment())
    #expect(portrait[attribute: .known("userId")] == 20)
    host.connectors.wait(for: "commentLoad")
    try host.set("commentId", 10)
    #expect(portrait[attribute: .known("userId")] != 20)
    show(host, comment(id: 10))
    #expect(portrait[attribute: .known("userId")] == 20)
    host.connectors.answer("commentDelete", .success(.none))
    _ = try host.press("deleteButton")
    _ = try host.press("confirmButton")
    #expect(portrait[attribute: .known("userId")] != 20)
  }

  @Test func `another comment closes editor and question`() throws {
    for button in ["editButton", "deleteButton"] {
      let host = try host()
      show(host, comment())
      _ = try host.press(button)
      host.connectors.answer("commentLoad", comment("<p>ten</p>", id: 10))
      try host.set("commentId", 10)
      host.session.deliverResults()
      #expect(try text("bodyLabel", host) == "ten")
      #expect(try visible(host).contains("editButton"))
    }
  }

  @Test(
    arguments: [
      (.text("x"), "commentUpdate", nil), (.text(""), nil, "Write something first."),
      (.none, nil, nil), (.double(0.5), nil, nil),
    ] as [(Sender, String?, String?)])
  func `an update takes plain text`(sender: Sender, operation: String?, refusal: String?) throws {
    let host = try host()
    let isStarted = host.screenlet.performAction(.updateAction, sender: sender)
    host.session.deliverResults()
    #expect(names(host) == (operation.map { [$0] } ?? []))
    #expect(host.screenlet.outcome?.error?.text == refusal)
    #expect(isStarted == (operation != nil || refusal != nil))
  }

  @Test func `a failed read is one event, and without a number nothing is read`() throws {
    let host = try host()
    show(host, .failure(ScreensError(.failed, "There is no such comment.")))
    #expect(host.events.log == ["onLoadCommentError"])
    let none = try self.host(["commentId": 0])
    show(none, comment())
    #expect(none.connectors.requests.isEmpty && none.events.log.isEmpty)
  }

  @Test func `a sample stands where nothing is asked for, until something is`() throws {
    let host = try AccountKindTests.Host(CommentDisplayScreenlet.kind)
    host.screenlet.setShown(true)
    host.screenlet.showSample()
    #expect(try text("userNameLabel", host) == "Nuria Vidal")
    try host.set("commentId", 9)
    show(host, comment())
    #expect(try text("userNameLabel", host) == "Ada Love")
    host.screenlet.showSample()
    #expect(try text("userNameLabel", host) == "Ada Love")
    // Nor does another look bring it back.
    host.screenlet.load(theme: try #require(ThemeName("other")))
    #expect(try text("userNameLabel", host) == "Ada Love")
  }

  @Test func `a sample goes when its page is opened`() throws {
    let host = try AccountKindTests.Host(CommentDisplayScreenlet.kind)
    host.screenlet.showSample()
    host.screenlet.beginShowing()
    #expect(try host.view.attribute(AttributeName("comment")!).isNone)
    #expect(names(host).isEmpty)
  }
}
