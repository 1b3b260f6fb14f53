import ScreensHTTP
import TestSupport
import Testing

@testable import ScreensWeb

/// The cookies that a browser may send as a session's, by the scheme that they came through.
@Suite(.serialized) struct CookieFormTests {
  /// A name of the session's cookie, and the schemes under which it is one.
  private struct Form {
    let name: String
    var isPlain = false
    var isSecure = false
  }

  private static func forms(_ port: UInt16) -> [Form] {
    [
      Form(name: "screens-\(port)", isPlain: true), Form(name: "screens", isPlain: true),
      Form(name: "__Host-screens-\(port)", isSecure: true),
      Form(name: "__Host-screens", isSecure: true),
      Form(name: "__Secure-screens-\(port)"), Form(name: "__host-screens-\(port)"),
      Form(name: "Screens-\(port)"), Form(name: "xscreens-\(port)"),
      Form(name: "screens-\(port)0"), Form(name: "screens-\(port - 1)"), Form(name: "screens-"),
      Form(name: "screens-\(port)-"), Form(name: "screens--\(port)"),
      Form(name: "screens-remember-\(port)"), Form(name: "screens-device-\(port)"),
      Form(name: "screens-developer-\(port)"), Form(name: "__Host-screens-remember-\(port)"),
    ]
  }

  private func face() throws -> TestFace {
    try TestFace(configure: {
      $0.http.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")].compactMap { $0 })
    })
  }

  @Test func `a session is its cookie's alone: by name, by port and by scheme`() async throws {
    let face = try face()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let token = try #require(browser[cookie: "screens"])
    func isKnown(_ cookies: [String], isSecure: Bool) async -> Bool {
      var fields = cookies.map { ("Cookie", $0) }
      if isSecure { fields.append(("X-Forwarded-Proto", "https")) }
      return await face.browser().get("/Login", fields).body.contains("Signed in as")
    }
    for form in Self.forms(face.port) {
      for isSecure in [false, true] {
        let expected = isSecure ? form.isSecure : form.isPlain
        let pair = "\(form.name)=\(token)"
        let cookies = [
          [pair], ["a=b; \(pair); c=d"], ["a=b", pair], ["\(pair);"], ["  \(pair)  ;;"],
        ]
        for lines in cookies {
          #expect(await isKnown(lines, isSecure: isSecure) == expected, "\(lines) \(isSecure)")
        }
      }
    }
    // The first of a name counts, and the name with the port more than the one without.
    let (own, old) = ("screens-\(face.port)", "screens")
    #expect(await isKnown(["\(own)=\(token); \(own)=x"], isSecure: false))
    #expect(!(await isKnown(["\(own)=x; \(own)=\(token)"], isSecure: false)))
    #expect(!(await isKnown(["\(old)=\(token); \(own)=x"], isSecure: false)))
    #expect(!(await isKnown(["\(own)=x; \(old)=\(token)"], isSecure: false)))
    await face.stop()
  }

  @Test func `a session's name is none in part, in another case, or longer`() async throws {
    let face = try face()
    let browser = face.browser()
    _ = await browser.signIn(on: await browser.get("/Login"))
    let token = try #require(browser[cookie: "screens"])
    let others = [
      String(token.dropLast()), String(token.dropFirst()), token + "a", token.uppercased(),
      "\"\(token)\"", token + "=", String(token.reversed()), "",
    ]
    for other in others where other != token {
      let page = await face.browser().get(
        "/Login", [("Cookie", "screens-\(face.port)=\(other)")])
      #expect(page.status == 200)
      #expect(!page.body.contains("Signed in as"), "\(other)")
    }
    await face.stop()
  }
}
