@testable import ScreensFace
@testable import TestSupport
import ScreensCore
import ScreensDocuments
import ScreensHTTP
import Screenlets
import ScreensModel
import ScreensViews
import Testing

@testable import ScreensWeb

/// Pages that follow the events of their screenlets, and get attributes from their addresses.
@Suite(.serialized) struct PageWiringTests {
  private static let library = ScreenletLibrary(
    DefaultTheme.library.classes + [NoteScreenlet.screenletClass])

  /// A page with notes, each with its own run-time attributes.
  private static func page(_ path: String, _ notes: [(String, String)]...) throws -> SitePage {
    let content = notes.enumerated().map { index, attributes in
      SitePageTests.screenlet(
        "note\(index)", "NoteScreenlet", y: 210 * index,
        ([("themeName", "notes")] + attributes).map(SitePageTests.attribute).joined(separator: "\n")
      )
    }
    return try SitePageTests.page(
      SitePageTests.view(content.joined()), at: path, library: library)
  }

  private static func article() throws -> SitePage {
    try page(
      "/article",
      [("topic", "{query:topic}"), ("shelf", "{query:shelf}"), ("code", "{query:code}")])
  }

  private func face(_ pages: SitePage...) throws -> TestFace {
    try TestFace(
      themes: [try NoteScreenlet.theme()], kinds: [NoteScreenlet.screenletClass],
      configure: { $0.pages = pages })
  }

  /// Sends the form of a page's first screenlet, or of another one.
  private func add(
    _ text: String, _ browser: TestBrowser, at path: String, place: String
  ) async -> TestAnswer {
    let page = await browser.get(path)
    return await browser.post(
      path,
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", place),
        ("note", text), ("fire", "add"),
      ])
  }

  @Test(arguments: ["plain", "a b&c=d", "100% {text} #x?y+z", "\u{e9}\u{1f600}\n:/..", ""])
  func `an event leads to its page with its values, whatever they contain`(_ text: String)
    async throws
  {
    let face = try face(
      Self.page("/notes", [("onNoteAdded", "/article?topic={text}&amp;shelf={shelf}")]),
      Self.article())
    let browser = face.browser()
    let answer = await add(text, browser, at: "/notes", place: "/notes:note0")
    #expect(answer.status == 303)
    let location = try #require(answer.target)
    let mark = try #require(location.firstIndex(of: "?"))
    #expect(location[..<mark] == "/article")
    let fields = try #require(FormFields(Array(location[mark...].utf8.dropFirst())[...]))
    #expect(fields.fields.count == 2)
    #expect(fields.value(of: "topic") == Array(text.utf8))
    #expect(fields.value(of: "shelf") == Array("0".utf8))
    #expect(await browser.get(location).status == 200)
    await face.stop()
  }

  @Test func `random values of an event come back unchanged from its target's query`() throws {
    let target = try EventTarget("/article?topic={text}&fixed=1", payload: ["text"])
    var random = Seeded(7)
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        Bool.random(using: &random)
          ? Unicode.Scalar(UInt8.random(in: 0..<128, using: &random))
          : Unicode.Scalar(UInt32.random(in: 0x80..<0xd800, using: &random)) ?? "x"
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let address = target.address(["text": .string(text)])
      #expect(
        address.utf8.allSatisfy { (0x21..<0x7f).contains($0) && !"\"'<>\\^`{|}#".utf8.contains($0) }
      )
      let query = try #require(address.split(separator: "?", maxSplits: 1).last)
      let fields = try #require(FormFields(Array(query.utf8)[...]))
      #expect(fields.fields.map(\.name) == [Array("topic".utf8), Array("fixed".utf8)])
      #expect(fields.value(of: "topic") == text.utf8.filter { $0 != 0 })
    }
  }

  @Test func `an event of a failure also leads on, and one without a target shows the form`()
    async throws
  {
    let face = try face(
      Self.page("/notes", [("onNoteError", "/article?topic={text}")], []), Self.article())
    let browser = face.browser()
    let led = await add("bad", browser, at: "/notes", place: "/notes:note0")
    #expect(led.target == "/article?topic=no")
    let shown = await add("bad", browser, at: "/notes", place: "/notes:note1")
    #expect(shown.status == 422)
    await face.stop()
  }

  @Test func `a page reads the query parameters that its layout requests, and ignores all else`()
    async throws
  {
    let face = try face(Self.article(), Self.page("/deaf", []))
    let browser = face.browser()
    let page = await browser.get("/article?topic=Tea+%26%20cake&route=evil&isOpen=true&x=%3Cb%3E")
    #expect(page.body.contains("topic=Tea &amp; cake isOpen=false"))
    #expect(page.markup.has("[action=/article?topic=Tea%20%26%20cake]"))
    #expect(!page.body.contains("evil"))
    let deaf = await browser.get("/deaf?topic=Tea")
    #expect(deaf.body.contains("shelf=0 topic= isOpen=false"))
    #expect(deaf.markup.has("[action=/deaf]"))
    let many = (0..<1_000).map { "a\($0)=1" }.joined(separator: "&")
    #expect(await browser.get("/article?\(many)&topic=last").body.contains("topic=last"))
    await face.stop()
  }

  @Test func `ten thousand parameters are refused at once, or ignored, and the host goes on`()
    async throws
  {
    let many = (0..<10_000).map { "a\($0 % 10)" }.joined(separator: "&")
    // As they are limited, and where an operator allows such long addresses.
    for bytes in [nil, 65_536] {
      let pages = [try Self.article()]
      let face = try TestFace(
        themes: [try NoteScreenlet.theme()], kinds: [NoteScreenlet.screenletClass],
        configure: {
          $0.pages = pages
          if let bytes { $0.http.limits.target = bytes }
        })
      let browser = face.browser()
      for path in ["/article?\(many)", "/article?\(many)&topic=last", "/oauth2/return?\(many)"] {
        let start = ContinuousClock.now
        let answer = await browser.get(path)
        let time = start.duration(to: .now)
        #expect((400..<500).contains(answer.status) || answer.status == 200, "\(answer.status)")
        #expect(time < .seconds(5), "\(time)")
        if bytes == nil { #expect((400..<500).contains(answer.status)) }
      }
      #expect(await browser.get("/article?topic=tea").body.contains("topic=tea"))
      await face.stop()
    }
  }

  @Test(arguments: [
    ("shelf=x", "shelf"), ("shelf=1.5", "shelf"), ("topic=%FF", "topic"),
    ("topic=" + String(repeating: "a", count: 513), "topic"),
  ])
  func `a value of another type is refused with the field's name`(_ query: String, _ field: String)
    async throws
  {
    let face = try face(Self.article())
    let answer = await face.browser().get("/article?\(query)")
    #expect(answer.status == 400)
    #expect(answer.body.contains("The value of “\(field)” in the address cannot be used."))
    #expect(await face.browser().get("/article?topic=%").status == 400)
    await face.stop()
  }

  @Test func `each address has its own text, and its live stream finds it again`() async throws {
    let face = try face(Self.article())
    let browser = face.browser()
    for topic in ["tea", "cake"] {
      let page = await browser.get("/article?topic=\(topic)")
      let place = page.hidden("place")
      #expect(place == "/article?topic=\(topic):note0")
      let draft = await browser.post(
        "/draft",
        [
          ("csrf", page.value(of: "data-csrf")), ("place", place),
          ("note", "on \(topic)"),
        ])
      #expect(draft.status == 204)
    }
    for topic in ["tea", "cake"] {
      let page = await browser.get("/article?topic=\(topic)")
      #expect(page.markup.has("[value=on \(topic)]"))
      let last = page.value(of: "data-event")
      let stream = browser.live("/article%3Ftopic%3D\(topic)", last: "0.0" + last)
      let text = await stream.receive(eventWith: "event: reset")
      #expect(text.contains("topic=\(topic)"))
    }
    #expect(!(await browser.get("/article").markup.has("[value^=on ]")))
    await face.stop()
  }

  @Test func `a browser that visits endless addresses keeps the newest ones`() async throws {
    let face = try face(Self.article())
    let browser = face.browser()
    _ = await add("x", browser, at: "/article", place: "/article:note0")
    for number in 0..<100 {
      let page = await browser.get("/article?shelf=\(number)")
      #expect(page.body.contains("shelf=\(number) "))
    }
    await face.stop()
  }

  @Test func `a secret in an address is moved into the session`() async throws {
    let face = try face(Self.article())
    let browser = face.browser()
    let answer = await browser.get("/article?topic=tea&code=s3cret-word")
    #expect(answer.status == 303)
    #expect(answer.target == "/article?topic=tea")
    let page = await browser.get("/article?topic=tea")
    #expect(page.body.contains("code of 11"))
    #expect(!page.body.contains("s3cret"))
    #expect(await face.browser().get("/article?topic=tea").body.contains("code of 0"))
    #expect(!face.reports.all.contains { $0.contains("s3cret") })
    await face.stop()
  }

  @Test func `an event refreshes only the screenlet that its page names`() async throws {
    let face = try face(
      Self.page(
        "/notes", [("refresh:onNoteAdded", "list")], [("name", "list")], [("name", "other")]))
    let browser = face.browser()
    _ = await add("bad", browser, at: "/notes", place: "/notes:note0")
    _ = await add("one", browser, at: "/notes", place: "/notes:note0")
    let page = await browser.get("/notes")
    let loads = page.body.split(separator: "loads=").dropFirst().compactMap(\.first)
    #expect(loads == ["0", "1", "0"])
    await face.stop()
  }

  @Test func `the author learns of each impossible link`() throws {
    let page = try Self.page(
      "/notes",
      [
        ("name", "a"), ("onNoteAded", "/article"), ("refresh:onNoteAdd", "b"),
        ("onNoteAdded", "/article?x={txet}"), ("onNoteError", "/{text}"),
        ("refresh:onNoteAdded", "bb"), ("route", "{query:route}"),
      ],
      [("name", "b"), ("refresh:onNoteAdded", "c")], [("name", "c"), ("refresh:onNoteError", "b")])
    let wanted = [
      "Note's attribute onNoteAded is not known; did you mean 'onNoteAdded'?",
      "Note has no event onNoteAdd; did you mean 'onNoteAdded'?",
      "the target of the event onNoteAdded names a value 'txet', which the event does not have; it "
        + "has text, shelf",
      "the target of the event onNoteError has a value in its path; put values behind '?'",
      "Note's attribute route decides who is asked or where one is sent, which an address can't; "
        + "give it a value",
      "no screenlet of the page has the name 'bb'; did you mean 'b'?",
      "refreshing 'b' leads back to this screenlet, and would never end; remove one of the "
        + "refreshes",
    ]
    #expect(page.remarks.map { $0.drop { $0 != " " }.dropFirst() } == wanted.map { $0[...] })
    let login = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "one", "LoginScreenlet", y: 0,
          SitePageTests.attribute("refresh:onLoginError", "two")
            + SitePageTests.attribute("onLoginError", "/nowhere"))
          + SitePageTests.screenlet(
            "two", "LoginScreenlet", y: 300, SitePageTests.attribute("name", "two"))))
    #expect(login.remarks.count == 1)
    #expect(login.remarks[0].contains("Login shows nothing that could be refreshed"))
    let dead = SitePage.deadLinks([login], library: DefaultTheme.library)
    #expect(dead.count == 1)
    #expect(dead[0].contains("the event onLoginError leads to /nowhere, which is no page"))
  }

  @Test func `a sign-out ends the streams of events of its browser`() async throws {
    let face = try face(Self.page("/notes", []))
    let browser = face.browser()
    #expect(await browser.signIn(on: await browser.get("/Login")).status == 303)
    let stream = browser.open("/events")
    _ = await stream.receive(until: ": \n\n")
    let page = await browser.get("/Login")
    #expect(await browser.post("/sign-out", [("csrf", page.hidden("csrf"))]).status == 303)
    #expect(!(await stream.receiveAll()).contains("event:"))
    await face.stop()
  }

  @Test func `a stream sends the events of its own session, and again those it missed`()
    async throws
  {
    let face = try face(Self.page("/notes", []))
    let (browser, other) = (face.browser(), face.browser())
    #expect(await browser.get("/events").status == 204)
    _ = await browser.get("/notes")
    _ = await other.get("/notes")
    let stream = browser.open("/events")
    let foreign = other.open("/events")
    _ = await stream.receive(until: ": \n\n")
    _ = await foreign.receive(until: ": \n\n")
    _ = await add("one", browser, at: "/notes", place: "/notes:note0")
    let first = await stream.receive(until: "}}\n\n")
    #expect(first.contains("event: onNoteAdded\n"))
    #expect(
      first.contains(
        #"data: {"screenlet":"Note","page":"/notes","payload":{"shelf":0,"text":"one"}}"#))
    let id = try #require(
      first.split(separator: "\n").first { $0.hasPrefix("id: ") }?.dropFirst(4))
    stream.hangUp()
    _ = await add("two", browser, at: "/notes", place: "/notes:note0")
    let again = browser.open("/events", [("Last-Event-ID", String(id))])
    let missed = await again.receive(until: "}}\n\n")
    #expect(missed.contains(#""text":"two""#))
    #expect(!missed.contains(#""text":"one""#))
    _ = await add("three", other, at: "/notes", place: "/notes:note0")
    let theirs = await foreign.receive(until: "}}\n\n")
    #expect(theirs.contains(#""text":"three""#))
    #expect(!theirs.contains(#""text":"one""#) && !theirs.contains(#""text":"two""#))
    #expect(face.reports.all.contains("event onNoteAdded of Note on /notes"))
    await face.stop()
  }

  @Test func `a stream reports a failed action to visitors, without details of the server`()
    async throws
  {
    let face = try face(Self.page("/notes", []))
    let browser = face.browser()
    let page = await browser.get("/Login")
    let stream = browser.open("/events")
    _ = await stream.receive(until: ": \n\n")
    #expect(await browser.signIn(on: page, password: "wrong").status == 422)
    let events = await stream.receive(until: "}}\n\n")
    #expect(events.contains("event: onLoginError\n"))
    #expect(events.contains(#""text":"That did not work. Please try again.""#))
    #expect(!events.contains("row 7"))
    await face.stop()
  }

  @Test func `a success is announced on the page that it leads to, once, by that address alone`()
    async throws
  {
    let folder = try TemporaryFolder()
    let pages = [
      try SitePageTests.page(
        SitePageTests.view(
          SitePageTests.screenlet(
            "ask", "ForgotPasswordScreenlet", y: 0,
            SitePageTests.attribute("onForgotPasswordSent", "/next"))), at: "/forgotten"),
      try SitePageTests.page(SitePageTests.view(""), at: "/next"),
    ]
    func face() throws -> TestFace {
      try TestFace(configure: {
        $0.pages = pages
        $0.stateFolder = folder.path
      })
    }
    let first = try face()
    let browser = first.browser()
    let page = await browser.get("/forgotten")
    let answer = await browser.post(
      "/forgotten",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("place", "/forgotten:ask"),
        ("userNameField", "ada@example.org"),
      ])
    #expect(answer.status == 303 && answer.target == "/next")
    #expect(!(await browser.get("/forgotten").markup.has("p.success")))
    #expect(!(await browser.get("/next").markup.has("p.success")))
    // Another process also has it.
    await first.stop()
    let second = try face()
    let same = second.browser()
    same.copyCookies(from: browser)
    let shown = try await same.follow(answer).markup
    #expect(shown["p.success[role=status]"]?.text.hasPrefix("If there is such an account") == true)
    #expect(!(try await same.follow(answer).markup.has("p.success")))
    #expect(!(try await second.browser().follow(answer).markup.has("p.success")))
    await second.stop()
  }
}
