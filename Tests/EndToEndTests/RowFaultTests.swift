import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A theme in C that does harm in the host's own process at one row of a list costs its own code:
/// the next host shows every row with the parent's cells.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct RowFaultTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// One harm in one slot for rows.
  struct Harm: Sendable, CustomTestStringConvertible {
    let slot: String
    let fault: String
    let row: Int

    /// The slot as the host names it.
    var name: String {
      let words = slot.split(separator: "_")
      return words[0] + words[1].capitalized
    }

    var isHang: Bool { fault == "sleep" }
    var testDescription: String { "\(fault) in \(slot)" }

    /// The slots that a page calls, and the slots that a user's button calls; each faults once.
    static let all = [
      Harm(slot: "cell_name", fault: "abort", row: 3),
      Harm(slot: "fill_cell", fault: "abort", row: 2),
      Harm(slot: "cell_action", fault: "abort", row: 1),
      Harm(slot: "select_row", fault: "abort", row: 3),
      Harm(slot: "cell_name", fault: "sleep", row: 2),
      Harm(slot: "fill_cell", fault: "sleep", row: 3),
      Harm(slot: "select_row", fault: "sleep", row: 1),
    ]

    /// The button of the row that leads to the slot; nil where the page leads to it.
    var button: String? {
      switch slot {
      case "cell_action": ":mark"
      case "select_row": ""
      default: nil
      }
    }
  }

  /// Serves the example site's news in the theme, whose code is in the host's process.
  private func serve(_ harm: Harm) throws -> ServedScreens {
    let source = try String(
      contentsOfFile: Repository.fixtures("Corpus/list-view-1/rows.c"), encoding: .utf8)
    try CCompiler.compile(source, to: try folder.makeFolder("plugins") + "/librows.so")
    let site = "\(Repository.root)/Plugins/ExamplePages/News.xib"
    let news = try String(contentsOfFile: site, encoding: .utf8)
      .replacing("keyPath=\"themeName\" value=\"default\"", with: Self.theme)
    try folder.write(news, to: "News.xib")
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>plugins</key><dict><key>org.example.corpus-rows</key><dict>
      <key>isolation</key><string>host</string><key>options</key><dict>
      <key>slot</key><string>\(harm.slot)</string><key>fault</key><string>\(harm.fault)</string>
      <key>row</key><integer>\(harm.row)</integer></dict></dict></dict>
      <key>pages</key><dict><key>/news</key><string>News.xib</string>
      <key>/welcome</key>
      <string>\(Repository.root)/Plugins/ExamplePages/Welcome.xib</string></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer>
      <key>watchdogSeconds</key><integer>1</integer>
      <key>watchdogEndSeconds</key><integer>2</integer>
      <key>drainDelaySeconds</key><integer>0</integer>
      <key>drainGraceSeconds</key><integer>1</integer></dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  /// The theme, and a page that a row leads to, so that rows can be chosen.
  private static let theme = """
    keyPath="themeName" value="rows"/><userDefinedRuntimeAttribute type="string" \
    keyPath="onAssetSelected" value="/welcome"
    """

  /// The buttons of a page that lead to the slot at the row.
  private func button(_ ending: String, of row: Int, _ page: MarkupTree) -> String? {
    page.all("#s-news-r\(row) button").compactMap { $0["value"] }.first {
      ending.isEmpty ? !$0.hasSuffix(":mark") : $0.hasSuffix(ending)
    }
  }

  @Test(arguments: Harm.all)
  func `a theme that ends the host or never returns is named, and then quarantined`(harm: Harm)
    throws
  {
    let host = try serve(harm)
    let browser = FormBrowser(host.url)
    if let ending = harm.button {
      let page = MarkupTree(try browser.get("/news").text)
      #expect(page.all("#s-news-r0 p").first?.text.hasPrefix("0 of 26: ") == true)
      let button = try #require(self.button(ending, of: harm.row, page))
      // Foundation may resend a form whose connection was lost, then without its body.
      let status = try? browser.send(["fire": button], on: "/news").status
      #expect(status == nil || status == 408, "\(status ?? 0)")
    } else {
      #expect(throws: (any Error).self) { try browser.get("/news") }
    }
    try host.waitForError("in slot \(harm.name) on 20")
    try host.waitForError("Listening on")
    let page = try host.page("news")
    let titles = page.all(".row").compactMap { $0.all("p").first?.text }
    #expect(titles.count == 10, "\(titles)")
    #expect(titles.allSatisfy { !$0.isEmpty && !$0.contains(" of 26") }, "\(titles)")
    let row = try screens.run("plugins", "--config", folder.path("plugins.plist"), "--json")
      .json().array?.first { $0["id"]?.string == "org.example.corpus-rows" }
    #expect(row?["state"]?.string == (harm.isHang ? "hung" : "crashed"), "\(row?.text ?? "")")
    #expect(host.end() == 0)
  }
}
