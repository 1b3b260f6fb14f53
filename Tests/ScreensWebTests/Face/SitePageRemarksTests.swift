import ScreensFace
import ScreensCore
import ScreensModel
import ScreensWeb
import Testing

/// The missing parts of the host's themes that a page's screenlets request.
@Suite struct SitePageRemarksTests {
  private static func page(_ themes: String...) throws -> SitePage {
    let screenlets = themes.enumerated().map { index, theme in
      SitePageTests.screenlet(
        "s\(index)", "LoginScreenlet", y: 210 * index,
        theme.isEmpty ? "" : SitePageTests.attribute("themeName", theme)) + "\n"
    }
    return try SitePageTests.page(SitePageTests.view(screenlets.joined()))
  }

  private let themes = ["default", "flat7", "harbor"].compactMap(ThemeName.init)

  @Test func `a page whose themes exist has no remark`() throws {
    let page = try Self.page("", "flat7", "Harbor")
    #expect(page.remarks(themes: themes, defaultTheme: .default) == [])
    #expect(page.remarks == [])
  }

  @Test func `a mistyped theme is reported with the nearest, or with all themes`() throws {
    let remarks = try Self.page("harbour", "sunshine").remarks(
      themes: themes, defaultTheme: .default)
    #expect(remarks.count == 2)
    #expect(
      remarks[0].hasSuffix(
        "no plugin has the theme 'harbour', so that Login is shown in the theme default; did you "
          + "mean 'harbor'?"))
    #expect(
      remarks[1].hasSuffix(
        "no plugin has the theme 'sunshine', so that Login is shown in the theme default; put its "
          + "plugin back, or name one of default, flat7, harbor"))
    #expect(remarks.allSatisfy { $0.hasPrefix("Welcome.xib:") })
  }

  @Test func `an operation that is the operator's alone is reported with its line`() throws {
    let screenlet = SitePageTests.screenlet(
      "s", "LoginScreenlet", y: 0, SitePageTests.attribute("operation", "accountDelete"))
    let page = try SitePageTests.page(SitePageTests.view(screenlet))
    let remark = page.problems.first { $0.contains("accountDelete") }
    #expect(remark?.contains(/^Welcome.xib:\d+: 'operation' names accountDelete/) == true)
  }

  @Test func `an impossible theme name is reported`() throws {
    let page = try Self.page("so/so")
    #expect(page.remarks.count == 1)
    #expect(page.remarks[0].contains("'so/so' is no theme's name, so that Login is shown in"))
  }

  @Test func `the gallery reports a missing theme until it exists`() async throws {
    let page = try Self.page("harbour")
    let face = try TestFace(configure: { $0.pages = [page] })
    let browser = await face.developer()
    #expect(await browser.get("/gallery").body.contains("no plugin has the theme"))
    #expect(await browser.get("/welcome").body.contains("no plugin has the theme"))
    #expect(!(await face.browser().get("/welcome").body.contains("no plugin has the theme")))
    face.swap([try .child("harbour", layout: loginLayout())], generation: 2)
    #expect(!(await browser.get("/gallery").body.contains("no plugin has the theme")))
    await face.stop()
  }
}
