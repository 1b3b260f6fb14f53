@testable import ScreensFace
@testable import ScreensHTTP
@testable import ScreensSystem
@testable import ScreensWeb
import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

struct ReloadCostTests {
  private let login = ScreenletName("Login")!
  private let harbor = ThemeName("harbor")!
  private let meadow = ThemeName("meadow")!

  private func themes(harbor title: String) throws -> [Theme] {
    [
      try .child("harbor", layout: loginLayout(title: title)),
      try .child("meadow", layout: loginLayout()),
    ]
  }

  private struct Touch: Equatable {
    var views = 0
    var events: UInt64 = 0
    var writes = 0
  }

  /// Switches a loop with sessions in two themes to another environment.
  ///
  /// - Returns: the effect on the sessions of each theme, and the number of remaining templates.
  private func reload(
    _ counts: [ThemeName: Int], from old: Environment, to new: Environment
  ) async throws -> (touches: [ThemeName: Touch], templates: Int) {
    let loop = EventLoop()
    defer { loop.stop() }
    let store = AssetStore()
    let source = EnvironmentSource(old)
    var configuration = WebConfiguration()
    configuration.gallery = .themes
    let library = DefaultTheme.library
    let map = SiteMap(library, [], gallery: .themes)
    let commons = FaceCommons(
      configuration: configuration, source: source,
      keys: SessionKeys(key: [UInt8](repeating: 1, count: 32)), store: store,
      assets: FaceAssets(store), guesses: GuessLimiter(.none),
      messages: MessageLimiter(.none), arrivals: ArrivalLimiter(nil), credentials: nil,
      media: MediaStore(in: nil, MediaLimits()), boot: "boot"
    )
    let login = login
    return try await Limit.value(of: "the reload", within: Limit.ofProgram) { done in
      loop.execute {
        let site = LoopSite(FaceLoop(0, loop, commons), map, loops: 1)
        site.sessions.claims.open(MemorySessionStore(SessionMemory()))
        var made: [(theme: ThemeName, session: WebSession, view: ScreenletView?)] = []
        for (theme, count) in counts {
          for _ in 0..<count {
            let session = site.sessions.make(site.sessions.newToken(), "en", remember: nil)
            let view = session.screenlet(at: PlacedScreenlet(login, theme))?.view
            made.append((theme, session, view))
          }
          let page = Page.screenlet(PlacedScreenlet(login, theme), isDefault: false)
          site.publisher.template(page, "en", next: nil, isDeveloper: false) { _ in }
        }
        site.sessions.hall.keepChanges()
        let before = made.map(\.session.feed.sequence)
        site.adopt(new)
        var touches: [ThemeName: Touch] = [:]
        for (one, sequence) in zip(made, before) {
          let place = PlacedScreenlet(login, one.theme)
          var touch = touches[one.theme] ?? Touch()
          if one.session.screenlet(at: place)?.view !== one.view { touch.views += 1 }
          touch.events += one.session.feed.sequence - sequence
          if one.session.keeping.isChanged { touch.writes += 1 }
          touches[one.theme] = touch
        }
        done((touches, site.publisher.guests.count))
      }
    }
  }

  @Test func `a page that changes leaves all other pages and their attributes unchanged`() throws {
    func map(_ titles: String...) throws -> SiteMap {
      let pages = try zip(["/one", "/two", "/three"], titles).map { path, title in
        let xib = Array(loginLayout(title: title).utf8)
        return SitePage(
          path: path, try XIBReader.read(xib, file: "Page.xib"), digest: Digest(of: xib),
          library: DefaultTheme.library)
      }
      return SiteMap(DefaultTheme.library, pages, gallery: .off)
    }
    let old = try map("a", "b")
    let none = SiteChange(from: old, to: try map("a", "b"))
    #expect(none.paths.isEmpty && !none.isWhole)
    let second = SiteChange(from: old, to: try map("a", "c"))
    #expect(second.paths == ["/two"])
    #expect(!second.isWhole)
    #expect(SiteChange(from: old, to: try map("a", "b", "c")).isWhole)
    #expect(SiteChange(from: old, to: try map("a")).isWhole)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a theme that changes touches none of 2,000 sessions in another theme`() async throws {
    let (connectors, reports) = (TestConnectors(), Reports())
    let old = TestFace.environment(try themes(harbor: "One"), connectors, reports)
    let new = TestFace.environment(try themes(harbor: "Two"), connectors, reports, generation: 2)
    let (touches, templates) = try await reload([meadow: 2000, harbor: 10], from: old, to: new)
    #expect(touches[meadow] == Touch())
    #expect(touches[harbor]?.views == 10)
    #expect(touches[harbor]?.writes == 10)
    #expect(templates == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a connector factory that changes touches no session and no template`() async throws {
    let reports = Reports()
    let old = TestFace.environment(try themes(harbor: "One"), TestConnectors(), reports)
    let new = TestFace.environment(
      try themes(harbor: "One"), TestConnectors(version: 2), reports, generation: 2)
    let change = EnvironmentChange(from: old, to: new)
    #expect(change.factories == [old.connectors.name])
    let (touches, templates) = try await reload([meadow: 200, harbor: 10], from: old, to: new)
    #expect(touches == [meadow: Touch(), harbor: Touch()])
    #expect(templates == 2)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a change of the theme under all others touches every session`() async throws {
    let (connectors, reports) = (TestConnectors(), Reports())
    let old = TestFace.environment(try themes(harbor: "One"), connectors, reports)
    let base = DefaultTheme.make()
    let layouts = try Theme.child("default", layout: loginLayout()).layouts
    let changed = Theme(
      name: .default, parent: nil, plugin: base.plugin,
      layouts: base.layouts.merging(layouts) { $1 }, classes: base.classes, strings: base.strings,
      images: base.images, isAdmitted: true)
    let new = TestFace.environment(
      try themes(harbor: "One") + [changed], connectors, reports, generation: 2)
    let (touches, templates) = try await reload([meadow: 20, harbor: 10], from: old, to: new)
    #expect(touches[meadow]?.views == 20)
    #expect(touches[harbor]?.views == 10)
    #expect(templates == 0)
  }
}
