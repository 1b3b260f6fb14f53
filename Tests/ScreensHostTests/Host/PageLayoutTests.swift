import Foundation
import ScreensCore
import ScreensDocuments
import ScreensModel
import Screenlets
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Layouts around pages in a bundle without code.
struct PageLayoutTests {
  private let folder: TemporaryFolder
  private let harbor: ThemeName
  private static let file = "plugins/Harbor.screens/Page_harbor.xib"

  init() throws {
    folder = try TemporaryFolder()
    try folder.copyHarbor()
    harbor = try #require(ThemeName("harbor"))
  }

  private static func layout(
    outlets: [String] = ["contentView"], rootClass: String = "PageView_default"
  ) -> String {
    let views = outlets.map {
      "<view id=\"\($0)\"><rect key=\"frame\" width=\"9\" height=\"9\"/></view>"
    }
    let connections = outlets.map {
      "<outlet property=\"\($0)\" destination=\"\($0)\" id=\"o-\($0)\"/>"
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root" customClass="\(rootClass)"><rect key="frame" width="320" height="200"/>
      <subviews>\(views.joined())</subviews><connections>\(connections.joined())</connections>
      </view></objects></document>
      """
  }

  private func started() async throws -> FixtureHost {
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(harbor)
    return host
  }

  private func path(_ host: FixtureHost, _ theme: ThemeName? = nil) throws -> String {
    try host.plugins.source.current.registry.resolve(.page, theme: theme ?? harbor).layout.path
  }

  @Test func `a layout of nothing but content is a Child's, and a saved one is adopted`()
    async throws
  {
    try folder.write(Self.layout(), to: Self.file)
    let host = try await started()
    #expect(try path(host) == folder.path(Self.file))
    let problems = await host.plugins.survey().map(\.description)
    #expect(!problems.contains { $0.contains("harbor") }, "\(problems)")
    let explained = try await host.plugins.explanation(.page, theme: harbor)
    #expect(explained["layout"]?["theme"] == "harbor")
    #expect(explained["layout"]?["file"]?.string?.hasSuffix("Page_harbor.xib") == true)
    let row = try #require(await host.plugins.themeRows().first { $0["name"] == "harbor" })
    #expect(row["views"]?["Page"] == "child")
    let first = host.plugins.source.current.registry.themes[harbor]?.layouts["PageView"]?.digest
    try folder.write(Self.layout(outlets: ["contentView", "menuView"]), to: Self.file)
    await host.plugins.rescan()
    let second = host.plugins.source.current.registry.themes[harbor]?.layouts["PageView"]?.digest
    #expect(first != nil && second != nil && first != second)
  }

  @Test(arguments: [
    layout(outlets: ["menuView"]), layout(rootClass: "LagoonView_harbor"),
    layout().replacing("<document", with: "<dokument"),
  ])
  func `a wrong layout is named, and Default surrounds the pages`(text: String) async throws {
    try folder.write(text, to: Self.file)
    let host = try await started()
    #expect(try path(host) == "Page_default.xib")
    #expect(
      host.plugins.source.notices.contains { $0.reason.contains("Page_harbor.xib") },
      "\(host.plugins.source.notices)")
    let problems = await host.plugins.survey().map(\.description)
    #expect(problems.contains { $0.contains("Page_harbor.xib") }, "\(problems)")
    // The theme's other views are shown.
    let login = try host.plugins.source.current.registry.resolve(.login, theme: harbor)
    #expect(login.layoutTheme == harbor)
  }

  @Test func `a state's layout is a sub-theme's, and both spellings name one layout`()
    async throws
  {
    try folder.write(Self.layout(), to: Self.file)
    let lost = "plugins/Harbor.screens/Page_harbor-notfound.xib"
    try folder.write(Self.layout(), to: lost)
    let host = try await started()
    #expect(try path(host, ThemeName("harbor-notfound")) == folder.path(lost))
    #expect(try path(host, ThemeName("harbor-error")) == folder.path(Self.file))
    try folder.write(Self.layout(), to: "plugins/Harbor.screens/PageView_harbor.xib")
    let problems = await host.plugins.survey().map(\.description)
    #expect(
      problems.contains {
        $0.contains("Page_harbor.xib") && $0.contains("PageView_harbor.xib")
      }, "\(problems)")
  }
}
