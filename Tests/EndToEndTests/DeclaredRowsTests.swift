import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A list whose rows contain a screenlet that changes them, and a form that adds to it: a plugin
/// without a line of code.
@Suite struct DeclaredRowsTests {
  private static let address = TalkPage.address

  private let screens: Screens
  private let folder: TemporaryFolder
  private let plist: String

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: TalkPage.plugin, toPath: folder.path("Talk.screens"))
    try folder.write(TalkPage.xib, to: "Talk.xib")
    plist = try folder.write(
      LocalSite.configuration(pages: ["/talk": "Talk.xib"]), to: "plugins.plist")
  }

  private func signedIn(_ url: URL) throws -> FormBrowser {
    let ada = FormBrowser(url)
    let answer = try ada.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(answer.status == 303)
    return ada
  }

  /// The texts of the rows, in their order.
  private func said(_ answer: FormBrowser.Answer) -> [String] {
    MarkupTree(answer.text).all(".row .foreign").map(\.text)
  }

  /// Presses a button of that name, the first or a later one, and follows to the page that comes of
  /// it.
  private func press(
    _ name: String, _ place: Int = 0, _ fields: [String: String] = [:], _ browser: FormBrowser
  ) throws -> FormBrowser.Answer {
    let answer = try fire(name, place, fields, browser)
    // A failure has been followed already.
    return answer.status == 303 ? try browser.follow(answer) : answer
  }

  private func fire(
    _ name: String, _ place: Int, _ fields: [String: String], _ browser: FormBrowser
  ) throws -> FormBrowser.Answer {
    let tree = MarkupTree(try browser.get(Self.address).text)
    let buttons = tree.all("button[name=fire]").filter { $0.text == name }
    try #require(buttons.indices.contains(place), "\(tree.all("button").map(\.text))")
    let button = buttons[place]
    // The forms of rows stand beside their controls, because forms cannot contain others.
    let form = tree.all("form").first { form in
      button["form"].map { form["id"] == $0 } ?? form.all("button").contains { $0.text == name }
    }
    var all = fields
    for input in form?.all("input[type=hidden]") ?? [] {
      if let name = input["name"], let value = input["value"] { all[name] = value }
    }
    all["fire"] = button["value"] ?? ""
    return try browser.post(form?["action"] ?? Self.address, all)
  }

  /// Sends a form by its only button.
  private func send(
    _ form: MarkupTree.Element, _ browser: FormBrowser
  ) throws -> FormBrowser.Answer {
    var fields: [String: String] = [:]
    for input in form.all("input[type=hidden]") {
      if let name = input["name"], let value = input["value"] { fields[name] = value }
    }
    return try browser.post(form["action"] ?? Self.address, fields)
  }

  /// A target of an address that asks, changed by hand.
  private static let forged = [
    "confirm=delete&row=s-list", "confirm=drop&row=s-add", "confirm=&row=", "confirm=delete",
    "confirm=delete&row=s-list.0.zz", "confirm=delete&row=s-list.99999999999999999999.1",
    "confirm=%00&row=%ff", "confirm=say&row=s-add",
  ]

  @Test func `an address that asks in vain shows its page`() throws {
    let host = try ServedScreens(screens, plist)
    let ada = try signedIn(host.url)
    for query in Self.forged {
      let answer = try ada.get("\(Self.address)&\(query)")
      #expect(answer.status == (query.contains("%") ? 400 : 200), "\(query)")
      #expect(!MarkupTree(answer.text).has("form.question"), "\(query)")
    }
  }

  @Test func `rows are added, changed and removed, and everybody reads it`() throws {
    let host = try ServedScreens(screens, plist)
    let (ada, guest) = (try signedIn(host.url), FormBrowser(host.url))
    let before = said(try guest.get(Self.address))
    #expect(before.count == 3)
    let added = said(try press("Say it", 0, ["body": "First"], ada))
    #expect(added.count == 4 && added.last == "First", "\(added)")
    let changed = said(try press("Change", 3, ["newBody": "Second"], ada))
    #expect(changed.count == 4 && changed.last == "Second", "\(changed)")
    #expect(said(try guest.get(Self.address)) == changed)
    // A question comes first, and its page changes nothing.
    let asking = try fire("Delete", 1, [:], ada)
    let asked = try ada.follow(asking)
    #expect(said(asked) == changed)
    let question = try #require(MarkupTree(asked.text).all("form.question").first)
    #expect(question.all("p").map(\.text) == ["Delete this comment for good?"])
    #expect(question.all("a").first?["href"] == Self.address)
    // Its address asks the same in a browser in which nobody has pressed anything.
    let link = try #require(asking.page)
    #expect(MarkupTree(try signedIn(host.url).get(link).text).has("form.question"))
    let removed = said(try ada.follow(try send(question, ada)))
    #expect(removed == [changed[0], changed[2], changed[3]])
    #expect(said(try guest.get(Self.address)) == removed)
  }

  @Test func `a field that is missing is named there, and a guest changes nothing`() throws {
    let host = try ServedScreens(screens, plist)
    let (ada, guest) = (try signedIn(host.url), FormBrowser(host.url))
    func alerts(_ answer: FormBrowser.Answer) -> [String] {
      MarkupTree(answer.text).all("[role=alert]").map(\.text).filter { !$0.isEmpty }
    }
    let empty = alerts(try press("Say it", 0, ["body": ""], ada))
    #expect(empty.count == 1 && empty[0].contains("Say something first."), "\(empty)")
    let unwritten = alerts(try press("Change", 1, [:], ada))
    #expect(unwritten.count == 1 && unwritten[0].contains("Write the new text first."))
    let before = said(try guest.get(Self.address))
    _ = try press("Delete", 0, [:], guest)
    #expect(said(try guest.get(Self.address)) == before)
  }

  @Test func `scripts read the declared parts`() throws {
    let listed = try screens.run("screenlets", "TalkList", "--json", "--config", plist).json()
    let part = (listed.array?.first ?? listed)["parts"]?.array?.first
    #expect(part?["screenlet"] == "TalkItem" && part?["in"] == "cell")
    #expect(part?["given"]?["comment"] == "row")
    #expect(
      part?["hears"]?["onTalkChanged"] == "replace"
        && part?["tells"]?["onTalkDeleted"] == "onTalkListChanged")
  }
}
