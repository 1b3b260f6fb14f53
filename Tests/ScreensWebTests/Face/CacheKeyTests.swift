import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensModel
import ScreensSystem
import TestSupport
import Testing

@testable import ScreensWeb

/// The answers that the face keeps: each input that an answer depends on, changed alone, changes
/// the answer, whatever was kept before.
@Suite(.serialized) struct CacheKeyTests {
  @Test func `an article follows its content and its surroundings`() {
    let html = "Words <H1>A</H1> <A href='/news'>B</A> <img src='https://a.example/x.png' alt=''>"
    let surroundings = [
      HTMLSurroundings(), HTMLSurroundings(images: ImageOrigins(["https://a.example"])),
      HTMLSurroundings(images: ImageOrigins(["https://b.example"])),
      HTMLSurroundings(links: LinkTargets(server: "https://a.example")),
      HTMLSurroundings(links: LinkTargets(pages: ["/news"])), HTMLSurroundings(headingLevel: 1),
    ]
    let inputs = [html, html + "!"].flatMap { html in surroundings.map { (html, $0) } }
    let fresh = inputs.map { ForeignArticles().markup($0.0, in: $0.1) }
    // Servers that the content does not name make no difference.
    #expect(Set(fresh).count == 10)
    #expect(fresh[1] != fresh[0] && fresh[2] == fresh[0])
    let articles = ForeignArticles()
    for round in 0..<3 {
      for index in round == 1 ? inputs.indices.reversed() : Array(inputs.indices) {
        let (html, surroundings) = inputs[index]
        #expect(articles.markup(html, in: surroundings) == fresh[index])
      }
      // More than is kept.
      for number in 0..<30 {
        _ = articles.markup(
          "\(number)" + String(repeating: "x", count: 100_000), in: inputs[0].1)
      }
    }
  }

  /// A request of a browser without a session.
  private struct Visit {
    let path: String
    let language: String
  }

  private static let visits = [
    Visit(path: "/Login", language: "en"), Visit(path: "/Login", language: "es"),
    Visit(path: "/Login?next=/news", language: "en"), Visit(path: "/Login/flat", language: "en"),
    Visit(path: "/SignUp", language: "en"), Visit(path: "/news", language: "en"),
    Visit(path: "/news", language: "es"), Visit(path: "/news?page=2", language: "en"),
    Visit(path: "/news?page=3", language: "en"), Visit(path: "/other", language: "en"),
    Visit(path: "/other?page=2", language: "en"), Visit(path: "/news?next=/other", language: "en"),
  ]

  private func face() throws -> TestFace {
    let pages = try ["/news", "/other"].map { path in
      try SitePageTests.page(
        SitePageTests.view(
          SitePageTests.screenlet(
            "list", "AssetListScreenlet", y: 0,
            [
              ("classNameId", "29634"), ("firstPageSize", path == "/news" ? "4" : "2"),
              ("pageSize", "3"),
            ]
            .map(SitePageTests.attribute).joined(separator: "\n"))), at: path)
    }
    let face = try TestFace(configure: {
      $0.pages = pages
      $0.newSessionsPerAddress = nil
    })
    face.connectors.rows(10)
    return face
  }

  /// A page without what differs in each answer.
  private func page(_ visit: Visit, _ face: TestFace) async -> String {
    let answer = await face.browser().get(
      visit.path, [("Accept-Language", visit.language)])
    var text = answer.body
    let own = [
      answer.hidden("csrf"), answer.hidden("once"), answer.value(of: "data-event"),
      answer.value(of: "data-csrf"), answer.value(of: "data-list"),
    ]
    for word in own where !word.isEmpty { text.replace("\"\(word)\"", with: "\"\"") }
    return "\(answer.status) " + text
  }

  @Test func `a page that is kept for everyone is the page that a new host gives`() async throws {
    var fresh: [String] = []
    for visit in Self.visits {
      let face = try face()
      fresh.append(await page(visit, face))
      await face.stop()
    }
    let face = try face()
    for index in Array(Self.visits.indices) + Self.visits.indices.reversed() {
      let visit = Self.visits[index]
      #expect(await page(visit, face) == fresh[index], "\(visit)")
    }
    await face.stop()
  }
}
