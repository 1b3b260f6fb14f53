import Testing

@testable import ScreensFace

/// The names of outcomes: each is good for one answer of its page, for a minute.
struct FormOutcomeTests {
  private static let minute: Int64 = 60_000_000_000
  private static let place = ScreenletPlace(page: "/account", key: "form")

  private static func outcome(_ name: String, path: String = "/account") -> FormOutcome {
    FormOutcome(name, .failed, at: place, path: path, text: "No.")
  }

  private static func kept(_ names: [String], path: String = "/account") -> FormOutcomes {
    var outcomes = FormOutcomes()
    for name in names { outcomes.add(outcome(name, path: path), now: 0) }
    return outcomes
  }

  @Test(arguments: [
    ("/account", "/account", true), ("/account?a=1", "/account", true),
    ("/account", "/account?outcome=x", true), ("/account?a=1", "/account?b=2", true),
    ("/account", "/account/x", false), ("/account", "/", false), ("/account", "/accounts", false),
  ])
  func `an outcome is shown by its own page, with any query`(
    path: String, asked: String, isShown: Bool
  ) {
    var outcomes = Self.kept(["one"], path: path)
    #expect((outcomes.take(Array("one".utf8), at: asked, now: 0) != nil) == isShown)
    #expect(outcomes.unshown.isEmpty == isShown)
  }

  @Test func `an outcome is shown once, by its whole name, before its minute is over`() {
    for (name, time, isTaken) in [
      ("one", 0, true), ("one", Self.minute - 1, true), ("one", Self.minute, false),
      ("on", 0, false), ("ones", 0, false), ("", 0, false),
    ] {
      var outcomes = Self.kept(["one", "two"])
      #expect((outcomes.take(Array(name.utf8), at: "/account", now: time) != nil) == isTaken)
      #expect(outcomes.take(Array(name.utf8), at: "/account", now: time) == nil)
      #expect(outcomes.unshown.count == (isTaken ? 1 : 2))
    }
  }

  @Test(arguments: 1...12) func `the last eight outcomes of a session are kept`(count: Int) {
    let names = (0..<count).map { "outcome \($0)" }
    #expect(Self.kept(names).unshown.map(\.name) == Array(names.suffix(8)))
  }

  @Test func `an outcome of a known name replaces it, and makes no other room`() {
    let outcomes = Self.kept((0..<8).map { "\($0)" } + ["3"])
    #expect(outcomes.unshown.map(\.name) == ["0", "1", "2", "4", "5", "6", "7", "3"])
  }

  @Test(arguments: [
    ("token.owner", "token", "owner"), ("token", "token", ""), (".owner", "", "owner"),
    ("token.", "token", ""), ("a.b.c", "a", "b.c"),
  ])
  func `a form's text is its token, and its owner behind the first dot`(
    sent: String, token: String, owner: String
  ) {
    let parts = FormOwner.split(Array(sent.utf8))
    #expect(parts.token == Array(token.utf8) && parts.owner.mark == owner)
    #expect(parts.owner.isGuest == owner.isEmpty)
  }

  @Test(arguments: [nil, 0, 1, .max] as [Int64?])
  func `the owner in a form is read as it was written`(userId: Int64?) {
    let owner = FormOwner(userId: userId)
    #expect(FormOwner.split(Array(owner.text(with: "token").utf8)).owner == owner)
    #expect(owner.isGuest == (userId == nil))
  }
}
