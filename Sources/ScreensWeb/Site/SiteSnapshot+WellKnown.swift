import ScreensCore
import ScreensFace
import ScreensHTTP
import ScreensModel

/// The answers at the addresses that programs know on every site.
extension SiteSnapshot {
  /// The icon, which browsers look for also where no page names it.
  var iconAnswer: HTTPResponse {
    var response = icon.response
    response.caching = .revalidate
    return response
  }

  /// The paths that search engines are asked to leave alone: those of accounts, and of the host
  /// itself.
  var robots: HTTPResponse {
    let kinds = environment.library.all.filter(\.concernsAccounts).map { "/\($0.name)" }
    let pages = map.pages.keys.filter { $0 != map.home && concernsAccounts($0) }
    let kept = FacePath.allCases.filter { $0 != .icon && $0 != .robots }.map { "/\($0.rawValue)" }
    let closed = kinds + pages + kept + [Page.galleryPath]
    // A line is for every path that begins so; the longest line counts, and some readers take the
    // first.
    let open = map.pages.keys.filter { path in
      !closed.contains(path) && closed.contains { path.hasPrefix($0) }
    }
    let lines =
      open.sorted().map { "Allow: \($0)" }
      + closed.sorted().map { "Disallow: \($0 == "/" ? "/$" : $0)" }
    let text = (["User-agent: *"] + lines).joined(separator: "\n") + "\n"
    var response = HTTPResponse(.ok, .text, body: .bytes(Array(text.utf8)))
    response.compression = .each
    return response
  }

  private func concernsAccounts(_ path: String) -> Bool {
    kinds(on: path).contains(where: \.concernsAccounts)
  }

  private func kinds(on path: String) -> [ScreenletKind] {
    screenlets(on: .site(SiteAddress(path: path)))
      .compactMap { environment.library[$0.screenlet] }
  }

  /// The page on which a visitor gets another password; nil where no page is for that. A user
  /// proves the change with the present password, and a guest asks for a message.
  func passwordPage(isUser: Bool) -> String? {
    let (change, recovery) = (\ScreenletKind.changesPassword, \ScreenletKind.recoversPassword)
    let parts = isUser ? [change, recovery] : [recovery, change]
    let pages = map.pages.keys.sorted()
    return parts.lazy.compactMap { part in
      pages.first { path in self.kinds(on: path).contains { $0[keyPath: part] } }
    }.first
  }
}

extension SiteSnapshot {
  /// The path of a page as menus name it, without a query.
  func menuPath(of page: Page) -> String { String(page.path.prefix { $0 != "?" }) }
}

extension SiteMap {
  /// A link to the host's home, for pages that lead nowhere else.
  func homeLink(_ texts: PageTexts) -> (path: String, text: String) {
    (home, isGalleryHome ? texts[.backToGallery] : texts[.backToStart])
  }
}
