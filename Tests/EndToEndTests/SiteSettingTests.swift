import Foundation
import TestSupport
import Testing

/// The key `site` of a host that runs.
@Suite struct SiteSettingTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root" userLabel="Home"><rect key="frame" x="0" y="0" width="320" height="90"/>
      </view></objects></document>
      """, to: "Home.xib")
    try folder.write("\u{3c}svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "yard.svg")
  }

  private func configure(_ site: String) throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pages</key><dict><key>/home</key><string>Home.xib</string></dict>
      <key>site</key><dict>\(site)</dict>
      """ + "</dict></plist>", to: "saved~")
    try folder.rename("saved~", to: "plugins.plist")
    return folder.path("plugins.plist")
  }

  private static func entry(_ path: String, _ title: String) -> String {
    "<dict><key>path</key><string>\(path)</string><key>titles</key>"
      + "<dict><key>en</key><string>\(title)</string></dict></dict>"
  }

  @Test func `a saved description is shown at once, and a wrong one changes nothing`() throws {
    let file = try configure("<key>name</key><string>The yard</string>")
    let host = try ServedScreens(screens, file)
    #expect(try host.page("home").title == "Home – The yard")
    _ = try configure(
      "<key>name</key><string>The quay</string><key>start</key><string>/home</string>"
        + "<key>icon</key><string>yard.svg</string>"
        + "<key>menu</key><array>\(Self.entry("/home", "House"))</array>")
    try host.waitForError("reloaded \(file)")
    let page = try host.page("home")
    #expect(page.title == "Home – The quay")
    #expect(page.has("nav a[href=/home]", text: "House"))
    #expect(page.has("a.home[href=/home]", text: "The quay"))
    #expect(try host.get("favicon.ico").hasPrefix("\u{3c}svg"))
    _ = try configure("<key>name</key><string></string>")
    try host.waitForError("plugins.plist:3:")
    try host.waitForError("refused;")
    #expect(try host.page("home").title == "Home – The quay")
    #expect(host.end() == 0)
  }

  @Test func `a path that is no page of the host is named with its line`() throws {
    let file = try configure(
      "<key>start</key><string>/hom</string>\n"
        + "<key>menu</key><array>\(Self.entry("/home", "House"))\(Self.entry("/nws", "News"))</array>"
    )
    let check = try screens.run("check", "--config", file)
    #expect(check.status == 1)
    for (line, path) in [(3, "/hom"), (4, "/nws")] {
      let sentence = "'site' leads to \(path), which is no page of this host; name one of its pages"
      let place = "plugins.plist:\(line):"
      #expect(
        check.output.split(separator: "\n").contains { $0.contains(place) && $0.contains(sentence) }
      )
    }
    #expect(!check.output.contains("leads to /home,"))
    let host = try ServedScreens(screens, file)
    try host.waitForError("leads to /nws, which is no page")
    #expect(host.end() == 0)
  }
}
