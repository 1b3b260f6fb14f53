import ScreensFace
@testable import ScreensHTTP
import ScreensCore
import ScreensWeb
import TestSupport
import Testing

/// A form is accepted only from a page of this host. The browser's statement about its page counts
/// before any token.
@Suite(.serialized) struct OriginTests {
  /// A request's claims about its page; `{own}` stands for this host.
  struct Proof: Sendable, CustomTestStringConvertible {
    let fields: [(String, String)]

    init(_ fields: (String, String)...) { self.fields = fields }

    var testDescription: String {
      fields.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    }

    func fields(_ host: String) -> [(String, String)] {
      fields.map { ($0.0, $0.1.replacing("{own}", with: host)) }
    }
  }

  private static let foreign: [Proof] = [
    Proof(("Origin", "https://evil.example")), Proof(("Origin", "null")),
    Proof(("Origin", "")), Proof(("Origin", "http://127.0.0.1")), Proof(("Origin", "http://")),
    Proof(("Origin", "https://{own}")), Proof(("Origin", "{own}")),
    Proof(("Origin", "http://{own}.evil.example")), Proof(("Origin", "http://{own}@evil.example")),
    Proof(("Origin", "http://{own}0")), Proof(("Origin", "http://evil.example/http://{own}")),
    Proof(("Origin", "http://{own}/")), Proof(("Origin", "http://{own}/Login")),
    Proof(("Referer", "https://evil.example/")), Proof(("Referer", "http://127.0.0.1/")),
    Proof(("Referer", "https://{own}/Login")), Proof(("Referer", "http://{own}.evil.example/")),
    Proof(("Referer", "http://{own}@evil.example/")), Proof(("Referer", "http://{own}0/")),
    Proof(("Referer", "http://{own}.evil")), Proof(("Referer", "http://{own}:80/")),
    Proof(("Referer", "http://evil.example/?http://{own}/")), Proof(("Referer", "/Login")),
    Proof(("Sec-Fetch-Site", "cross-site")), Proof(("Sec-Fetch-Site", "same-site")),
    Proof(("Sec-Fetch-Site", "")), Proof(("Sec-Fetch-Site", "same-origin-not")),
    Proof(("Origin", "http://{own}"), ("Sec-Fetch-Site", "cross-site")),
    Proof(("Referer", "http://{own}/"), ("Sec-Fetch-Site", "same-site")),
    Proof(("Origin", "https://evil.example"), ("Sec-Fetch-Site", "same-origin")),
    Proof(("Origin", "https://evil.example"), ("Referer", "http://{own}/")),
    Proof(("Origin", "null"), ("Referer", "http://{own}/")),
    Proof(("Origin", "null"), ("Sec-Fetch-Site", "none")),
  ]

  private static let own: [Proof] = [
    Proof(), Proof(("Origin", "http://{own}")), Proof(("Origin", "HTTP://{own}")),
    Proof(("Referer", "http://{own}")), Proof(("Referer", "http://{own}/Login?a=http://b/")),
    Proof(("Origin", "null"), ("Sec-Fetch-Site", "same-origin")),
    Proof(("Sec-Fetch-Site", "same-origin")), Proof(("Sec-Fetch-Site", "none")),
    Proof(("Origin", "http://{own}"), ("Referer", "https://evil.example/")),
  ]

  /// Sends each kind of form, with a valid token.
  private func send(_ proof: Proof, _ browser: TestBrowser) async -> [TestAnswer] {
    let fields = proof.fields(browser.host)
    let page = await browser.get("/Login")
    let csrf = ("csrf", page.hidden("csrf"))
    return [
      await browser.post(
        "/draft", [csrf, ("place", "/Login/default"), ("userNameField", "draft")], fields),
      await browser.post(
        "/Login",
        [
          csrf, ("once", page.hidden("once")), ("userNameField", "ada@example.org"),
          ("passwordField", "lovelace"), ("fire", "loginButton"),
        ], fields),
      await browser.post("/sign-out", [csrf], fields),
    ]
  }

  @Test func `a form from another site is refused, in any form of the browser's claim`()
    async throws
  {
    let face = try TestFace()
    for proof in Self.foreign {
      let browser = face.browser()
      let answers = await send(proof, browser)
      #expect(answers.map(\.status) == [403, 403, 403], "\(proof.testDescription)")
      #expect(answers[1].markup.has("a[href=/Login]"))
      #expect(!answers[1].body.contains("ada@example.org"))
      #expect(!(await browser.get("/Login").markup.has("[value=draft]")))
    }
    #expect(face.connectors.calls == 0)
    await face.stop()
  }

  @Test func `a form from this site is accepted, in any form of the browser's claim`() async throws
  {
    let face = try TestFace(configure: { $0.guesses = .none })
    for proof in Self.own {
      let answers = await send(proof, face.browser())
      #expect(answers.map(\.status) == [204, 303, 303], "\(proof.testDescription)")
    }
    #expect(face.connectors.calls == Self.own.count)
    await face.stop()
  }

  @Test func `behind a trusted proxy the page's scheme and host are the proxy's`() async throws {
    let face = try TestFace(configure: {
      $0.guesses = .none
      $0.http.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")].compactMap { $0 })
    })
    let proxy = [("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "shop.example")]
    for (origin, status) in [
      ("https://shop.example", 303), ("http://shop.example", 403),
      ("https://shop.example:443", 403), ("https://shop.example.evil.example", 403),
    ] {
      let browser = face.browser()
      let page = await browser.get("/Login", proxy)
      let answer = await browser.post(
        "/Login",
        [
          ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
          ("userNameField", "ada@example.org"), ("passwordField", "lovelace"),
          ("fire", "loginButton"),
        ], proxy + [("Origin", origin)])
      #expect(answer.status == status, "\(origin)")
    }
    await face.stop()
  }
}
