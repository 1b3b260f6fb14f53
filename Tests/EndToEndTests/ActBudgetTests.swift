import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Everything that follows from one act of a user has one budget: a screenlet's logic that goes on
/// without end is stopped and named, and the site's other pages are served meanwhile.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct ActBudgetTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  /// An excess of the logic at the end of each action.
  struct Excess: Sendable, CustomTestStringConvertible {
    let options: [String: Int]
    let isolation: String
    var limits: [String: Int] = [:]
    let reason: String

    var testDescription: String { "\(reason) in \(isolation)" }

    static let all =
      [
        Excess(options: ["count": 2], isolation: "process", reason: "100 actions"),
        Excess(options: ["count": 100], isolation: "process", reason: "100 actions"),
        Excess(options: ["count": 2], isolation: "host", reason: "100 actions"),
        Excess(
          options: ["count": 1, "milliseconds": 40], isolation: "process",
          limits: ["actMilliseconds": 400], reason: "actions of 400 ms"),
        Excess(
          options: ["count": 1, "bytes": 60_000, "times": 10], isolation: "process",
          limits: ["actBytes": 1_000_000], reason: "more than 1000000 octets"),
      ]
      + ["host", "process"].map { isolation in
        Excess(
          options: ["count": 1, "bytes": 15_000_000, "times": 2], isolation: isolation,
          reason: "octets in one call")
      }
  }

  private static let page = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>\
    <view contentMode="scaleToFill" id="p"><rect key="frame" x="0" y="0" width="320" height="60"/>\
    <subviews><view contentMode="scaleToFill" restorationIdentifier="fan" id="f" \
    customClass="FanScreenlet"><rect key="frame" x="0" y="0" width="320" height="60"/>\
    <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="themeName" \
    value="default"/></userDefinedRuntimeAttributes></view></subviews></view></objects></document>
    """

  private static let plainPage = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>\
    <view contentMode="scaleToFill" id="p"><rect key="frame" x="0" y="0" width="320" height="60"/>\
    <subviews><label id="l" text="Still here"><rect key="frame" x="0" y="0" width="320" \
    height="60"/></label></subviews></view></objects></document>
    """

  private func serve(_ excess: Excess) throws -> ServedScreens {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/fan.c"), encoding: .utf8)
    try CCompiler.compile(source, to: try folder.makeFolder("plugins") + "/libfan.so")
    try folder.write(Self.page, to: "Fan.xib")
    try folder.write(Self.plainPage, to: "Plain.xib")
    func integers(_ values: [String: Int]) -> String {
      values.map { "<key>\($0)</key><integer>\($1)</integer>" }.joined()
    }
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>connectorFactory</key><string>FanFactory</string>
      <key>plugins</key><dict><key>org.example.fan</key><dict>
      <key>isolation</key><string>\(excess.isolation)</string><key>options</key><dict>
      \(integers(excess.options))</dict></dict></dict>
      <key>pages</key><dict><key>/fan</key><string>Fan.xib</string>
      <key>/plain</key><string>Plain.xib</string></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer>
      <key>drainDelaySeconds</key><integer>0</integer>
      <key>drainGraceSeconds</key><integer>1</integer>\(integers(excess.limits))</dict>
      </dict></plist>
      """, to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  @Test(arguments: Excess.all)
  func `a logic that goes on without end is stopped, named and quarantined`(excess: Excess) throws {
    let host = try serve(excess)
    let browser = FormBrowser(host.url)
    let page = MarkupTree(try browser.get("/fan").text)
    let button = try #require(page.all("button[name=fire]").compactMap { $0["value"] }.first)
    let answer = try browser.send(["fire": button], on: "/fan")
    #expect(answer.status == 303)
    try host.waitForError(excess.reason)
    #expect(try FormBrowser(host.url).get("/plain").status == 200)
    var row: String?
    for _ in 0..<100 where row != "hung" {
      row = try screens.run("plugins", "--config", folder.path("plugins.plist"), "--json")
        .json().array?.first { $0["id"]?.string == "org.example.fan" }?["state"]?.string
    }
    #expect(row == "hung")
    // No loop shows the page as it was.
    for _ in 0..<4 {
      #expect(!MarkupTree(try FormBrowser(host.url).get("/fan").text).has("button[name=fire]"))
    }
    #expect(host.process.isRunning)
    #expect(host.end() == 0)
  }
}
