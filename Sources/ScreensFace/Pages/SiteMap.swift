package import ScreensCore
package import ScreensModel
import ScreensViews

/// All pages: the library's, and the pages that XIBs draw. It never changes; all requests share it
/// by reference.
package final class SiteMap: Sendable {
  /// The kinds that pages can show.
  package let library: ScreenletLibrary
  /// The drawn pages by their paths.
  package let pages: [String: SitePage]
  /// Their paths, to which links in foreign HTML may lead.
  package let paths: Set<String>
  /// The paths of pages that cannot be shown now.
  package let missing: Set<String>
  /// The gallery's pages besides those of XIBs.
  package let gallery: GalleryMode
  /// The name, the icon and the menu that all pages share.
  package let site: SiteDescription

  /// Collects the pages, without those at a path of the host's own.
  package init(
    _ library: ScreenletLibrary, _ pages: [SitePage], missing: Set<String> = [],
    gallery: GalleryMode, site: SiteDescription = SiteDescription()
  ) {
    self.site = site
    self.library = library.onPages
    self.missing = missing
    self.gallery = gallery
    let served = pages.filter { Self.reason(against: $0.path, library.onPages) == nil }
    self.pages = Dictionary(served.map { ($0.path, $0) }) { first, _ in first }
    paths = Set(self.pages.keys)
  }

  /// The reason why no page can be at a path; nil where one can.
  package static func reason(against path: String, _ library: ScreenletLibrary) -> String? {
    if SiteDescription.path(path) == nil {
      return "is no path of a page; write it with letters, digits, '-', '.', '_', '~' and '/'"
    }
    let segments = path.split(separator: "/")
    let isPlace =
      segments.count == 2 && ScreenletName(String(segments[0])).flatMap { library[$0] } != nil
    return isPlace || path == Page.galleryPath || FacePath.isKept(Array(path.utf8)[...])
      ? "is a path of the host's own; choose another one" : nil
  }

  /// The host's home: the start of the site, else the root, else its first page, else its first
  /// screenlet.
  package var home: String {
    if let start = site.start { return start }
    if gallery != .off || pages["/"] != nil || missing.contains("/") { return "/" }
    let home = library.all.first(where: \.signsIn) ?? library.all.first
    return pages.keys.min() ?? home.map { "/\($0.name)" } ?? "/"
  }

  /// Whether the page at the root is the gallery.
  package var isGalleryHome: Bool {
    site.start == nil && gallery != .off && pages["/"] == nil && !missing.contains("/")
  }

  /// The target of a form after success, where it names a path of this face; any other is ignored.
  package func next(_ text: [UInt8]) -> String? {
    guard text.first == UInt8(ascii: "/"), text.count <= 2048 else { return nil }
    return Page(path: text[...], self, defaultTheme: .default)?.path
  }

  /// Whether a page is at a path, though perhaps it cannot be shown now.
  package func leads(to path: String) -> Bool {
    next(Array(path.utf8)) != nil || missing.contains(path)
  }

  /// The languages of the pages' texts.
  package var languages: Set<String> { Set(pages.values.flatMap(\.strings.readableLanguages)) }

  /// Whether a configured page of that path is unreadable now.
  package func isMissing(_ path: ArraySlice<UInt8>) -> Bool {
    !missing.isEmpty && missing.contains(String(decoding: path, as: UTF8.self))
  }

  /// The drawn page of a path; nil where there is none.
  package subscript(path: ArraySlice<UInt8>) -> SitePage? {
    pages.isEmpty ? nil : pages[String(decoding: path, as: UTF8.self)]
  }
}

/// The pages that the face shows besides its configured pages.
package enum GalleryMode: Sendable {
  /// Nothing: the gallery and the pages of single themes do not exist.
  case off
  /// Every screenlet in every theme.
  case themes
  /// The same, and the problems of plugins and pages for browsers that came with the key.
  case developer
}

/// The reserved paths of faces: no page can be at one of them, in any face.
package enum FacePath: String, CaseIterable, Sendable {
  case live, events, progress, draft, uploads, language
  case signOut = "sign-out"
  case contentReport = "csp-report"
  case icon = "favicon.ico"
  case robots = "robots.txt"
  case changePassword = ".well-known/change-password"

  /// The prefix of the paths of style sheets, images and other assets.
  package static let assets = Array("/a/".utf8)

  /// The prefix of the paths of files that sessions show.
  package static let media = Array("/media/".utf8)

  /// The address of a file that a session shows.
  package static func address(of file: MediaName) -> String {
    String(decoding: media, as: UTF8.self) + file.id
  }

  /// The prefix of the paths of files that are on their way in pieces.
  package static let upload = Array("/uploads/".utf8)

  private static let all = allCases.map { (path: Array("/\($0.rawValue)".utf8), value: $0) }

  /// The reserved path with that spelling; nil for another text.
  package init?(_ path: ArraySlice<UInt8>) {
    guard let known = Self.all.first(where: { path.elementsEqual($0.path) }) else { return nil }
    self = known.value
  }

  /// Whether a path has the same meaning on every host, with any pages.
  package static func isKept(_ path: ArraySlice<UInt8>) -> Bool {
    [assets, media, upload].contains(where: path.starts) || FacePath(path) != nil
  }
}
