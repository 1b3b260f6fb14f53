import Foundation
import ScreensFace
import ScreensWeb
import Synchronization
import TestSupport
import Testing

/// The picture of a user: chosen, sent with a form, shown, and gone with the user.
@Suite(.serialized) struct PortraitTests {
  private let face: TestFace
  private let folder: TemporaryFolder
  private let browser: TestBrowser
  private let pictures: WordPictures

  init() async throws {
    let folder = try TemporaryFolder()
    let pictures = WordPictures()
    self.pictures = pictures
    let page = try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "here", "UserPortraitScreenlet", y: 0, SitePageTests.attribute("editable", "true"))),
      at: "/here")
    face = try TestFace(configure: {
      $0.pages = [page]
      $0.stateFolder = folder.path
      $0.pictures = pictures
      $0.media.uploadBytes = 100_000
    })
    self.folder = folder
    browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
  }

  /// The page that asks for the file.
  private func question() async throws -> TestAnswer {
    let page = await browser.get("/here")
    let asked = await browser.postOnly(
      "/here",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", page.hidden("place")), ("fire", "editButton"),
      ])
    #expect(asked.field("Location") == "/here?confirm=uploadPortrait&row=s-here")
    return try await browser.follow(asked)
  }

  private static let fields = ["csrf", "once", "place", "fire", "confirmed"]

  private func value(of name: String, on page: TestAnswer) -> String {
    page.markup["form.question input[name=\(name)]"]?["value"] ?? ""
  }

  private func send(
    _ content: String?, named field: String = "file", on page: TestAnswer, end: String = "--"
  ) async -> TestAnswer {
    let fields = Self.fields.map { ($0, value(of: $0, on: page)) }
    let body = SentForm.body(
      fields, file: content.map { Data($0.utf8) }, in: field, end: end)
    return await browser.send(
      "POST", "/here", [("Content-Type", SentForm.type)],
      body: String(decoding: body, as: UTF8.self))
  }

  /// The address of the picture on a page; nil for the layout's own.
  private func picture(_ page: TestAnswer) -> String? {
    page.markup.all("img").compactMap { $0["src"] }.first { $0.hasPrefix("/media/") }
  }

  /// The files of uploads and of pictures that are left on the disk.
  private func files() throws -> [String] {
    let media = URL(filePath: folder.path).appending(path: "media")
    // The folder is made with the first file.
    guard FileManager.default.fileExists(atPath: media.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: media.path).filter {
      $0.contains("/")
    }
  }

  @Test func `a picture is sent, read, stored and shown, to its session alone`() async throws {
    let asked = try await question()
    let form = asked.markup["form.question"]
    #expect(PageShellTests.misplaced(asked.markup) == [])
    #expect(form?["enctype"] == "multipart/form-data")
    #expect(
      asked.markup["form.question input[type=file]"]?["accept"] == "image/png,image/jpeg,image/webp"
    )
    #expect(asked.markup.has("p", text: "PNG, JPEG, WEBP, at most 100 kB."))

    let sent = await send("picture of Ada", on: asked)
    #expect(sent.status == 303)
    #expect(face.connectors.portraits == [7: Array("made of picture of Ada".utf8)])
    let shown = try await browser.follow(sent)
    let address = try #require(picture(shown))
    let image = await browser.get(address)
    #expect(image.status == 200 && image.body == "made of picture of Ada")
    #expect(image.field("Content-Type") == "image/png")
    #expect(image.field("Cache-Control") == "private, no-cache")
    let same = await browser.get(address, [("If-None-Match", image.field("ETag") ?? "")])
    #expect(same.status == 304)
    let part = await browser.get(address, [("Range", "bytes=5-6")])
    #expect(part.status == 206 && part.body == "of")
    #expect(image.field("Content-Security-Policy")?.hasPrefix("sandbox") == true)
    #expect(picture(await browser.get("/here")) == address)

    let (stranger, bob) = (face.browser(), face.browser())
    #expect(await stranger.get(address).status == 404)
    _ = await bob.signIn(
      on: await bob.get("/Login"), user: "bob@example.org", password: "builder")
    #expect(await bob.get(address).status == 404)
    #expect(picture(await bob.get("/here")) == nil)
    // The session that sent the bytes shows them as they were read then; another reads them.
    let other = face.browser()
    _ = await other.signIn(on: await other.get("/Login"))
    let again = try #require(picture(await other.get("/here")))
    let read = await other.get(again)
    #expect(again != address && read.body == "made of made of picture of Ada")

    let out = await browser.post("/sign-out", [("csrf", shown.hidden("csrf"))])
    #expect(out.status == 303)
    #expect(await browser.get(address).status == 404)
    #expect(picture(await browser.get("/here")) == nil)
    #expect(try files().count == 1)
    await face.stop()
  }

  @Test(
    arguments: [
      (nil, "Choose a picture first."), ("", "Choose a picture first."),
      ("text", "This is no file of the kinds PNG, JPEG, WEBP. Choose another one."),
      ("broken", "This picture cannot be read. Choose another one."),
      ("small", "This picture has less than 100 pixels on a side. Choose a larger one."),
      ("large", "This picture is too large to be shown. Choose a smaller one."),
      ("away", "Pictures cannot be read at the moment. Please try again later."),
    ])
  func `a file that is not accepted is a sentence, and nothing is stored`(
    content: String?, sentence: String
  ) async throws {
    let sent = await send(content, on: try await question())
    #expect(sent.status == 303)
    let shown = try await browser.follow(sent)
    #expect(shown.markup.all("[role=alert]").contains { $0.text.contains(sentence) })
    #expect(picture(shown) == nil)
    #expect(
      face.connectors.portraits.isEmpty && face.connectors.operations.last != "uploadUserPortrait")
    #expect(try files() == [])
    await face.stop()
  }

  @Test func `a form that is cut, too large or of another's file leaves nothing`() async throws {
    let asked = try await question()
    #expect(await send("picture", on: asked, end: "").status == 400)
    #expect(await send(String(repeating: "x", count: 200_000), on: asked).status == 413)
    let long = (0..<8).map { ("long\($0)", String(repeating: "x", count: 9_000)) }
    let body = SentForm.body(long, file: Data("x".utf8))
    let lengthy = await browser.send(
      "POST", "/here", [("Content-Type", SentForm.type)],
      body: String(decoding: body, as: UTF8.self))
    #expect(lengthy.status == 413)
    // The name of a file in a field, in another form, or under another name is no file.
    for form in [
      await send("picture", named: "other", on: asked),
      await browser.postOnly(
        "/here",
        Self.fields.map { name in
          (name, value(of: name, on: asked))
        } + [("file", String(repeating: "0", count: 32))]),
    ] {
      let shown = try await browser.follow(form)
      #expect(shown.markup.all("[role=alert]").contains { $0.text.contains("Choose a picture") })
    }
    // A client without a page of ours has its file read, and not kept.
    let stranger = face.browser()
    let alone = SentForm.body([], file: Data("x".utf8))
    let refused = await stranger.send(
      "POST", "/here", [("Content-Type", SentForm.type)],
      body: String(decoding: alone, as: UTF8.self))
    #expect(refused.status == 403)
    #expect(face.connectors.portraits.isEmpty)
    #expect(try files() == [])
    await face.stop()
  }

  @Test func `of two files in a form the first counts`() async throws {
    let asked = try await question()
    let fields = Self.fields.map { ($0, value(of: $0, on: asked)) }
    let end = Data("--limit--\r\n".utf8)
    let body =
      SentForm.body(fields, file: Data("first".utf8)).dropLast(end.count)
      + SentForm.body([], file: Data("second".utf8))
    let sent = await browser.send(
      "POST", "/here", [("Content-Type", SentForm.type)],
      body: String(decoding: body, as: UTF8.self))
    #expect(sent.status == 303)
    #expect(face.connectors.portraits == [7: Array("made of first".utf8)])
    await face.stop()
  }

  @Test func `a picture that is read while another user comes is nobody's`() async throws {
    let asked = try await question()
    let gate = pictures.hold()
    async let sent = send("picture of Ada", on: asked)
    try await gate.reached()
    let page = await browser.get("/Login")
    _ = await browser.post("/sign-out", [("csrf", page.hidden("csrf"))])
    _ = await browser.signIn(
      on: await browser.get("/Login"), user: "bob@example.org", password: "builder")
    gate.open()
    // The form waits for no end any more, and leads to a page that looks again.
    face.clock.advance(by: .seconds(20))
    _ = await sent
    #expect(face.connectors.portraits.isEmpty)
    #expect(picture(await browser.get("/here")) == nil)
    try await Limit.wait(for: "the end of the file") { try files() == [] }
    await face.stop()
  }

  @Test func `bytes of a server that are no picture are never shown`() async throws {
    face.connectors.portraits = [7: Array("text".utf8)]
    let address = try #require(picture(await browser.get("/here")))
    for _ in 0..<2 { #expect(await browser.get(address).status == 404) }
    #expect(try files() == [])
    // A host that cannot read pictures now shows them later.
    face.connectors.portraits = [7: Array("away".utf8)]
    let later = try #require(picture(await browser.get("/here")))
    #expect(await browser.get(later).status == 404)
    #expect(try files().count == 1)
    await face.stop()
  }

  @Test func `a picture that many requests ask for at once is read once`() async throws {
    face.connectors.portraits = [7: Array("first".utf8)]
    let address = try #require(picture(await browser.get("/here")))
    let (before, gate) = (pictures.readings, pictures.hold())
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { await browser.get(address).status } }
      try? await gate.reached()
      // The loop serves others meanwhile, in the order in which they come.
      for _ in 0..<8 { #expect(await browser.get("/here").status == 200) }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 8))
    #expect(pictures.readings == before + 1)
    await face.stop()
  }
}

/// Reads words in place of pictures.
private final class WordPictures: PictureReader {
  private let gate = Mutex<Gate?>(nil)
  private let count = Atomic(0)

  /// The readings that have begun.
  var readings: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Lets the next picture wait.
  func hold() -> Gate {
    let gate = Gate()
    self.gate.withLock { $0 = gate }
    return gate
  }

  func picture(at path: String, fitting: PictureFit) async -> PictureReading {
    count.add(1, ordering: .sequentiallyConsistent)
    if let gate = gate.withLock({ $0.take() }) { await gate.pass() }
    return switch try? String(contentsOfFile: path, encoding: .utf8) {
    case "text", nil: .refused(.otherKind)
    case "broken": .refused(.broken)
    case "small": .refused(.tooSmall)
    case "large": .refused(.tooLarge)
    case "away": .refused(.notNow)
    case let word?: .picture(bytes: Array("made of \(word)".utf8), type: "image/png")
    }
  }

  func kind(of path: String) -> String? { nil }
}

/// A door that one reading waits at.
private final class Gate: Sendable {
  private let state = Mutex((isReached: false, isOpen: false))

  func pass() async {
    state.withLock { $0.isReached = true }
    try? await Limit.wait(for: "the opening") { state.withLock { $0.isOpen } }
  }

  /// Waits until a reading is there.
  func reached() async throws {
    try await Limit.wait(for: "a reading") { state.withLock { $0.isReached } }
  }

  func open() { state.withLock { $0.isOpen = true } }
}
