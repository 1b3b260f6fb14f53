import Foundation
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

@testable import ScreensHost

/// Layouts of parts of screenlets in a bundle without code.
struct PartLayoutTests {
  private let folder: TemporaryFolder
  private let harbor: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    try folder.copyHarbor()
    harbor = try #require(ThemeName("harbor"))
  }

  private static func file(_ kind: ScreenletKind) -> String {
    "plugins/Harbor.screens/\(kind.name)_harbor.xib"
  }

  private static func layout(_ kind: ScreenletKind, without missing: String? = nil) -> String {
    let outlets = kind.outlets.filter { $0.name != missing }
    let views = outlets.map { outlet in
      let element =
        switch outlet.kind {
        case .label: "label"
        case .button: "button"
        default: "view"
        }
      return "\u{3c}\(element) id=\"\(outlet.name)\">"
        + "\u{3c}rect key=\"frame\" width=\"9\" height=\"9\"/>\u{3c}/\(element)>"
    }
    let connections = outlets.map {
      "\u{3c}outlet property=\"\($0.name)\" destination=\"\($0.name)\" id=\"o-\($0.name)\"/>"
    }
    return """
      \u{3c}document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">\u{3c}objects>
      \u{3c}view id="root" customClass="\(kind.name)View_default">
      \u{3c}rect key="frame" width="320" height="44"/>
      \u{3c}subviews>\(views.joined())\u{3c}/subviews>
      \u{3c}connections>\(connections.joined())\u{3c}/connections>\u{3c}/view>
      \u{3c}/objects>\u{3c}/document>
      """
  }

  private func started() async throws -> FixtureHost {
    let host = try FixtureHost(folder)
    await host.plugins.start()
    await host.plugins.source.admit(harbor)
    return host
  }

  @Test func `a Child replaces any part by a layout alone, and the others stay its parent's`()
    async throws
  {
    for (index, kind) in PartScreenlets.kinds.enumerated() where index % 2 == 0 {
      try folder.write(Self.layout(kind), to: Self.file(kind))
    }
    let host = try await started()
    let problems = await host.plugins.survey().map(\.description)
    #expect(!problems.contains { $0.contains("harbor") }, "\(problems)")
    for (index, kind) in PartScreenlets.kinds.enumerated() {
      let explained = try await host.plugins.explanation(kind.name, theme: harbor)
      let theme = index % 2 == 0 ? "harbor" : "default"
      #expect(explained["layout"]?["theme"]?.string == theme, "\(kind.name)")
    }
  }

  @Test func `a part without an outlet that it needs is named, and the parent's is drawn`()
    async throws
  {
    let kind = try #require(DefaultTheme.library.kind(drawing: .pager))
    try folder.write(Self.layout(kind, without: "nextButton"), to: Self.file(kind))
    let host = try await started()
    let resolution = try host.plugins.source.current.registry.resolve(kind.name, theme: harbor)
    #expect(resolution.layoutTheme == .default)
    let problems = await host.plugins.survey().map(\.description)
    #expect(
      problems.contains { $0.contains("Pager_harbor.xib") && $0.contains("nextButton") },
      "\(problems)")
  }
}
