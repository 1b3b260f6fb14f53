import ScreensFace
@testable import TestSupport
import ScreensCore
import ScreensDocuments
import ScreensWeb
import Testing

/// One event of a live stream.
private struct Event {
  let type: String
  let id: String
  let data: JSONValue
  let text: String

  init?(_ text: Substring) {
    self.text = String(text)
    var fields: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { continue }
      fields[parts[0]] = parts[1].dropFirst()
    }
    guard let type = fields["event"], let id = fields["id"], let data = fields["data"],
      let json = try? JSONReader.read(Array(data.utf8), file: "event")
    else { return nil }
    self.type = String(type)
    self.id = String(id)
    self.data = json
  }

  /// The pieces by element id.
  var pieces: [String: String] {
    var pieces: [String: String] = [:]
    for piece in data["pieces"]?.array ?? [data] {
      if let id = piece["id"]?.string { pieces[id] = piece["html"]?.string }
    }
    return pieces
  }
}

/// The events in a stream's bytes.
private func events(_ text: String) -> [Event] {
  text.split(separator: "\r\n\r\n").dropFirst().joined().split(separator: "\n\n").compactMap(
    Event.init)
}

/// The elements of a page in order, without the tokens of forms, which always differ and never
/// travel on a stream. Pieces replace the elements with their ids.
private func outline(
  _ element: MarkupTree.Element, _ pieces: [String: MarkupTree.Element] = [:], depth: Int = 0
) -> [String] {
  let element = element["id"].flatMap { pieces[$0] } ?? element
  var attributes = element.attributes
  if ["csrf", "once"].contains(attributes["name"]) { attributes["value"] = nil }
  let shown = attributes.sorted { $0.key < $1.key }.map { "\($0.key)='\($0.value)'" }
  let line = "\(depth) \(element.name) \(shown.joined(separator: " ")): \(element.ownText)"
  return [line] + element.children.flatMap { outline($0, pieces, depth: depth + 1) }
}

@Suite(.serialized) struct LiveStreamTests {
  private func event(_ page: TestAnswer) -> String {
    page.value(of: "data-event")
  }

  /// The main part of a page, without tokens.
  private func main(
    _ page: TestAnswer, _ pieces: [String: MarkupTree.Element] = [:]
  ) throws -> [String] {
    outline(try #require(page.markup["main"]), pieces)
  }

  @Test func `another tab gets the screenlet and the account after a sign-in`() async throws {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    let tab = browser.live("/Login", last: event(page))
    _ = await tab.receive(until: ": \n\n")
    _ = await browser.signIn(on: page, user: "eve", password: "no")
    let first = events("x\r\n\r\n" + (await tab.receive(until: "event: patch")))
    let fresh = await browser.get("/Login")
    #expect(first.allSatisfy { $0.type == "patch" })
    #expect(event(fresh).contains("-"))
    _ = await browser.signIn(on: fresh)
    // The stream ends, and the tab opens another one with the browser's new name.
    #expect((await tab.receiveAll()).contains("event: renamed"))
    let next = browser.live("/Login", last: event(fresh))
    let text = await next.receive(until: "\n\n", times: 2)
    #expect(text.contains("Signed in as Ada"))
    #expect(!text.contains("lovelace"))
    await face.stop()
  }

  @Test func `streams from before a sign-in end with it, and reveal nothing of it`() async throws {
    let face = try TestFace(loops: 2)
    let browser = face.browser()
    let page = await browser.get("/Login")
    // An attacker who planted the name that the browser had as a guest.
    let other = face.browser()
    other.copyCookies(from: browser)
    let streams = [
      other.live("/Login", last: event(page)), other.live("/", last: ""), other.open("/events"),
    ]
    for stream in streams { _ = await stream.receive(until: ": \n\n") }
    #expect(await browser.signIn(on: page).status == 303)
    for stream in streams {
      let text = await stream.receiveAll()
      #expect(!text.contains("Ada") && !text.contains("Lovelace"))
    }
    let planted = other.live("/Login", last: "")
    #expect(!(await planted.receive(until: "\n\n", times: 2)).contains("Ada"))
    let own = browser.live("/Login", last: "")
    #expect((await own.receive(until: "\n\n", times: 2)).contains("Signed in as Ada"))
    let signedOut = await browser.get("/")
    _ = await browser.post("/sign-out", [("csrf", signedOut.hidden("csrf"))])
    #expect((await own.receiveAll()).contains("event: renamed"))
    await face.stop()
  }

  @Test func `a form whose session got another name during its wait learns nothing`() async throws {
    let face = try TestFace(themes: [try .child("harbor", layout: loginLayout())])
    let browser = face.browser()
    let page = await browser.get("/Login")
    // An attacker who planted the name that the browser had as a guest.
    let other = face.browser()
    other.copyCookies(from: browser)
    let planted = await other.get("/Login/harbor")
    face.connectors.behave(.holding)
    async let own = browser.signIn(on: page)
    try await Limit.wait(for: "the sign-in") { face.connectors.waiting == 1 }
    async let waiting = other.signIn(on: planted, at: "/Login/harbor", password: "wrong")
    try await Limit.wait(for: "the other form") { face.connectors.waiting == 2 }
    face.connectors.release()
    let signedIn = await own
    #expect(signedIn.status == 303 && signedIn.field("Set-Cookie") != nil)
    let answer = await waiting
    #expect(answer.status == 303 && answer.field("Set-Cookie") == nil)
    #expect(await browser.get("/").body.contains("Signed in as Ada"))
    #expect(!(await other.get("/").body.contains("Signed in as Ada")))
    await face.stop()
  }

  /// The main part of a page after the events of a stream.
  private func patched(_ page: TestAnswer, _ text: String) throws -> [String] {
    var pieces: [String: String] = [:]
    for event in events(text) {
      pieces.merge(event.pieces) { _, new in new }
    }
    var elements = pieces.compactMapValues { MarkupTree($0)[""] }
    elements["main"] = pieces["page"].flatMap { MarkupTree($0)["main"] }
    return try main(page, elements)
  }

  @Test func `a page that comes back after any event matches a fresh one`() async throws {
    let face = try TestFace(
      themes: [try .child("harbor", layout: loginLayout())],
      configure: { $0.guesses = .none })
    let browser = face.browser()
    var pages = [await browser.get("/")]
    for (user, theme) in [("eve", "default"), ("mal", "harbor"), ("tru", "default")] {
      _ = await browser.signIn(on: pages[0], at: "/Login/\(theme)", user: user, password: "")
      pages.append(await browser.get("/"))
    }
    _ = await browser.signIn(on: await browser.get("/Login"))
    let fresh = await browser.get("/")
    let last = "id: \(event(fresh))\n"
    for page in pages {
      let socket = browser.live("/", last: event(page))
      var text = await socket.receive(until: last)
      if !text.hasSuffix("\n\n") { text += await socket.receive(until: "\n\n") }
      #expect(try patched(page, text) == main(fresh))
      socket.hangUp()
      // The same when the connection breaks after each event and restarts there.
      var (whole, seen) = ("x\r\n\r\n", event(page))
      for _ in 0..<100 where seen != event(fresh) {
        let short = browser.live("/", last: seen)
        let part = events(await short.receive(until: "\n\n", times: 2))
        let first = try #require(part.first)
        whole += first.text + "\n\n"
        #expect(first.id != seen)
        seen = first.id
        short.hangUp()
      }
      #expect(try patched(page, whole) == main(fresh))
    }
    await face.stop()
  }

  @Test func `signing out reaches every open page of the browser`() async throws {
    let face = try TestFace(themes: [try .child("harbor", layout: loginLayout())])
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    var streams: [(socket: TestSocket, start: String)] = []
    for path in ["/", "/Login", "/Login/harbor"] {
      let page = await browser.get(path)
      #expect(page.body.contains("Signed in as"))
      let socket = browser.live(path, last: event(page))
      streams.append((socket, await socket.receive(until: ": \n\n")))
    }
    let page = await browser.get("/")
    _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    for (socket, start) in streams {
      // Patches of content that was being loaded for the user may come before it.
      let text = start + (await socket.receive(eventWith: "event: reset"))
      let reset = try #require(events(text).first { $0.type == "reset" }, "\(text)")
      let page = MarkupTree(try #require(reset.pieces["page"]))
      #expect(page["#account"]?.text == "" && !page.has("#sign-out button"))
      socket.hangUp()
    }
    await face.stop()
  }

  @Test func `a page of another generation, or of long ago, is reset to the fresh state`()
    async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    let page = await browser.get("/Login")
    _ = await browser.signIn(on: page, user: "eve", password: "")
    let fresh = await browser.get("/Login")
    for last in ["", "x", "x.1", event(fresh).replacing("-", with: "-x"), event(fresh) + "99"] {
      let socket = browser.live("/Login", last: last)
      let text = await socket.receive(until: "\n\n", times: 2)
      let reset = try #require(events(text).first)
      #expect(reset.id == event(fresh))
      #expect(reset.type == "reset")
      let sent = MarkupTree(try #require(reset.pieces["page"]))
      #expect(outline(try #require(sent["main"])) == (try main(fresh)))
      #expect(!sent.has("[value=\(fresh.hidden("csrf"))]"))
    }
    await face.stop()
  }

  @Test func `a saved layout reaches an open page with its stylesheet, and typed text stays`()
    async throws
  {
    let face = try TestFace(themes: [try .child("harbor", layout: loginLayout(title: "One"))])
    let browser = face.browser()
    let page = await browser.get("/Login/harbor")
    #expect(page.markup.has("p", text: "One"))
    _ = await browser.post(
      "/draft",
      [("csrf", page.hidden("csrf")), ("place", "/Login/harbor"), ("userNameField", "half")])
    let tab = browser.live("/Login/harbor", last: event(await browser.get("/Login/harbor")))
    _ = await tab.receive(until: ": \n\n")
    face.swap([try .child("harbor", layout: loginLayout(title: "Two"))], generation: 2)
    let text = await tab.receive(until: "\n\n")
    let reset = try #require(events("x\r\n\r\n" + text).first)
    #expect(reset.type == "reset")
    let html = try #require(reset.pieces["page"])
    #expect(MarkupTree(html).has("p", text: "Two"))
    #expect(MarkupTree(html).has("[value=half]"))
    let sheets = reset.data["css"]?.array?.compactMap(\.string) ?? []
    #expect(sheets.count == 5)
    for sheet in sheets { #expect(await browser.get(sheet).status == 200) }
    for old in page.assets { #expect(await browser.get(old).status == 200) }
    await face.stop()
  }

  @Test func `a gallery page gets a new theme and the notice of a refused one`() async throws {
    let face = try TestFace()
    let browser = await face.developer()
    let tab = browser.live("/", last: event(await browser.get("/")))
    _ = await tab.receive(until: ": \n\n")
    face.swap(
      [try .child("harbor", layout: loginLayout())], generation: 2,
      notices: [
        PluginNotice(path: "p/libx.so", id: "", state: "refused", reason: "needs <ABI> 9.9")
      ])
    let text = await tab.receive(until: "\n\n")
    let pieces = try #require(events("x\r\n\r\n" + text).first?.pieces)
    #expect(pieces["page"]?.contains("s-Login-harbor") == true)
    let sent = MarkupTree(try #require(pieces["page"]))
    #expect(
      sent.all("#notices li").contains { $0.text.contains("p/libx.so: needs \u{3c}ABI> 9.9") })
    await face.stop()
  }

  @Test func `a stream gets a heartbeat, and is not requested again without a cookie`() async throws
  {
    let face = try TestFace()
    let browser = face.browser()
    _ = await browser.get("/Login")
    let stream = browser.live("/Login", last: "")
    _ = await stream.receive(until: "\n\n", times: 2)
    face.clock.advance(by: .seconds(15))
    _ = await browser.get("/Login")
    #expect(await stream.receive(until: "\n\n") == ": \n\n")
    #expect(await face.browser().get("/live?page=/Login").status == 204)
    #expect(await browser.get("/live?page=/Nothing").status == 404)
    await face.stop()
  }
}
