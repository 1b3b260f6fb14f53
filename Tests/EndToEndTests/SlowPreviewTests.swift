import Foundation
import FoundationNetworking
import ScreensDocuments
import Synchronization
import TestSupport
import Testing

/// Forty users ask for the preview of a page whose server never answers: what waits for one kind of
/// operation stops no other, in a host that serves the shipped site.
@Suite struct SlowPreviewTests {
  private static let crowd = 40
  private static let quick = "<title>Quick</title>"
  private static let demo = [
    "userNameField": "demo@screens.local", "passwordField": "screens-demo",
  ]

  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// Has each user of a crowd, on a thread of its own, ask for a preview.
  ///
  /// - Returns: the statuses of the answers, once all have come.
  private func previews(of page: String, _ users: [FormBrowser]) -> AsyncStream<Int> {
    let (statuses, answer) = AsyncStream<Int>.makeStream()
    let open = Atomic(users.count)
    for user in users {
      Thread {
        let status = try? user.send(
          ["url": page, "title": "", "fire": "previewButton"], on: "/bookmarks"
        ).status
        answer.yield(status ?? 0)
        if open.subtract(1, ordering: .relaxed).newValue == 0 { answer.finish() }
      }.start()
    }
    return statuses
  }

  @Test func `forty previews of a silent server stop no sign-in, no list and no saving`()
    async throws
  {
    let server = try PageServer([
      "/silent": [.holds], "/quick": [.page(Self.quick)],
    ])
    let host = try ServedScreens(screens, previewingIn: folder)
    let users = (0..<Self.crowd).map { _ in FormBrowser(host.url) }
    for user in users { #expect(try user.send(Self.demo, on: "/sign-in").status == 303) }
    let statuses = previews(of: server.url("/silent"), users)
    // The server has as many requests as the plugin has threads for one kind of work.
    try await Limit.wait(for: "the first requests") { server.connections >= 4 }

    let begin = ContinuousClock.now
    let newcomer = FormBrowser(host.url)
    #expect(try newcomer.send(Self.demo, on: "/sign-in").status == 303)
    let saved = try newcomer.send(
      ["url": "https://example.org/", "title": "Meanwhile", "fire": "saveButton"],
      on: "/bookmarks")
    #expect(saved.status == 303)
    #expect(try MarkupTree(newcomer.get("/bookmarks").text).shows("Meanwhile"))
    #expect(try MarkupTree(FormBrowser(host.url).get("/news").text).all(".row").count >= 10)
    // A preview ends by itself after its own limit, which is longer.
    #expect(begin.duration(to: .now) < .seconds(8))

    // Each of the crowd is answered, with a sentence.
    var all: [Int] = []
    for await status in statuses { all.append(status) }
    #expect(all.count == Self.crowd && all.allSatisfy { $0 == 422 || $0 == 303 }, "\(all)")
    let found = try newcomer.send(
      ["url": server.url("/quick"), "title": "", "fire": "previewButton"], on: "/bookmarks")
    #expect(found.status == 303)
    let row = try screens.run("plugins", "--config", folder.path("plugins.plist"), "--json")
      .json().array?.first { $0["id"]?.string == "org.screens.bookmark" }
    #expect(row?["state"]?.string == "ready", "\(row?.text ?? "")")
    #expect(host.end() == 0)
  }
}

extension ServedScreens {
  /// Serves the shipped site, with previews of pages on this machine.
  ///
  /// - Parameters:
  ///   - folder: the folder of its `plugins.plist`.
  ///   - page: a file in it that stands in for the page of bookmarks.
  convenience init(
    _ screens: Screens, previewingIn folder: TemporaryFolder, page: String? = nil
  ) throws {
    let plugins = "\(Repository.root)/Plugins"
    var site = try String(contentsOfFile: "\(Repository.root)/plugins.plist", encoding: .utf8)
      .replacing(
        "<key>isolation</key>\n      <string>process</string>",
        with: """
          <key>isolation</key><string>process</string>
          <key>options</key><dict><key>allowPrivateAddresses</key><true/></dict>
          """
      )
    if let page {
      site.replace("<string>Plugins/ExamplePages/Bookmarks.xib", with: "<string>\(page)")
    }
    site.replace("<string>Plugins", with: "<string>\(plugins)")
    #expect(site.contains("allowPrivateAddresses"))
    try self.init(screens, try folder.write(site, to: "plugins.plist"))
  }
}
