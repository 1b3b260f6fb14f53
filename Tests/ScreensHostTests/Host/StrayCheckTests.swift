@testable import PluginCalls
import Screenlets
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Parts of themes that lead nowhere. The themes are values, and no file is read.
@Suite struct StrayCheckTests {
  private let acme = ThemeName("acme")!

  /// A Child theme with a layout for the login.
  private func theme(
    root: String = "LoginView_default", image: String? = nil, images: [String] = []
  ) throws -> Theme {
    let views = image.map { TestLayout.node("imageView", "logo", "image=\"\($0)\"") } ?? ""
    return Theme(
      name: acme, parent: .default, plugin: .builtIn,
      layouts: ["LoginView": try TestLayout.layout("LoginView_acme", rootClass: root, views)],
      classes: [:],
      images: Dictionary(
        uniqueKeysWithValues: images.map {
          ($0, ThemeImage(name: $0, bytes: [], digest: Digest(of: [])))
        }),
      isAdmitted: false)
  }

  private func check(_ theme: Theme) -> StrayCheck {
    StrayCheck(
      DefaultTheme.library,
      ThemeRegistry(generation: 1, themes: [.default: DefaultTheme.make(), acme: theme]))
  }

  @Test func `a root's class is searched for in the theme's line`() throws {
    let good = try theme()
    #expect(check(good).roots(of: good) == [:])
    let bad = try theme(root: "LoginView_defualt")
    let reasons = check(bad).roots(of: bad)
    #expect(Array(reasons.keys) == [.login])
    #expect(reasons[.login]?.contains("LoginView_default") == true)
  }

  @Test func `a version with a dangling root is refused where the earlier one was valid`() throws {
    let (good, bad) = (try theme(), try theme(root: "LoginView_other"))
    #expect(throws: AdmissionError.self) { try check(bad).check(bad, instead: good) }
    #expect(throws: AdmissionError.self) { try check(bad).check(bad, instead: nil) }
    try check(bad).check(bad, instead: bad)
    try check(good).check(good, instead: bad)
  }

  @Test func `an image is present, present in another case, or missing`() throws {
    let cases: [(image: String, strays: Int, missing: Int)] = [
      ("logo", 0, 0), ("Logo", 1, 0), ("emblem", 0, 1),
    ]
    for (image, strays, missing) in cases {
      let theme = try theme(image: image, images: ["logo.png"])
      let check = check(theme)
      #expect(check.images(of: theme).count == strays, "\(image)")
      let problems = check.missingImages(of: theme) { _, _ in false }.map(\.description)
      #expect(problems.count == missing, "\(image)")
      #expect(problems.allSatisfy { $0.contains("'\(image)'") && $0.contains("put it into") })
    }
  }

  @Test(arguments: [([], 1), (["ShelfListCell"], 0), (["ShelfListCell-wide"], 0)])
  func `a list whose rows have no layout is reported with the missing name`(
    cells: [String], count: Int
  ) throws {
    let name = try #require(ScreenletName("ShelfList"))
    let list = try #require(
      SuppliedList(
        name, operation: .known("shelfPage"), cell: nil, cellOutlets: [], section: nil,
        samples: []))
    let kind = ScreenletKind(
      listing: list.declaration, name, "A shelf.", events: [], operations: [])
    let code = AbsentLogic(plugin: .builtIn)
    var layouts = [
      "ShelfListView": try TestLayout.layout(
        "ShelfListView_acme", rootClass: "ShelfListView_acme", outlets: ["tableView"],
        TestLayout.node("tableView", "tableView"))
    ]
    for cell in cells {
      layouts[cell] = try TestLayout.layout("ShelfListCell_acme", rootClass: nil)
    }
    let viewClass = DeclaredView.viewClass(
      try #require(ViewClassName("ShelfListView_acme")), of: kind, theme: acme, plugin: .builtIn)
    let theme = Theme(
      name: acme, parent: .default, plugin: .builtIn, layouts: layouts,
      classes: [viewClass.name: viewClass], isAdmitted: true)
    let check = StrayCheck(
      DefaultTheme.library.adding([.init(kind, rows: list.source(code))], operations: []),
      ThemeRegistry(
        generation: 1, themes: [.default: DefaultTheme.make(), acme: theme], homes: [name: acme]))
    let said = check.cells(of: theme)
    #expect(said.count == count)
    for sentence in said {
      #expect(sentence.contains("rows of ShelfList are empty"))
      #expect(sentence.hasSuffix("add ShelfListCell_acme.xib"))
    }
    #expect(check.cells(of: DefaultTheme.make()) == [])
  }

  @Test func `an image that a theme's library may supply is not missed`() throws {
    let theme = try theme(image: "emblem")
    var asked: [String] = []
    let problems = check(theme).missingImages(of: theme) { theme, image in
      asked.append("\(theme.name) \(image)")
      return theme.name == acme
    }
    #expect(problems.isEmpty)
    #expect(asked == ["acme emblem"])
  }
}
