import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// A field for a new comment, or for the text of one.
struct CommentAddTests {
  private func host(_ values: [String: Value] = ["className": "blog", "classPK": 7]) throws
    -> AccountKindTests.Host
  {
    let host = try AccountKindTests.Host(CommentAddScreenlet.kind)
    host.context.loginWithBasic(
      userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    for (name, value) in values { try host.set(name, value) }
    return host
  }

  private func comment(_ body: String, _ id: Int64 = 9) -> Result<Value, ScreensError> {
    .success(["commentId": .int(id), "body": .string(body)])
  }

  private func show(_ host: AccountKindTests.Host) {
    host.screenlet.beginShowing()
    host.session.deliverResults()
  }

  private func names(_ host: AccountKindTests.Host) -> [String] {
    host.connectors.requests.map(\.operation.rawValue)
  }

  private func text(_ host: AccountKindTests.Host) throws -> String? {
    try host.view.attribute(.known("body")).string
  }

  @Test func `typed lines are sent as paragraphs, and the field is empty afterwards`() throws {
    let host = try host()
    host.connectors.answer("commentAdd", comment("<p>a &lt; b</p>"))
    show(host)
    try host.type(["bodyField": "a < b\n\nc & d"])
    let request = try host.press("sendCommentButton")
    #expect(
      request == ["className": "blog", "classPK": 7, "body": "<p>a &lt; b</p><p>c &amp; d</p>"])
    #expect(names(host) == ["commentAdd"])
    #expect(host.events.log == ["onCommentAdded"])
    #expect(try text(host) == nil)
  }

  @Test(
    arguments: [
      ([:], "x", "No class is named."), (["className": "blog"], "x", "No thing of the class"),
      (["className": "blog", "classPK": -1], "x", "No thing of the class"),
      (["className": "blog", "classPK": 7], " \n ", "Write a comment first."),
      (["className": "blog", "classPK": 7], "", "Write a comment first."),
      (["commentId": 9], "", "Write a comment first."),
    ] as [([String: Value], String, String)])
  func `a missing value is a sentence, one event and no request`(
    values: [String: Value], typed: String, sentence: String
  ) throws {
    let host = try host(values)
    try host.type(["bodyField": typed])
    _ = try host.press("sendCommentButton")
    #expect(host.screenlet.outcome?.error?.text.hasPrefix(sentence) == true)
    #expect(host.connectors.requests.isEmpty)
    let event = values["commentId"] == nil ? "onAddCommentError" : "onUpdateCommentError"
    #expect(host.events.log == [event])
    #expect((host.faults["body"] != nil) == sentence.hasPrefix("Write"))
  }

  @Test func `a failure keeps the text, and the button works again`() throws {
    let host = try host()
    host.connectors.answer("commentAdd", .failure(ScreensError(.failed, "There is no such thing.")))
    try host.type(["bodyField": "one"])
    _ = try host.press("sendCommentButton")
    #expect(host.events.log == ["onAddCommentError"])
    #expect(try text(host) == "one")
    host.connectors.answer("commentAdd", comment("<p>one</p>"))
    _ = try host.press("sendCommentButton")
    #expect(host.events.log == ["onAddCommentError", "onCommentAdded"])
  }

  @Test func `text that is typed while a comment is sent stays`() throws {
    let host = try host()
    try host.type(["bodyField": "one"])
    _ = try host.press("sendCommentButton")
    try host.type(["bodyField": "two"])
    _ = try host.press("sendCommentButton")
    #expect(names(host) == ["commentAdd"])
    host.connectors.complete("commentAdd", comment("<p>one</p>"))
    host.session.deliverResults()
    #expect(try text(host) == "two")
  }

  @Test func `a comment is changed in its own plain text`() throws {
    let host = try host(["commentId": 9])
    host.connectors.answer("commentLoad", comment("<p>a &lt; b</p><p><b>c</b></p>"))
    show(host)
    #expect(try text(host) == "a < b\nc")
    show(host)
    try host.type(["bodyField": "a > b"])
    show(host)
    #expect(try text(host) == "a > b")
    host.connectors.answer("commentUpdate", comment("<p>a &gt; b</p>"))
    let request = try host.press("sendCommentButton")
    #expect(request == ["commentId": 9, "body": "<p>a &gt; b</p>"])
    #expect(host.events.log == ["onCommentUpdated"])
    #expect(try text(host) == "a > b")
    host.connectors.answer("commentLoad", comment("<p>ten</p>", 10))
    try host.set("commentId", 10)
    host.session.deliverResults()
    #expect(try text(host) == "ten")
    try host.set("commentId", 0)
    #expect(try text(host) == nil)
  }

  @Test func `a comment that cannot be read is one event`() throws {
    let host = try host(["commentId": 9])
    host.connectors.answer(
      "commentLoad", .failure(ScreensError(.failed, "There is no such comment.")))
    show(host)
    #expect(host.events.log == ["onUpdateCommentError"])
    #expect(host.screenlet.outcome?.error?.text == "There is no such comment.")
  }

  @Test func `a guest is asked to sign in, and the text stays`() throws {
    let host = try AccountKindTests.Host(CommentAddScreenlet.kind)
    try host.set("className", "blog")
    try host.set("classPK", 7)
    try host.type(["bodyField": "one"])
    _ = try host.press("sendCommentButton")
    #expect(host.screenlet.outcome?.error?.origin == .proof)
    #expect(host.connectors.requests.isEmpty)
    #expect(try text(host) == "one")
  }

  @Test func `a page has to name a thing, or a comment`() {
    let kind = CommentAddScreenlet.kind
    #expect(kind.missingAttributes(set: [:]).count == 2)
    #expect(kind.missingAttributes(set: [.className: "blog"]).count == 1)
    #expect(kind.missingAttributes(set: [.className: "blog", .classPK: 7]).isEmpty)
    #expect(kind.missingAttributes(set: [.known("commentId"): 9]).isEmpty)
  }
}
