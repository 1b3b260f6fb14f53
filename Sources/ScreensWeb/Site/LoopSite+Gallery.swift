import ScreensSystem
import ScreensHTTP
import ScreensCore

/// The gallery, and who sees in it what is wrong.
extension LoopSite {
  /// Shows a page, or makes the browser a developer's that brings the gallery's key: the key is
  /// exchanged for a mark at once, and is in no later address.
  func open(_ page: Page, _ visit: Visit) {
    guard case .gallery = page, map.gallery == .developer, visit.request.method == .get,
      let key = visit.query("key")
    else { return prepared(page) { self.show(page, visit) } }
    guard visit.isDeveloper || commons.galleryKey.take(key) else {
      return send(
        note(.forbidden, visit, heading: \.keyRefused, text: \.keyRefusedNote, link: page.path),
        visit)
    }
    var response = HTTPResponse.seeOther(page.path.utf8)
    if !visit.isDeveloper {
      visit.cookies.set(.developer, to: commons.keys.makeDeveloper(now: wall), in: &response)
      let address = visit.request.client.address.map { "\($0)" } ?? "a Unix socket"
      environment.log(
        "A browser from \(address) brought the gallery's key: it is shown what is wrong with "
          + "plugins and pages", .info)
    }
    send(response, visit)
  }

  /// A link to where this host begins, for pages that lead nowhere else.
  func homeLink(_ texts: PageTexts) -> (path: String, text: String) {
    (map.home, map.isGalleryHome ? texts.backToGallery : texts.backToStart)
  }

  /// What a request asks, from whom.
  func visit(_ request: HTTPRequest, _ responder: HTTPResponder) -> Visit {
    let cookies = WebCookies(isSecure: request.client.scheme == .https)
    let mark = cookies.value(.developer, in: request)
    let isDeveloper =
      map.gallery == .developer
      && mark.flatMap(commons.keys.developerSince).map(isRecent) ?? false
    return Visit(
      request, responder, commons.keys, languages: languages, isDeveloper: isDeveloper)
  }
}
