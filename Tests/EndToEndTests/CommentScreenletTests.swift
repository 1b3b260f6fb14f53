import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Comments of a served site: written, read, changed and deleted without script, by users of the
/// shipped accounts.
@Suite struct CommentScreenletTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private let plist: String

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.write(
      Self.page(
        "CommentAddScreenlet", ["className", "classPK"],
        more: ["onCommentAdded": "/comment?commentId={commentId}"]), to: "Add.xib")
    try folder.write(
      Self.page(
        "CommentDisplayScreenlet", ["commentId"], more: ["editable": "YES"]), to: "Comment.xib")
    try folder.write(
      Self.page(
        "AssetListScreenlet", [],
        more: [
          "classNameId": "20011",
          "onAssetSelected": "/add?className={className}&amp;classPK={classPK}",
        ]), to: "List.xib")
    try folder.write(
      Self.page("CommentListScreenlet", ["className", "classPK"], more: [:]), to: "Comments.xib")
    try folder.write(Self.page("LoginScreenlet", [], more: [:]), to: "SignIn.xib")
    try folder.write(Self.page("SignUpScreenlet", [], more: [:]), to: "SignUp.xib")
    plist = try folder.write(
      LocalSite.configuration(
        pages: [
          "/list": "List.xib", "/add": "Add.xib", "/comment": "Comment.xib",
          "/comments": "Comments.xib", "/sign-in": "SignIn.xib", "/sign-up": "SignUp.xib",
        ], options: "<key>confirmAddress</key><false/>"), to: "plugins.plist")
  }

  private static func page(
    _ name: String, _ asked: [String], more: [String: String]
  ) -> String {
    let values = asked.map { ($0, "{query:\($0)}") } + more.sorted { $0.key < $1.key }
    let attributes = values.map { name, value in
      let type = value == "YES" ? "boolean" : "string"
      return
        "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(name)\" value=\"\(value)\"/>"
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="p"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="s" customClass="\(name)">
      <rect key="frame" x="0" y="0" width="320" height="500"/><userDefinedRuntimeAttributes>
      \(attributes.joined())</userDefinedRuntimeAttributes></view></subviews></view></objects>
      </document>
      """
  }

  private func signIn(_ browser: FormBrowser) throws {
    let answer = try browser.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"], on: "/sign-in")
    #expect(answer.status == 303)
  }

  /// The address of the page to comment on the newest entry of the blog.
  private func add(_ browser: FormBrowser) throws -> String {
    let row = try #require(MarkupTree(try browser.get("/list").text).all("button.pick").first)
    let answer = try browser.send(["fire": row["value"] ?? ""], on: "/list")
    return try #require(answer.location)
  }

  private func labels(_ answer: FormBrowser.Answer) -> [String] {
    MarkupTree(answer.text).all("main p").map(\.text)
  }

  /// The names of the buttons that a page offers.
  private func buttons(_ answer: FormBrowser.Answer) -> [String] {
    MarkupTree(answer.text).all("button[name=fire]").compactMap { $0["value"] }
  }

  private func press(
    _ button: String, _ browser: FormBrowser, _ address: String, _ fields: [String: String] = [:]
  ) throws -> FormBrowser.Answer {
    let answer = try browser.send(
      fields.merging(["fire": button]) { $1 }, on: address)
    return answer.page == nil ? answer : try browser.follow(answer)
  }

  @Test func `a comment is added, changed and deleted, and all see it`() throws {
    let host = try ServedScreens(screens, plist)
    let (ada, guest) = (FormBrowser(host.url), FormBrowser(host.url))
    try signIn(ada)
    let sent = try ada.send(["bodyField": "1 < 2\r\n\r\n3 & 4"], on: try add(ada))
    let address = try #require(sent.location)
    #expect(sent.status == 303 && address.hasPrefix("/comment?commentId=38"))
    for browser in [ada, guest] {
      let text = labels(try browser.get(address))
      #expect(text.contains { $0.contains("1 < 2") && $0.contains("3 & 4") }, "\(text)")
      #expect(text.contains("Just now"))
    }
    #expect(buttons(try guest.get(address)).isEmpty)
    #expect(buttons(try ada.get(address)) == ["editButton", "deleteButton"])
    // The editor stays open when the page is read again.
    _ = try press("editButton", ada, address)
    let editor = MarkupTree(try ada.get(address).text)
    #expect(editor["textarea"]?.text.contains("1 < 2") == true)
    #expect(buttons(try ada.get(address)) == ["saveBodyButton", "cancelEditingButton"])
    let refused = try ada.send(
      ["fire": "saveBodyButton", "bodyTextView": " ", "bodyField": " "], on: address)
    #expect(refused.status == 422 && refused.text.contains("Write something first."))
    let field = try #require(MarkupTree(try ada.get(address).text)["textarea"]?["name"])
    let changed = try press("saveBodyButton", ada, address, [field: "four"])
    #expect(labels(changed).contains("four") && labels(changed).contains("Edited"))
    #expect(labels(try guest.get(address)).contains("four"))
    let asked = try press("deleteButton", ada, address)
    #expect(buttons(asked) == ["confirmButton", "cancelButton"])
    _ = try press("confirmButton", ada, address)
    let gone = MarkupTree(try guest.get(address).text)
    #expect(gone["[role=alert]"]?.text.contains("The comment could not be read.") == true)
  }

  /// Sends the form of a row, which stands beside its controls.
  private func press(
    _ button: String, row: Int, _ browser: FormBrowser, _ address: String,
    _ fields: [String: String] = [:]
  ) throws -> MarkupTree {
    let tree = MarkupTree(try browser.get(address).text)
    let rows = tree.all(".row")
    try #require(rows.indices.contains(row))
    var all = fields
    for input in rows[row].all("form input[type=hidden]") {
      if let name = input["name"], let value = input["value"] { all[name] = value }
    }
    all["fire"] = button
    let answer = try browser.post(address, all)
    return MarkupTree(answer.page == nil ? answer.text : try browser.follow(answer).text)
  }

  private func bodies(_ tree: MarkupTree) -> [String] {
    tree.all(".row").map { row in row.all("p").map(\.text).joined(separator: "|") }
  }

  @Test func `the rows of a list are comments, each with its own buttons and editor`() throws {
    let host = try ServedScreens(screens, plist)
    let (ada, guest) = (FormBrowser(host.url), FormBrowser(host.url))
    try signIn(ada)
    let address = try add(ada).replacing("/add?", with: "/comments?")
    let before = MarkupTree(try guest.get(address).text)
    #expect(bodies(before).count == 3 && !before.has("button[value=editButton]"))
    let editor = try press("editButton", row: 1, ada, address)
    #expect(editor.all("textarea").count == 1)
    #expect(editor.all(".row")[1].has("textarea"))
    let field = try #require(editor["textarea"]?["name"])
    let changed = try press("saveBodyButton", row: 1, ada, address, [field: "Other words"])
    #expect(bodies(changed)[1].contains("Other words") && !changed.has("textarea"))
    #expect(bodies(changed)[0] == bodies(before)[0] && bodies(changed)[2] == bodies(before)[2])
    let asked = try press("deleteButton", row: 0, ada, address)
    #expect(asked.all("button[value=confirmButton]").count == 1 && bodies(asked).count == 3)
    let left = try press("confirmButton", row: 0, ada, address)
    #expect(bodies(left) == Array(bodies(changed).dropFirst()))
    #expect(bodies(MarkupTree(try guest.get(address).text)).count == 2)
  }

  @Test func `a guest is led to sign in and back, and the text is still there`() throws {
    let host = try ServedScreens(screens, plist)
    let guest = FormBrowser(host.url)
    let address = try add(guest)
    let sent = try guest.send(["bodyField": "one"], on: address)
    let way = try #require(sent.location)
    #expect(sent.status == 303 && way.hasPrefix("/sign-in?next="))
    let back = try guest.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"], on: way)
    #expect(back.location == address)
    #expect(MarkupTree(try guest.get(address).text)["textarea"]?.text == "one")
  }

  @Test func `a comment is changed and deleted by its author alone`() throws {
    let host = try ServedScreens(screens, plist)
    let (ada, eve) = (FormBrowser(host.url), FormBrowser(host.url))
    try signIn(ada)
    let sent = try ada.send(["bodyField": "mine"], on: try add(ada))
    let address = try #require(sent.location)
    let signedUp = try eve.send(
      [
        "firstNameField": "Eve", "emailAddressField": "eve@example.org",
        "passwordField": "a good long word",
      ], on: "/sign-up")
    #expect(signedUp.status == 303)
    // Eve has a comment of her own: she is signed in.
    let own = try eve.send(["bodyField": "hers"], on: try add(eve))
    #expect(buttons(try eve.follow(own)) == ["editButton", "deleteButton"])
    #expect(buttons(try eve.get(address)).isEmpty)
    for button in ["editButton", "deleteButton", "confirmButton", "saveBodyButton"] {
      _ = try press(button, eve, address, ["bodyTextView": "hers", "bodyField": "hers"])
    }
    #expect(buttons(try eve.get(address)).isEmpty)
    #expect(labels(try ada.get(address)).contains("mine"))
  }

  @Test func `wrong comments and things are sentences, and nothing stops`() throws {
    let host = try ServedScreens(screens, plist)
    let ada = FormBrowser(host.url)
    try signIn(ada)
    let address = try add(ada)
    for (page, text, sentence) in [
      (address, "", "Write a comment first."), (address, " \r\n", "Write a comment first."),
      (address, String(repeating: "x", count: 10_001), "A comment has 1 to 10000 characters."),
      ("/add", "x", "No class is named."), ("/add?className=x", "x", "No thing of the class"),
      ("/add?className=x&classPK=1", "x", "Your comment was not stored."),
    ] {
      let answer = try ada.send(["bodyField": text], on: page)
      let shown = answer.page == nil ? answer : try ada.follow(answer)
      #expect(shown.status < 500)
      let alert = MarkupTree(shown.text).all("[role=alert]").map(\.text).joined()
      #expect(!alert.isEmpty && alert.contains(sentence), "\(page): \(alert)")
    }
    for id in ["1", "0", "-7", "x", "9999999999999999999", ""] {
      #expect(try ada.get("/comment?commentId=\(id)").status < 500)
    }
  }
}
