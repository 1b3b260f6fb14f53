import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// An entry that is loaded when it is shown and changed by actions: ratings.
struct RatingTests {
  private static let groups = ["thumbs": 2, "like": 1, "stars": 5, "emojis": 5]

  private func host(
    _ values: [String: Value] = ["entryId": 36_001], theme: String = "default"
  ) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(RatingScreenlet.kind)
    host.context.loginWithBasic(
      userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    for (name, value) in values { try host.set(name, value) }
    if let theme = ThemeName(theme) { host.screenlet.load(theme: theme) }
    return host
  }

  private func answer(
    _ groups: [Int64], own: Double = -1, classPK: Int64 = 7
  ) -> Result<Value, ScreensError> {
    .success([
      "className": "blog", "classPK": .int(classPK), "totalCount": .int(groups.reduce(0, +)),
      "average": 0.5, "userScore": .double(own), "ratings": .list(groups.map(Value.int)),
    ])
  }

  private func show(_ host: AccountKindTests.Host) {
    host.screenlet.beginShowing()
    host.session.deliverResults()
  }

  private func text(_ outlet: String, _ host: AccountKindTests.Host) throws -> String? {
    let view = try host.view
    return try view.tree.value(.text, of: try #require(view.tree.find(outlet))).string
  }

  private func names(_ host: AccountKindTests.Host) -> [String] {
    host.connectors.requests.map(\.operation.rawValue)
  }

  @Test func `each showing reads the ratings, and the view has them`() throws {
    let host = try host()
    host.connectors.answer("ratingLoadByEntryId", answer([2, 5]))
    #expect(host.connectors.requests.isEmpty)
    show(host)
    let request = try #require(host.connectors.requests.first)
    #expect(request.parameters == ["entryId": 36_001, "ratingsGroupCount": 2])
    #expect(
      try [text("negativeCountLabel", host), text("possitiveCountLabel", host)] == ["2", "5"])
    #expect(host.events.log == ["onRatingRetrieve"])
    #expect(host.screenlet[attribute: .className] == "blog")
    #expect(host.screenlet[attribute: .classPK] == 7)
    host.connectors.answer("ratingLoadByEntryId", answer([3, 5]))
    show(host)
    #expect(try text("negativeCountLabel", host) == "3")
    #expect(host.connectors.requests.count == 2)
  }

  @Test(
    arguments: [
      ([:], nil), (["className": "blog"], nil), (["classPK": 7], nil),
      (["className": "blog", "classPK": 7], "ratingLoadByClassPK"),
      (["className": "blog", "classPK": 7, "entryId": 1], "ratingLoadByEntryId"),
      (["entryId": 1, "autoLoad": false], nil),
    ] as [([String: Value], String?)])
  func `the first way that is open is asked`(values: [String: Value], operation: String?) throws {
    let host = try host(values)
    show(host)
    #expect(names(host) == (operation.map { [$0] } ?? []))
    #expect(host.events.log.isEmpty)
  }

  @Test func `another entry takes the place of one that is under way`() throws {
    let host = try host()
    show(host)
    try host.set("entryId", 36_002)
    #expect(host.connectors.requests.compactMap { $0.parameters["entryId"] } == [36_001, 36_002])
    host.connectors.complete("ratingLoadByEntryId", answer([9, 9]))
    host.session.deliverResults()
    host.connectors.complete("ratingLoadByEntryId", answer([1, 0], classPK: 8))
    host.session.deliverResults()
    #expect(try text("negativeCountLabel", host) == "1")
    #expect(host.events.log == ["onRatingRetrieve"])
    #expect(host.screenlet[attribute: .classPK] == 8)
  }

  @Test func `the ratings of one thing do not stand for another's that is being read`() throws {
    let host = try host()
    host.connectors.answer("ratingLoadByEntryId", answer([2, 5]))
    show(host)
    host.connectors.wait(for: "ratingLoadByEntryId")
    try host.set("entryId", 36_002)
    host.session.deliverResults()
    #expect(host.screenlet.isBusy)
    #expect(try text("negativeCountLabel", host) == "0")
  }

  @Test func `a failed read is one event, and nothing is shown that was not read`() throws {
    let host = try host()
    host.connectors.answer(
      "ratingLoadByEntryId", .failure(ScreensError(.failed, "There is no such thing.")))
    show(host)
    #expect(host.events.log == ["onRatingError"])
    #expect(host.screenlet.outcome?.error?.text == "There is no such thing.")
    #expect(try text("negativeCountLabel", host) == "0")
  }

  @Test(arguments: ["thumbs", "like", "stars", "emojis"])
  func `a view that shows other groups asks for its own, unless a number is set`(name: String)
    throws
  {
    for count in [-1, 3] as [Int64] {
      let host = try host(["entryId": 36_001, "ratingsGroupCount": .int(count)])
      host.connectors.answer("ratingLoadByEntryId", answer([1, 1]))
      show(host)
      host.screenlet.load(theme: try #require(ThemeName("default-\(name)")))
      host.session.deliverResults()
      let asked = host.connectors.requests.compactMap { $0.parameters["ratingsGroupCount"]?.int }
      let own = Int64(try #require(Self.groups[name]))
      #expect(asked == (count == 3 ? [3] : own == 2 ? [2] : [2, own]))
    }
  }

  @Test func `a rating needs the permission of its page`() throws {
    let host = try host()
    host.connectors.answer("ratingLoadByEntryId", answer([0, 0]))
    show(host)
    _ = try host.press("possitiveButton")
    #expect(names(host) == ["ratingLoadByEntryId"])
    try host.set("editable", true)
    _ = try host.press("possitiveButton")
    #expect(names(host) == ["ratingLoadByEntryId", "ratingUpdate"])
  }

  /// A look, the user's rating before, the place of the pressed button, and the score that is sent.
  private static let presses: [(look: String, own: Double, button: Int, score: Double?)] = [
    ("thumbs", -1, 1, 1), ("thumbs", -1, 0, 0), ("thumbs", 1, 1, nil), ("thumbs", 0, 0, nil),
    ("thumbs", 0, 1, 1), ("thumbs", 1, 0, 0), ("like", -1, 0, 1), ("like", 1, 0, nil),
    ("stars", -1, 0, 0.2), ("stars", 0.2, 4, 1), ("emojis", -1, 3, 0.6), ("emojis", 0.6, 3, nil),
    ("emojis", 1, 4, nil),
  ]

  @Test(arguments: 0..<13)
  func `each button does what its look says`(row: Int) throws {
    let press = Self.presses[row]
    let host = try host(
      ["className": "blog", "classPK": 7, "editable": true], theme: "default-\(press.look)")
    host.connectors.answer("ratingLoadByClassPK", answer([1, 1, 1, 1, 1], own: press.own))
    host.connectors.answer("ratingUpdate", answer([0, 2, 0, 0, 0], own: press.score ?? 0))
    host.connectors.answer("ratingDelete", answer([0, 0, 0, 0, 0]))
    show(host)
    let tree = try host.view.tree
    let buttons = tree.document.nodes.filter {
      $0.kind == .button && tree[$0.index.offset, .enabled] != false
    }
    try #require(buttons.indices.contains(press.button))
    try host.view.fire(tree.handle(buttons[press.button].index.offset))
    host.session.deliverResults()
    let last = try #require(host.connectors.requests.last)
    #expect(last.operation.rawValue == (press.score == nil ? "ratingDelete" : "ratingUpdate"))
    #expect(last.parameters["score"]?.double == press.score)
    #expect(last.parameters["classPK"] == 7)
    let event = press.score == nil ? "onRatingDeleted" : "onRatingUpdated"
    #expect(host.events.log == ["onRatingRetrieve", event])
  }

  @Test func `a star that is the user's already is not sent again`() throws {
    let host = try host(
      ["className": "blog", "classPK": 7, "editable": true], theme: "default-stars")
    host.connectors.answer("ratingLoadByClassPK", answer([0, 0, 1, 0, 0], own: 0.6))
    show(host)
    let stars = try host.view.tree.children(of: #require(host.view.tree.find("userRatingStars")))
    try host.view.fire(stars[2])
    #expect(names(host) == ["ratingLoadByClassPK"])
  }

  @Test(
    arguments: [
      (.int(1), "ratingUpdate", nil), (.double(0.25), "ratingUpdate", nil),
      (.double(1.01), nil, "A rating is a number from 0 to 1."),
      (.double(-0.1), nil, "A rating is a number from 0 to 1."), (.text("much"), nil, nil),
      (.none, nil, nil),
    ] as [(Sender, String?, String?)])
  func `a rating is a number from 0 to 1`(sender: Sender, operation: String?, refusal: String?)
    throws
  {
    let host = try host(["className": "blog", "classPK": 7])
    let isStarted = host.screenlet.performAction(.updateRating, sender: sender)
    host.session.deliverResults()
    #expect(names(host) == (operation.map { [$0] } ?? []))
    #expect(host.screenlet.outcome?.error?.text == refusal)
    #expect(isStarted == (operation != nil || refusal != nil))
  }

  @Test func `another user sees nothing of what was read for the one before`() throws {
    let host = try host()
    host.connectors.answer("ratingLoadByEntryId", answer([0, 1], own: 1))
    show(host)
    host.connectors.wait(for: "ratingLoadByEntryId")
    host.screenlet.logic.onUserChanged(host.screenlet)
    #expect(try host.view.attribute(.ratingEntry).isNone)
    #expect(try text("possitiveCountLabel", host) == "0")
    host.connectors.complete("ratingLoadByEntryId", answer([0, 4]))
    host.session.deliverResults()
    #expect(try text("possitiveCountLabel", host) == "4")
  }

  @Test func `an answer from before a change does not come after it`() throws {
    let host = try host(["className": "blog", "classPK": 7])
    show(host)
    host.screenlet.performAction(.updateRating, sender: .double(1))
    host.connectors.complete("ratingUpdate", answer([0, 9], own: 1))
    host.session.deliverResults()
    host.connectors.complete("ratingLoadByClassPK", answer([0, 8]))
    host.session.deliverResults()
    #expect(try text("possitiveCountLabel", host) == "9")
    #expect(host.events.log == ["onRatingUpdated"])
  }

  @Test func `the end of a change that another user began is not shown`() throws {
    let host = try host(["className": "blog", "classPK": 7])
    host.connectors.answer("ratingLoadByClassPK", answer([0, 1]))
    show(host)
    host.screenlet.performAction(.updateRating, sender: .double(1))
    host.context.loginWithBasic(
      userName: "bob", password: "pw", attributes: UserAttributes(["userId": 21]))
    host.session.deliverResults()
    host.connectors.complete("ratingUpdate", answer([0, 9], own: 1))
    host.session.deliverResults()
    #expect(try text("possitiveCountLabel", host) == "1")
    #expect(host.events.log == ["onRatingRetrieve", "onRatingRetrieve"])
  }

  @Test func `a user with other attributes goes on with a change under way`() throws {
    let host = try host(["className": "blog", "classPK": 7])
    host.connectors.answer("ratingLoadByClassPK", answer([0, 1]))
    show(host)
    host.screenlet.performAction(.updateRating, sender: .double(1))
    host.context.loginWithBasic(
      userName: "ada", password: "pw",
      attributes: UserAttributes(["userId": 20, "firstName": "Ada"]))
    host.session.deliverResults()
    host.connectors.complete("ratingUpdate", answer([0, 9], own: 1))
    host.session.deliverResults()
    #expect(try text("possitiveCountLabel", host) == "9")
    #expect(host.events.log.last == "onRatingUpdated")
  }

  @Test(
    arguments: [
      ([:], "No class is named."), (["className": "blog"], "No thing of the class is named."),
      (["classPK": 7], "No class is named."),
    ] as [([String: Value], String)])
  func `a change without its thing is refused in words`(values: [String: Value], sentence: String)
    throws
  {
    let host = try host(values)
    for action in [ActionName.updateRating, .deleteRating] {
      host.screenlet.performAction(action, sender: .double(1))
      #expect(host.screenlet.outcome?.error?.text == sentence)
    }
    #expect(names(host).isEmpty)
    #expect(host.events.log == ["onRatingError", "onRatingError"])
  }

  @Test func `nothing is read for a user who sees none of it`() throws {
    let host = try host()
    host.connectors.answer("ratingLoadByEntryId", answer([0, 1]))
    show(host)
    host.screenlet.setShown(false)
    host.screenlet.logic.onUserChanged(host.screenlet)
    host.session.deliverResults()
    #expect(names(host) == ["ratingLoadByEntryId"])
    #expect(try host.view.attribute(.ratingEntry).isNone)
    show(host)
    #expect(names(host).count == 2)
  }
}
