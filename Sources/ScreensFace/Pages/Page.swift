package import ScreensCore
import ScreensDocuments
package import ScreensModel
package import ScreensViews

/// A page of the face.
package enum Page: Sendable, Hashable {
  /// Every screenlet in every theme; `isRoot` when it replaces a missing page at `/`.
  case gallery(isRoot: Bool)
  /// The page that a XIB draws.
  case site(SiteAddress)
  /// One screenlet alone; `isDefault` when its path names no theme.
  case screenlet(PlacedScreenlet, isDefault: Bool)

  /// The address: the path, with the part of the query that a drawn page uses.
  package var path: String {
    switch self {
    case .gallery(let isRoot): isRoot ? "/" : Self.galleryPath
    case .site(let address): address.text
    case .screenlet(let placed, let isDefault):
      (isDefault ? "/\(placed.screenlet)" : placed.pathAlone)
        + (placed.listPage > 1 ? "?\(ListPages.field)=\(placed.listPage)" : "")
    }
  }

  package var isGallery: Bool { if case .gallery = self { true } else { false } }

  /// The gallery's path, also where another page is at the root.
  package static let galleryPath = "/gallery"

  /// Reads the path of a page, or an address of one that a XIB draws; nil for a screenlet that the
  /// library lacks, and for the gallery's pages on a host that doesn't show them.
  package init?(path: ArraySlice<UInt8>, _ map: SiteMap, defaultTheme: ThemeName) {
    let mark = path.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex
    if let page = map[path[..<mark]] {
      guard let known = try? page.address(asking: path[mark...].dropFirst()) else { return nil }
      self = .site(known.address)
      return
    }
    guard !map.isMissing(path) else { return nil }
    let isRoot = path.count == 1
    if isRoot || path.elementsEqual(Self.galleryPath.utf8) {
      guard map.gallery != .off else { return nil }
      self = .gallery(isRoot: isRoot)
      return
    }
    guard
      let (placed, isDefault) = Self.alone(
        at: path[..<mark], map.library, defaultTheme: defaultTheme),
      isDefault || map.gallery != .off,
      mark == path.endIndex || map.library[placed.screenlet]?.pageWord != nil,
      let page = try? Self.screenlet(placed, isDefault: isDefault)
        .asking(path[mark...].dropFirst(), map.library)
    else { return nil }
    self = page
  }

  /// The page of a screenlet alone with the page of its list that a query names; any other page
  /// unchanged.
  ///
  /// - Throws: `PageQueryFault` for an unreadable query.
  package func asking(
    _ query: ArraySlice<UInt8>, _ library: ScreenletLibrary
  ) throws(PageQueryFault) -> Page {
    guard case .screenlet(var placed, let isDefault) = self, !query.isEmpty,
      library[placed.screenlet]?.pageWord != nil
    else { return self }
    guard let fields = FormFields(query, limit: .max) else { throw PageQueryFault(field: nil) }
    placed.listPage = ListPages.page(ListPages.field, in: fields)
    return .screenlet(placed, isDefault: isDefault)
  }

  /// Reads the path of a screenlet alone, whether shown or not; `isDefault` when it names no theme.
  package static func alone(
    at path: ArraySlice<UInt8>, _ library: ScreenletLibrary, defaultTheme: ThemeName
  ) -> (placed: PlacedScreenlet, isDefault: Bool)? {
    guard let segments = PercentEncoding.segments(of: path), (1...2).contains(segments.count),
      let name = ScreenletName(String(decoding: segments[0], as: UTF8.self)), library[name] != nil
    else { return nil }
    guard segments.count == 2 else { return (PlacedScreenlet(name, defaultTheme), true) }
    return ThemeName(String(decoding: segments[1], as: UTF8.self))
      .map { (PlacedScreenlet(name, $0), false) }
  }
}

/// The parts of a page besides its screenlets.
package struct PageSurroundings: Sendable, Hashable {
  /// The name of the signed-in user; nil without one.
  package var user: String?
  /// The account that the page shows to developers.
  package var demo: DemoAccount?
  /// The problems of plugins and pages, for a developer's browser; nil for others.
  package var notices: [PluginNotice]?
  /// The success of an action on another page; nil without one.
  package var success: String?
  /// The question that the page asks before an action; nil without one.
  package var question: PageQuestion?
  /// The visitors whose entries the menu has; `all` where nothing is known of them.
  package var visitors = MenuEntry.Audience.all
  /// The path of the page, whose entry the menu marks; nil for a page without a path of its own.
  package var path: String?
  /// The address that shows the page again; nil for a page without one.
  package var address: String?

  package init(user: String? = nil, demo: DemoAccount? = nil, notices: [PluginNotice]? = nil) {
    self.user = user
    self.demo = demo
    self.notices = notices
  }
}

/// A question before an action: whether to do what cannot be undone, or which file it is about.
package struct PageQuestion: Sendable, Hashable {
  package let text: String
  /// The files of which the answer is one; nil where the answer is yes.
  package let file: FileRule?
  /// The title of the control, which says yes.
  package let title: String
  /// The place of the control's form, and the control's name there.
  package let place: ScreenletPlace
  package let fired: String

  package init(
    _ question: ActionQuestion, title: String, at place: ScreenletPlace, fired: String
  ) {
    text = question.text
    file = question.file
    self.title = title
    self.place = place
    self.fired = fired
  }
}

/// The account for trying a host out.
package struct DemoAccount: Sendable, Hashable {
  /// The name to sign in with.
  package let userName: String
  /// Its password, which the login page shows.
  package let password: String

  package init(userName: String, password: String) {
    self.userName = userName
    self.password = password
  }
}
