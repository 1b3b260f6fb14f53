import Glibc
import TestSupport
import Testing

/// A configured file or folder may be a symbolic link, or lie behind one. A running host follows it
/// to another place.
@Suite struct LinkedPlacesTests {
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
    </subviews></view></objects></document>
    """
  }

  /// Puts a symbolic link in the place of another one.
  private func link(_ name: String, to target: String) throws {
    #expect(unsafe symlink(target, folder.path("link~")) == 0)
    try folder.rename("link~", to: name)
  }

  private func configuration(_ pages: [String], in place: String) -> String {
    let entries = pages.map { "<key>/\($0)</key><string>\(place)/site/Home.xib</string>" }
    return """
      <plist version="1.0"><dict><key>pluginDirectories</key>
      <array><string>\(place)/plugins</string></array>
      <key>pages</key><dict>\(entries.joined())</dict></dict></plist>
      """
  }

  /// Waits for a page that may not be one yet.
  private func wait(for page: String, of host: ServedScreens) throws {
    try Limit.block(for: "/\(page)") { (try? host.page(page).shows("First")) ?? false }
  }

  @Test func `a configuration behind a link is read again, however its target is saved`() throws {
    try folder.makeFolder("plugins")
    try folder.write(layout("First"), to: "site/Home.xib")
    try link("plugins.plist", to: "etc/real.plist")
    let place = folder.path
    try folder.write(configuration(["one"], in: place), to: "etc/real.plist")
    let host = try ServedScreens(screens, folder.path("plugins.plist"))
    #expect(try host.page("one").shows("First"))
    try folder.write(configuration(["one", "two"], in: place), to: "etc/real.plist")
    try wait(for: "two", of: host)
    try folder.write(configuration(["one", "two", "three"], in: place), to: "etc/next.plist")
    try folder.rename("etc/next.plist", to: "etc/real.plist")
    try wait(for: "three", of: host)
    try folder.write(configuration(["four"], in: place), to: "srv/other.plist")
    try link("plugins.plist", to: "srv/other.plist")
    try wait(for: "four", of: host)
    #expect(host.end() == 0)
  }

  @Test func `pages and themes behind a link are those of the release that it leads to`() throws {
    for (number, caption) in [("1", "First"), ("2", "Second")] {
      let release = try TemporaryFolder()
      try release.makeFolder("plugins")
      _ = try ChildTheme(in: release, caption: caption)
      try release.write(layout(caption), to: "site/Home.xib")
      try folder.makeFolder("releases")
      try Renaming.move(release.path, to: folder.path("releases/\(number)"))
    }
    try link("current", to: "releases/1")
    let file = try folder.write(
      configuration(["home"], in: folder.path("current")), to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    #expect(try host.page("home").shows("First"))
    #expect(try host.page("Login/acme").shows("First"))
    try link("current", to: "releases/2")
    try host.wait(for: "Second", at: "home")
    try host.wait(for: "Second", at: "Login/acme")
    try folder.write(layout("Third"), to: "releases/2/site/Home.xib")
    try host.wait(for: "Third", at: "home")
    #expect(host.end() == 0)
  }
}
