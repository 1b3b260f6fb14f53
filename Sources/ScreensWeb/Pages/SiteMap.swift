import ScreensCore

/// All pages: the library's, and those that XIBs draw.
struct SiteMap: Sendable {
  let library: ScreenletLibrary
  let pages: [String: SitePage]
  /// The paths of pages that cannot be shown now.
  let missing: Set<String>
  /// The gallery's pages besides those of XIBs.
  let gallery: GalleryMode

  init(
    _ library: ScreenletLibrary, _ pages: [SitePage], missing: Set<String> = [],
    gallery: GalleryMode
  ) {
    self.library = library
    self.missing = missing
    self.gallery = gallery
    let served = pages.filter { Self.reason(against: $0.path, library) == nil }
    self.pages = Dictionary(served.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Why no page can be at a path; nil where one can.
  static func reason(against path: String, _ library: ScreenletLibrary) -> String? {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x2d...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || byte == 0x5f || byte == 0x7e
    }
    if !isPlain || !path.hasPrefix("/") || path.utf8.count > 256 || path.contains("//") {
      return "is no path of a page; write it with letters, digits, '-', '.', '_', '~' and '/'"
    }
    let segments = path.split(separator: "/")
    let isPlace =
      segments.count == 2 && ScreenletName(String(segments[0])).flatMap { library[$0] } != nil
    return isPlace || path == Page.galleryPath || WebRoute.isFixed(Array(path.utf8)[...])
      ? "is a path of the host's own; choose another one" : nil
  }

  /// Where this host begins: at the root, else at its first page, else at its first screenlet.
  var home: String {
    if gallery != .off || pages["/"] != nil || missing.contains("/") { return "/" }
    let home = library.all.first(where: \.signsIn) ?? library.all.first
    return pages.keys.min() ?? home.map { "/\($0.name)" } ?? "/"
  }

  /// Whether the page at the root is the gallery.
  var isGalleryHome: Bool { gallery != .off && pages["/"] == nil && !missing.contains("/") }

  /// The attributes that pages set on their screenlets.
  var attributes: PageAttributes { PageAttributes(pages.values.flatMap(\.parts.values)) }

  /// The languages that pages have texts in.
  var languages: Set<String> { Set(pages.values.flatMap(\.strings.languages.keys)) }

  /// Whether a page of that path is to come, and cannot be shown now.
  func isMissing(_ path: ArraySlice<UInt8>) -> Bool {
    !missing.isEmpty && missing.contains(String(decoding: path, as: UTF8.self))
  }

  subscript(path: ArraySlice<UInt8>) -> SitePage? {
    pages.isEmpty ? nil : pages[String(decoding: path, as: UTF8.self)]
  }
}
