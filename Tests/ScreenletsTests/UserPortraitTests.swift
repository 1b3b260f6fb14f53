import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The picture of a user: the ways to name the user, the layout's own image, and a delegate that
/// answers another one.
struct UserPortraitTests {
  private func host(
    _ values: [String: Value] = [:], isUser: Bool = true
  ) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(UserPortraitScreenlet.kind)
    if isUser {
      host.context.loginWithBasic(
        userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    }
    for (name, value) in values { try host.set(name, value) }
    return host
  }

  private func show(_ host: AccountKindTests.Host) {
    host.screenlet.beginShowing()
    host.session.deliverResults()
  }

  private func image(_ host: AccountKindTests.Host) throws -> String? {
    let view = try host.view
    return try view.tree.value(.image, of: try #require(view.tree.find("portraitImage"))).string
  }

  private static let picture = "media:0123456789abcdef0123456789abcdef"

  @Test(
    arguments: [
      (["portraitId": 3, "uuid": "u"], true, ["portraitId": 3, "uuid": "u", "male": true]),
      (["portraitId": 3, "userId": 7], true, ["userId": 7]),
      (["userId": 7, "emailAddress": "a@b.example"], false, ["userId": 7]),
      (
        ["emailAddress": "a@b.example"], false, ["emailAddress": "a@b.example", "companyId": 0]
      ),
      (["screenName": "ada"], false, ["screenName": "ada", "companyId": 0]),
      ([:], true, [:]), ([:], false, nil),
    ] as [([String: Value], Bool, [String: Value]?)])
  func `the first way that is open is asked`(
    values: [String: Value], isUser: Bool, parameters: [String: Value]?
  ) throws {
    let host = try host(values, isUser: isUser)
    host.connectors.answer("userPortraitLoad", .success(["userId": 7]))
    show(host)
    #expect(host.connectors.requests.map(\.parameters) == (parameters.map { [$0] } ?? []))
  }

  @Test func `the layout's image stands for none, without an error`() throws {
    let host = try host()
    let own = try image(host)
    host.connectors.answer("userPortraitLoad", .success(["userId": 20]))
    show(host)
    #expect(try image(host) == own && host.events.log == ["onUserPortraitResponseImage"])
    host.connectors.answer(
      "userPortraitLoad", .success(["userId": 20, "image": .string(Self.picture)]))
    show(host)
    #expect(try image(host) == Self.picture)
    // A failure is one event, and the picture goes with its user.
    host.connectors.answer("userPortraitLoad", .failure(ScreensError(.failed, "No.")))
    show(host)
    #expect(host.events.log.suffix(1) == ["onUserPortraitError"])
    host.context.logout()
    #expect(try image(host) == own)
  }

  @Test func `a delegate's answer is shown instead, until the next reading`() throws {
    final class Other: ScreenletDelegate {
      var answer: Value = .none
      var heard: [Value] = []
      func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value {
        heard.append(event.payload["image"] ?? .none)
        return answer
      }
    }
    let (host, other) = (try host(), Other())
    host.screenlet.delegate = other
    other.answer = "logo"
    host.connectors.answer(
      "userPortraitLoad", .success(["userId": 20, "image": .string(Self.picture)]))
    show(host)
    #expect(try image(host) == "logo" && other.heard == [.string(Self.picture)])
    // It outlives the view.
    host.screenlet.reload()
    #expect(try image(host) == "logo")
    other.answer = .none
    show(host)
    #expect(try image(host) == Self.picture)
  }

  @Test func `only a user's own control asks for a file, and what is no file is refused`() throws {
    let host = try host()
    host.connectors.answer("userPortraitLoad", .success(["userId": 20]))
    show(host)
    #expect(try host.isHidden("editButton"))
    try host.set("editable", true)
    #expect(try !host.isHidden("editButton"))
    for sender in [Sender.none, .text("media:x"), .text("logo"), FileAnswer.none.sender] {
      host.screenlet.performAction(.uploadPortrait, sender: sender)
      host.session.deliverResults()
      #expect(host.screenlet.outcome?.error?.text == "Choose a picture first.")
    }
    host.screenlet.performAction(
      .uploadPortrait, sender: FileAnswer.refused("Not this one.").sender)
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.error?.text == "Not this one.")
    #expect(host.connectors.requests.count == 1)
  }
}
