import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A list whose class reads it again when a row is to be chosen, in a host that serves: everything
/// that follows from the choice has the budget of one act.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct ChosenRowTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// The readings of one choice.
  struct Choice: Sendable, CustomTestStringConvertible {
    let isolation: String
    let options: [String: Int]
    let isHeld: Bool

    var testDescription: String { "\(options.sorted { $0.key < $1.key }) in \(isolation)" }

    static let all = ["host", "process"].flatMap { isolation in
      [
        Choice(isolation: isolation, options: ["count": 1], isHeld: false),
        Choice(isolation: isolation, options: ["count": 11], isHeld: true),
        Choice(isolation: isolation, options: ["count": 200], isHeld: true),
      ]
    }
  }

  /// Serves the example site's news in the theme; each row leads to another page.
  private func serve(_ choice: Choice) throws -> ServedScreens {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/chooser.c"), encoding: .utf8)
    try CCompiler.compile(source, to: try folder.makeFolder("plugins") + "/libchooser.so")
    let site = "\(Repository.root)/Plugins/ExamplePages/News.xib"
    let theme = """
      keyPath="themeName" value="chooser"/><userDefinedRuntimeAttribute type="string" \
      keyPath="onAssetSelected" value="/welcome"
      """
    let news = try String(contentsOfFile: site, encoding: .utf8)
      .replacing("keyPath=\"themeName\" value=\"default\"", with: theme)
    try folder.write(news, to: "News.xib")
    let options = choice.options.map { "<key>\($0)</key><integer>\($1)</integer>" }.joined()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>plugins</key><dict><key>org.example.chooser</key><dict>
      <key>isolation</key><string>\(choice.isolation)</string>
      <key>options</key><dict>\(options)</dict></dict></dict>
      <key>pages</key><dict><key>/news</key><string>News.xib</string>
      <key>/welcome</key>
      <string>\(Repository.root)/Plugins/ExamplePages/Welcome.xib</string></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer>
      <key>actActions</key><integer>10</integer>
      <key>drainDelaySeconds</key><integer>0</integer>
      <key>drainGraceSeconds</key><integer>1</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  private func state() throws -> String? {
    try screens.run("plugins", "--config", folder.path("plugins.plist"), "--json")
      .json().array?.first { $0["id"]?.string == "org.example.chooser" }?["state"]?.string
  }

  @Test(arguments: Choice.all)
  func `a class that reads its list again and again when a row is chosen is held and named`(
    choice: Choice
  ) throws {
    let host = try serve(choice)
    let browser = FormBrowser(host.url)
    var row: String?
    try Limit.block(for: "the rows") {
      row =
        MarkupTree(try browser.get("/news").text).all("#s-news-r1 button")
        .compactMap { $0["value"] }.first
      return row != nil
    }
    let chosen = try browser.send(["fire": try #require(row)], on: "/news")
    #expect((200..<500).contains(chosen.status), "\(chosen.status)")
    if choice.isHeld {
      try host.waitForError("10 actions have followed from one act of a user")
      try Limit.block(for: "the quarantine") { try state() == "hung" }
    } else {
      #expect(try state() == "ready")
    }
    // The page goes on, with the parent's class where this one is quarantined.
    try Limit.block(for: "the rows") {
      MarkupTree(try FormBrowser(host.url).get("/news").text).all(".row").count >= 10
    }
    #expect(host.process.isRunning)
    #expect(host.end() == 0)
  }
}
