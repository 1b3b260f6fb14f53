import Foundation
import TestSupport
import Testing

/// The shipped site, in a browser without scripts: an account from its first message to a new
/// password.
@Suite struct ExampleSiteTests {
  private struct Site: Decodable {
    let pages: [String: String]
  }

  private let screens: Screens

  init() throws {
    screens = try Screens()
  }

  /// The messages so far, wherever the host keeps them.
  private func letters() throws -> Set<String> {
    let root = screens.state.path
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return Set(
      try files.filter { $0.contains("/mail/") && $0.hasSuffix(".txt") && !$0.contains("/.") }
        .map { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) })
  }

  /// The code of a new message, which comes after the answer.
  private func code(besides known: Set<String> = []) async throws -> String {
    var new: Set<String> = []
    try await Limit.wait(for: "a message") {
      new = try letters().subtracting(known)
      return !new.isEmpty
    }
    let match = try #require(new.first).firstMatch(of: /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
    return String(try #require(match).output)
  }

  @Test func `links and rows lead from the first page to every page of the site`() throws {
    let file = "\(Repository.root)/plugins.plist"
    let host = try ServedScreens(screens, file)
    let browser = FormBrowser(host.url)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let pages = try PropertyListDecoder().decode(Site.self, from: bytes).pages
    func reached() throws -> Set<String> {
      var (reached, open) = (Set<String>(), ["/welcome"])
      while let path = open.popLast() {
        guard pages[path] != nil, reached.insert(path).inserted else { continue }
        let page = MarkupTree(try browser.get(path).text)
        open += page.all("a").compactMap { $0["href"] }
        for form in page.all("form") {
          guard let row = form.all("button.pick").first?["value"],
            let list = form.all("input[name=place]").first?["value"]
          else { continue }
          let place = try browser.send(["place": list, "fire": row], on: path).location ?? ""
          open.append(String(place.prefix { $0 != "?" }))
        }
      }
      return reached
    }
    let ofGuests = try reached()
    #expect(!ofGuests.contains("/account") && ofGuests.contains("/sign-up"))
    let way = try browser.get("/account")
    #expect(way.status == 303 && way.location == "/sign-in?next=%2Faccount")
    #expect(try browser.send(Self.demo, on: "/sign-in?next=%2Faccount").location == "/account")
    #expect(ofGuests.union(try reached()) == Set(pages.keys))
  }

  @Test func `a bookmark is saved, listed by its web site, chosen, renamed and removed`() throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    let (browser, guest) = (FormBrowser(host.url), FormBrowser(host.url))
    #expect(try browser.send(Self.demo, on: "/sign-in").status == 303)
    let address = "https://www.example.org/again"
    func page(_ path: String = "/bookmarks") throws -> MarkupTree {
      MarkupTree(try browser.get(path).text)
    }
    func send(_ fields: [String: String], _ button: String, at path: String = "/bookmarks") throws
      -> FormBrowser.Answer
    {
      try browser.send(fields.merging(["fire": button]) { $1 }, on: path)
    }
    var answer = try send(["url": "http://127.0.0.1/", "title": ""], "previewButton")
    #expect(answer.status == 422 && MarkupTree(answer.text).shows("The address is not public."))
    answer = try send(["url": address, "title": ""], "saveButton")
    #expect(answer.status == 422)
    #expect(answer.text.contains("Type a title, or let the preview find it."))
    answer = try send(["url": address, "title": "To read"], "saveButton")
    #expect(answer.status == 303)
    #expect(try browser.follow(answer).text.contains("The bookmark is saved."))
    try Limit.block(for: "the row") { try page().shows("To read") }
    #expect(try page().all(".section h3").map(\.text) == ["example.org"])

    // A list is its user's; a guest is led to sign in, and back.
    let way = "/sign-in?next=%2Fbookmarks"
    for path in ["/bookmarks", "/bookmarks"] {
      let led = try guest.get(path)
      #expect(led.status == 303 && led.location == way)
    }
    #expect(
      try guest.get("/bookmarks?url=https%3A%2F%2Fexample.org&title=Mine").location
        == "/sign-in?next=%2Fbookmarks%3Ftitle%3DMine%26url%3Dhttps%253A%252F%252Fexample.org")
    for button in ["previewButton", "saveButton", "removeButton"] {
      _ = try guest.get("/sign-in")
      let refused = try guest.post(
        "/bookmarks",
        [
          "place": "/bookmarks:bookmark", "url": "https://example.org/\(button)",
          "title": "Mine", "fire": button,
        ])
      #expect(refused.status == 303 && refused.location == way)
    }
    let door = MarkupTree(try guest.get(way).text)
    #expect(door.shows("Sign in to go on. Your text is kept."))
    let back = try guest.send(Self.demo, on: way)
    #expect(back.status == 303 && back.location == "/bookmarks", "\(back.location ?? "")")
    let kept = try guest.get("/bookmarks")
    #expect(kept.status == 200)
    #expect(
      MarkupTree(kept.text)["[name=url]"]?["value"] == "https://example.org/removeButton")

    // A chosen row leads to the form with its values.
    let row = try #require(
      page().all("button").compactMap { $0["value"] }.first { $0.hasPrefix("tableView:0:") })
    answer = try browser.send(["place": "/bookmarks:bookmarks", "fire": row], on: "/bookmarks")
    let chosen = try #require(answer.location)
    let form = try page(chosen)
    #expect(form["[name=url]"]?["value"] == address)
    #expect(form["[name=title]"]?["value"] == "To read")
    answer = try send(["url": address, "title": "Read"], "saveButton", at: chosen)
    #expect(answer.status == 303)
    try Limit.block(for: "the new title") { try page().shows("Read") }
    answer = try send(["url": address, "title": ""], "removeButton")
    #expect(answer.status == 303)
    try Limit.block(for: "the end of the row") { try !page().shows(address) }
  }

  @Test func `a page with more than a user's list shows guests the way to sign in in its place`()
    throws
  {
    let folder = try TemporaryFolder()
    func view(_ name: String, y: Int) -> String {
      """
      <view id="\(name)" customClass="\(name)Screenlet"><rect key="frame" x="0" y="\(y)" \
      width="320" height="300"/></view>
      """
    }
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="700"/><subviews>
      \(view("ForgotPassword", y: 0))\(view("BookmarkList", y: 320))
      </subviews></view></objects></document>
      """, to: "Mixed.xib")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>\(Repository.root)/Plugins</string></array>
      <key>connectorOverrides</key><dict>
      <key>bookmarkPage</key><string>BookmarkConnectorFactory</string></dict>
      <key>pages</key><dict><key>/mixed</key><string>Mixed.xib</string></dict>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let guest = FormBrowser(host.url)
    var page = MarkupTree("")
    try Limit.block(for: "the way") {
      page = MarkupTree(try guest.get("/mixed").text)
      return page.has("[role=alert] a")
    }
    #expect(page.shows("Sign in to go on."))
    let way = try #require(page["[role=alert] a"]?["href"])
    #expect(way == "/Login?next=%2Fmixed")
    #expect(try guest.send(Self.demo, on: way).location == "/mixed")
    try Limit.block(for: "the list") {
      !MarkupTree(try guest.get("/mixed").text).has("[role=alert] a")
    }
  }

  private static let demo = [
    "userNameField": "demo@screens.local", "passwordField": "screens-demo",
  ]

  @Test func `a stranger's sign-up makes no account of a reader who follows its link`() async throws
  {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    func signUp(_ name: String, _ password: String, _ browser: FormBrowser) throws {
      let answer = try browser.send(
        [
          "firstNameField": name, "emailAddressField": "victim@example.org",
          "passwordField": password,
        ], on: "/sign-up")
      #expect(answer.status == 303 && answer.location == "/sign-up")
    }
    let (stranger, owner, phone) = (
      FormBrowser(host.url), FormBrowser(host.url), FormBrowser(host.url)
    )
    try signUp("Eve", "the stranger's word", stranger)
    let unasked = try await code()
    #expect(try owner.get("/sign-up?code=\(unasked)").status == 303)
    let refused = try owner.send(["fire": "signUpButton"], on: "/sign-up")
    #expect(refused.status == 422)
    #expect(refused.text.contains("This code is for victim@example.org (Eve)."))
    #expect(try owner.send(["fire": "reviseButton"], on: "/sign-up").status == 303)
    let known = try letters()
    try signUp("Ada", "the owner's word", owner)
    let asked = try await code(besides: known)

    // The message is read on another device, which says whose it is, and asks for a password.
    #expect(try phone.get("/sign-up?code=\(asked)").status == 303)
    #expect(!MarkupTree(try phone.get("/sign-up").text).has("[name=passwordField]"))
    let named = try phone.send(["fire": "signUpButton"], on: "/sign-up")
    #expect(named.status == 422 && named.text.contains("This code is for victim@example.org (Ada)"))
    #expect(MarkupTree(try phone.get("/sign-up").text).has("[name=passwordField]"))
    let answer = try phone.send(["passwordField": "another good word"], on: "/sign-up")
    #expect(answer.status == 303 && answer.location == "/account")
    #expect(MarkupTree(try phone.get("/account").text).has("[value=Ada]"))
    // The password was typed a moment ago: a change needs no other sign-in.
    #expect(try phone.send(["firstNameField": "Ida"], on: "/account").location == "/account")
    #expect(MarkupTree(try phone.get("/account").text).has("[value=Ida]"))
    #expect(try stranger.send(["codeField": unasked], on: "/sign-up").status == 422)
  }

  @Test func `a user who has just typed a code needs no other sign-in to save`() async throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    let browser = FormBrowser(host.url)
    _ = try browser.send(
      [
        "firstNameField": "Ada", "emailAddressField": "ada@example.org",
        "passwordField": "a good long word",
      ], on: "/sign-up")
    let answer = try browser.send(["codeField": try await code()], on: "/sign-up")
    #expect(answer.location == "/account")
    #expect(try browser.send(["firstNameField": "Augusta"], on: "/account").location == "/account")
    #expect(MarkupTree(try browser.get("/account").text).has("[value=Augusta]"))
  }

  @Test func `a user signs up, signs out, recovers the password and signs in`() async throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    let browser = FormBrowser(host.url)

    // Two faults are reported at once, each at its field.
    var answer = try browser.send(
      ["firstNameField": "Ada", "emailAddressField": "ada", "passwordField": "1234"],
      on: "/sign-up")
    #expect(answer.status == 422)
    #expect(answer.text.contains("Type a whole e-mail address."))
    #expect(answer.text.contains("The password needs 8 characters or more."))
    #expect(answer.text.matches(of: /aria-invalid="true" aria-describedby=/).count == 2)
    #expect(answer.text.matches(of: /aria-required="true"/).count == 2)

    let good = "ein gutes, langes Wort"
    // A wrong address can be corrected after the code was sent to it.
    answer = try browser.send(
      ["firstNameField": "Ada", "emailAddressField": "adda@example.org", "passwordField": good],
      on: "/sign-up")
    #expect(answer.status == 303 && answer.location == "/sign-up")
    #expect(MarkupTree(try browser.get("/sign-up").text).has("[name=codeField]"))
    let lost = try await code()
    answer = try browser.send(["fire": "reviseButton"], on: "/sign-up")
    #expect(answer.status == 303 && answer.location == "/sign-up")
    let form = MarkupTree(try browser.get("/sign-up").text)
    #expect(form.has("[value=adda@example.org]") && !form.has("[name=codeField]"))
    let before = try letters()
    answer = try browser.send(
      ["firstNameField": "Ada", "emailAddressField": "ada@example.org", "passwordField": good],
      on: "/sign-up")
    #expect(answer.status == 303 && answer.location == "/sign-up")
    let first = try await code(besides: before)
    #expect(first != lost)

    // The link's code is in no later address. Sending it back creates the account.
    answer = try browser.get("/sign-up?code=\(first)")
    #expect(answer.status == 303 && answer.location == "/sign-up")
    #expect(!MarkupTree(try browser.get("/sign-up").text).has("[name=codeField]"))
    answer = try browser.send([:], on: "/sign-up")
    #expect(answer.status == 303 && answer.location == "/account")
    answer = try browser.follow(answer)
    #expect(MarkupTree(answer.text).has("[value=ada@example.org]"))
    #expect(MarkupTree(answer.text)["p.success"]?.text == "Your address is confirmed.")
    _ = try browser.post("/sign-out", [:])

    let known = try letters()
    answer = try browser.send(["userNameField": "ada@example.org"], on: "/forgotten-password")
    #expect(answer.status == 303 && answer.location == "/new-password")
    #expect(try report(browser, after: answer).contains("a message is on its way"))
    let second = try await code(besides: known)
    // A rejected password does not count as a guess of the code.
    for _ in 0..<7 {
      answer = try browser.send(
        ["codeField": second, "passwordField": "short"], on: "/new-password")
      #expect(answer.status == 422 && answer.text.contains("8 characters"))
    }
    answer = try browser.send(
      ["codeField": second.lowercased(), "passwordField": "another good word"],
      on: "/new-password")
    #expect(answer.status == 303 && answer.location == "/sign-in")
    #expect(try report(browser, after: answer) == "The new password is set.")
    #expect(try report(browser, after: answer).isEmpty)
    answer = try browser.send(
      ["userNameField": "ada@example.org", "passwordField": good], on: "/sign-in")
    #expect(answer.status == 422)
    answer = try browser.send(
      ["userNameField": "ada@example.org", "passwordField": "another good word"], on: "/sign-in")
    #expect(answer.status == 303 && answer.location == "/account")
  }

  @Test(arguments: [true, false])
  func `a wrong code counts as a guess, whether typed or from an address`(isTyped: Bool) throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    var statuses: [Int] = []
    for _ in 0..<6 {
      let browser = FormBrowser(host.url)
      var fields = ["passwordField": "another good word"]
      if isTyped {
        fields["codeField"] = "2222-2222-2222"
      } else {
        _ = try browser.get("/new-password")
        #expect(try browser.get("/new-password?code=2222-2222-2222").status == 303)
        #expect(!MarkupTree(try browser.get("/new-password").text).has("[name=codeField]"))
      }
      let answer = try browser.send(fields, on: "/new-password")
      // A wrong one is typed again.
      #expect(MarkupTree(answer.text).has("[name=codeField]") == (answer.status == 422 || isTyped))
      statuses.append(answer.status)
    }
    #expect(statuses == [422, 422, 422, 422, 422, 429])
    #expect(host.end() == 0)
  }

  /// The sentence at the top of a page about the last action.
  private func report(_ browser: FormBrowser, after answer: FormBrowser.Answer) throws -> String {
    MarkupTree(try browser.follow(answer).text)["p.success"]?.text ?? ""
  }

  @Test func `a new password asks to sign in again after a kill of the host, and is then set`()
    throws
  {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    let browser = FormBrowser(host.url)
    let old = ["userNameField": "demo@screens.local", "passwordField": "screens-demo"]
    #expect(try browser.send(old, on: "/sign-in").status == 303)
    kill(try host.child(), SIGKILL)
    let change = ["presentPasswordField": "screens-demo", "passwordField": "another good word"]
    var answer = try browser.send(change, on: "/new-password")
    #expect(answer.status == 303 && answer.location == "/sign-in?next=%2Fnew-password")
    let way = try #require(answer.location)
    #expect(MarkupTree(try browser.get(way).text).has("[value=demo@screens.local]"))
    answer = try browser.send(old, on: way)
    #expect(answer.status == 303 && answer.location == "/new-password")
    #expect(try browser.send(change, on: "/new-password").status == 303)
    _ = try browser.post("/sign-out", [:])
    #expect(try browser.send(old, on: "/sign-in").status == 422)
    let new = old.merging(["passwordField": "another good word"]) { $1 }
    #expect(try browser.send(new, on: "/sign-in").status == 303)
  }

  @Test func `a used address gets five messages at once, and every sign-up the same answer`()
    async throws
  {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    for number in 0..<7 {
      let answer = try FormBrowser(host.url).send(
        [
          "firstNameField": "Ada", "passwordField": "ein gutes, langes Wort",
          "emailAddressField": number.isMultiple(of: 2)
            ? "demo@screens.local" : "Demo@Screens.local",
        ], on: "/sign-up")
      #expect(answer.status == 303 && answer.location == "/sign-up")
    }
    // Another address has its own limit, and its message is the last one to be sent.
    let last = try FormBrowser(host.url).send(
      [
        "firstNameField": "Eve", "passwordField": "ein gutes, langes Wort",
        "emailAddressField": "eve@example.org",
      ], on: "/sign-up")
    #expect(last.status == 303)
    try await Limit.wait(for: "the messages") {
      try letterCount(to: "eve@example.org") == 1 && letterCount(to: "demo@screens.local") >= 5
    }
    #expect(try letterCount(to: "demo@screens.local") == 5)
    #expect(host.end() == 0)
    #expect(try host.rest().contains("than 'messages' of 'limits' allows"))
  }

  /// The number of messages to an address, in any case.
  private func letterCount(to address: String) throws -> Int {
    let root = screens.state.path
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return try files.filter { name in
      guard name.contains("/mail/"), name.hasSuffix(".txt"), !name.contains("/.") else {
        return false
      }
      return try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8).lowercased()
        .hasPrefix(address + "\n")
    }.count
  }
}
