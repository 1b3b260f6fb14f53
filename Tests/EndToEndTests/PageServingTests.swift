import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import Testing

/// Pages of a running host.
@Suite struct PageServingTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func layout(_ text: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
    <label id="say" text="\(text)"><rect key="frame" x="0" y="0" width="90" height="20"/></label>
    <view id="in" customClass="LoginScreenlet"><rect key="frame" x="0" y="30" width="320" \
    height="300"/></view></subviews></view></objects></document>
    """
  }

  private func save(_ text: String, to name: String) throws {
    try folder.write(text, to: "saved~")
    try folder.rename("saved~", to: name)
  }

  private func configure(_ pages: [String: String]) throws -> String {
    let entries = pages.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    try save(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string></array>
      <key>pages</key><dict>\(entries)</dict>
      </dict></plist>
      """, to: "plugins.plist")
    return folder.path("plugins.plist")
  }

  @Test func `a saved page is served, and a bad one keeps the old page and says why`() async throws
  {
    try folder.write(layout("First"), to: "site/Home.xib")
    let file = try configure(["/home": "site/Home.xib"])
    let host = try ServedScreens(screens, file)
    #expect(try host.page("home").shows("First"))
    try save(layout("Second"), to: "site/Home.xib")
    try host.waitForError("pages reread")
    #expect(try host.page("home").shows("Second"))
    try save("<document>", to: "site/Home.xib")
    try host.waitForError("site/Home.xib:1:")
    #expect(try host.page("home").shows("Second"))
    #expect(try await host.developersGallery().contains("/home: "))
    let check = try screens.run("check", "--config", file)
    #expect(check.status == 1)
    #expect(check.output.contains("site/Home.xib:1:"))
    let reload = try screens.run("reload", "--config", file)
    #expect(reload.status == 1)
    #expect(reload.errors.contains("site/Home.xib:1:"))
    #expect(reload.errors.contains("the page stays as it was"))
    try save(layout("Third"), to: "site/Home.xib")
    try host.waitForError("pages reread")
    #expect(try host.page("home").shows("Third"))
    try folder.write("\"Third\" = \"3rd\";", to: "site/en.lproj/Localizable.strings")
    try host.waitForError("pages reread")
    #expect(try host.page("home").shows("3rd"))
    #expect(host.end() == 0)
  }

  @Test func `the pages of a changed configuration are served without a restart`() throws {
    try folder.write(layout("First"), to: "site/Home.xib")
    try folder.write(layout("News"), to: "more/News.xib")
    let file = try configure(["/home": "site/Home.xib"])
    let host = try ServedScreens(screens, file, "--no-watch")
    _ = try configure(["/news": "more/News.xib"])
    kill(host.process.processIdentifier, SIGHUP)
    try host.waitForError("reloaded \(file)")
    #expect(try host.page("news").shows("News"))
    #expect(throws: (any Error).self) { try host.get("home") }
    #expect(host.end() == 0)
  }

  @Test func `a page's file in a folder of a new configuration is watched`() throws {
    try folder.write(layout("News"), to: "more/News.xib")
    let file = try configure([:])
    let host = try ServedScreens(screens, file)
    _ = try configure(["/news": "more/News.xib"])
    try host.waitForError("reloaded \(file)")
    try save(layout("Newer"), to: "more/News.xib")
    try host.waitForError("pages reread")
    #expect(try host.page("news").shows("Newer"))
    #expect(host.end() == 0)
  }

  @Test(arguments: ["<document>", nil])
  func `an unreadable page does not end the start, and is shown once it can be read`(
    content: String?
  ) throws {
    if let content { try folder.write(content, to: "site/Home.xib") }
    try folder.write(layout("News"), to: "more/News.xib")
    let file = try configure(["/": "site/Home.xib", "/news": "more/News.xib"])
    let sentence =
      content == nil
      ? "the layout of page '/' is not there: \(folder.path("site/Home.xib"))"
      : "site/Home.xib:1:"
    let host = try ServedScreens(screens, file)
    try host.waitForError(sentence)
    #expect(try host.page("news").shows("News"))
    #expect(try status(of: host.url) == 503, "the gallery does not take its place")
    let check = try screens.run("check", "--config", file)
    #expect(check.status == 1)
    #expect(check.output.contains(sentence), "\(check.output)")
    let reload = try screens.run("reload", "--config", file)
    #expect(reload.status == 1)
    #expect(reload.errors.contains(sentence), "\(reload.errors)")
    try folder.makeFolder("site")
    try save(layout("First"), to: "site/Home.xib")
    try host.waitForError("pages reread")
    #expect(try host.page("").shows("First"))
    #expect(host.end() == 0)
  }

  private func status(of url: URL) throws -> Int {
    let done = DispatchSemaphore(value: 0)
    let status = Mutex(0)
    URLSession.shared.dataTask(with: url) { _, response, _ in
      status.withLock { $0 = (response as? HTTPURLResponse)?.statusCode ?? 0 }
      done.signal()
    }.resume()
    try #require(done.wait(timeout: .now() + 60) == .success)
    return status.withLock { $0 }
  }
}
