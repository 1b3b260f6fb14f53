import TestSupport
import Testing

/// The shipped site's page of requests for help, in a browser without scripts: records of the demo's
/// form, through the host and the connector's library.
@Suite struct RequestListTests {
  private static let texts = [
    "The October bill has the crane twice.", "A stern line has chafed through at berth nine.",
    "The engine coughs at low speed. It is better with the choke half out.",
  ]
  private let screens: Screens

  init() throws { screens = try Screens() }

  private func shown(_ browser: FormBrowser) throws -> [String] {
    let answer = try browser.get("/requests")
    #expect(answer.status == 200)
    let page = MarkupTree(answer.text)
    return page.all("main .row").map(\.text)
  }

  @Test func `the page lists its user's own requests, the newest first, and a guest none`() throws {
    let host = try ServedScreens(screens, "\(Repository.root)/plugins.plist")
    let (browser, guest) = (FormBrowser(host.url), FormBrowser(host.url))
    let demo = ["userNameField": "demo@screens.local", "passwordField": "screens-demo"]
    #expect(try browser.send(demo, on: "/sign-in").status == 303)
    let rows = try shown(browser)
    #expect(rows.count == 3)
    for (row, text) in zip(rows, Self.texts) { #expect(row.contains(text), "\(row)") }
    let page = MarkupTree(try browser.get("/requests").text)
    #expect(page.has("nav a[href=/requests]", text: "Requests"))
    let ofGuest = try guest.get("/requests")
    #expect(ofGuest.status == 303 && ofGuest.location == "/sign-in?next=%2Frequests")
    #expect(!MarkupTree(try guest.get("/news").text).has("nav a[href=/requests]"))
  }
}
