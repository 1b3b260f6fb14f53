import ScreensFace
import ScreensHTTP
import ScreensCore
import ScreensModel
import ScreensViews

/// The present pages and environment of a loop, and their problems.
final class SiteSnapshot {
  private let face: FaceLoop
  private(set) var environment: Environment
  /// The present pages, and the problems of their files.
  private(set) var map: SiteMap
  private(set) var pageNotices: [PluginNotice] = []
  private(set) var notices: [PluginNotice]
  /// The parts that pages name and the present themes lack.
  private var pageRemarks: [PluginNotice] = []
  /// All languages of the present texts.
  var languages: Set<String> { derived.languages }
  /// The site's icon, or the face's own.
  var icon: Asset { derived.icon }
  /// The screenlets inside layouts of themes.
  private(set) var nesting: Nesting
  private var derived: DerivedValues
  /// The last resolved path: each request's path is resolved when its head is there, and again with
  /// its body.
  private var lastRead: (path: [UInt8], route: WebRoute)?
  /// The number of changes of the edition, and the number at which each part was last rebuilt.
  private var number = 0
  private var lastChanges: [Part: Int] = [:]

  /// The independently changing parts of an edition.
  private enum Part: Hashable {
    case all
    case theme(ThemeName)
    case page(String)
  }

  init(_ face: FaceLoop, _ map: SiteMap) {
    self.face = face
    self.map = map
    environment = face.commons.source.current
    nesting = Nesting(environment)
    notices = face.commons.source.notices
    derived = DerivedValues(languages: [], returns: [], icon: face.commons.assets.icon)
    examine()
  }

  /// Identifies the sources of a page; a page of another generation is rebuilt.
  func generation(of page: Page) -> String {
    var last = lastChange(of: .all)
    if case .gallery = page {
      last = number
    } else if !lastChanges.isEmpty {
      if case .site(let address) = page { last = max(last, lastChange(of: .page(address.path))) }
      for view in views(on: page) { last = max(last, lastChange(of: .theme(view.theme))) }
    }
    return "\(face.commons.boot)\(face.index)x\(last)"
  }

  private func lastChange(of part: Part) -> Int { lastChanges[part] ?? 0 }

  /// Switches to another environment.
  ///
  /// - Returns: the differences.
  func adopt(_ new: Environment) -> EnvironmentChange {
    let change = EnvironmentChange(from: environment, to: new)
    environment = new
    nesting = Nesting(new)
    notices = face.commons.source.notices
    number += 1
    if change.isWhole || !change.attributes.isEmpty || !change.screenlets.isEmpty {
      lastChanges[.all] = number
    }
    for theme in change.themes { lastChanges[.theme(theme)] = number }
    examine()
    return change
  }

  /// Switches to other pages.
  ///
  /// - Returns: the differences.
  func adopt(_ new: SiteMap, _ notices: [PluginNotice]) -> SiteChange {
    let change = SiteChange(from: map, to: new)
    map = new
    pageNotices = notices
    number += 1
    if change.isWhole { lastChanges[.all] = number }
    for path in change.paths { lastChanges[.page(path)] = number }
    examine()
    return change
  }

  /// Whether a change of pages alters a page.
  func affects(_ change: SiteChange, _ page: Page) -> Bool {
    switch page {
    case .gallery: true
    case .site(let address): change.isWhole || change.paths.contains(address.path)
    case .screenlet: change.isWhole
    }
  }

  /// Whether a change of the environment alters a page.
  func affects(_ change: EnvironmentChange, _ page: Page) -> Bool {
    if case .gallery = page { return true }
    // A screenlet whose kind is gone is on no page any more, and its pages have to show that.
    if change.isWhole || !change.screenlets.isEmpty { return true }
    return views(on: page).contains {
      change.affects($0.screenlet, in: $0.theme) || change.attributes.contains($0.screenlet)
    }
  }

  /// Derives the remarks, languages and paths from pages and themes.
  private func examine() {
    lastRead = nil
    let languages = environment.registry.themes.values.reduce(
      into: AcceptLanguage.own.union(map.languages)
    ) { $0.formUnion($1.strings.readableLanguages) }
    derived = DerivedValues(
      languages: languages, returns: returnPaths(), icon: face.commons.icon(of: map.site))
    pageRemarks = map.pages.sorted { $0.key < $1.key }.flatMap { path, page in
      (page.remarks + page.remarks(in: environment)).map {
        PluginNotice(path: path, id: "", state: "listed", reason: $0)
      }
    }
  }

  /// The paths of the return addresses that the operator or a page configured for screenlets.
  private func returnPaths() -> Set<String> {
    var paths: Set<String> = []
    for kind in environment.library.all {
      let ofPages = map.pages.values.flatMap(\.parts.values).filter { $0.screenlet == kind.name }
      for attribute in kind.attributes where attribute.isReturnAddress {
        let values =
          [environment.attributes[kind.name]?[attribute.name], attribute.initial]
          + ofPages.map { $0.attributes[attribute.name] }
        paths.formUnion(values.compactMap { $0?.nonEmptyString.map(HTTPOrigin.path(of:)) })
      }
    }
    return paths.subtracting(["/"])
  }

  // MARK: Pages and places

  /// The screenlets that a page shows now, each before those in its view.
  func screenlets(on page: Page) -> [PlacedScreenlet] {
    let outermost = outermost(on: page)
    return nesting.isEmpty(in: outermost) ? outermost : outermost.flatMap(nesting.all)
  }

  /// The screenlets of a page that are inside no other one.
  func outermost(on page: Page) -> [PlacedScreenlet] {
    switch page {
    case .screenlet(let placed, _): [placed]
    case .site(let address):
      map.pages[address.path]?.screenlets(environment.defaultTheme, address.query) ?? []
    case .gallery:
      map.library.names.flatMap { name in
        environment.registry.themes(showing: name).map { PlacedScreenlet(name, $0.name) }
      }
    }
  }

  /// The lists of a page that reads their rows; the gallery does not.
  func lists(on page: Page) -> [PlacedScreenlet] {
    if case .gallery = page { return [] }
    return screenlets(on: page).filter { environment.library[$0.screenlet]?.list != nil }
  }

  /// Whether a page reads an entry for a guest, so that no other guest's page can stand for it.
  func readsEntries(on page: Page) -> Bool {
    screenlets(on: page).contains { placed in
      environment.library[placed.screenlet]?.readsEntryAtOnce(set: attributes(of: placed)) == true
    }
  }

  /// The attributes of a screenlet: the host's, and in their places the page's.
  func attributes(of placed: PlacedScreenlet) -> [AttributeName: Value] {
    (environment.attributes[placed.screenlet] ?? [:]).merging(placed.attributes) { $1 }
  }

  /// The meaning of a path, with the present pages and themes.
  func route(_ path: ArraySlice<UInt8>) -> WebRoute {
    if let lastRead, path.elementsEqual(lastRead.path) { return lastRead.route }
    let route = WebRoute(
      path, map, defaultTheme: environment.defaultTheme, returns: derived.returns)
    lastRead = (Array(path), route)
    return route
  }

  /// The page of a path, unless this host never had the theme that it names.
  func page(at path: ArraySlice<UInt8>) -> Page? {
    let page = Page(path: path, map, defaultTheme: environment.defaultTheme)
    return page.flatMap { hasTheme(of: $0) ? $0 : nil }
  }

  /// Whether this host has, or had, the theme that a page's path names.
  func hasTheme(of page: Page) -> Bool {
    guard case .screenlet(let placed, _) = page else { return true }
    return isKnown(placed.theme)
  }

  /// The screenlet with a place's name, unless no page has it, or this host never had its theme.
  func screenlet(named name: ArraySlice<UInt8>) -> PlacedScreenlet? {
    let colon = name.firstIndex(of: UInt8(ascii: ":")) ?? name.endIndex
    if colon < name.endIndex, let page = page(at: name[..<colon]), case .site = page {
      return screenlet(named: name, on: page)
    }
    let alone = Page.alone(
      at: name[..<colon], map.library, defaultTheme: environment.defaultTheme
    ).flatMap { isKnown($0.placed.theme) ? $0.placed : nil }
    guard let alone, colon < name.endIndex else { return alone }
    return screenlet(named: name, on: .screenlet(alone, isDefault: false))
  }

  /// The screenlet of a page with a place's name. Forms shown by an earlier version of the host
  /// name it as if it stood alone.
  func screenlet(named name: ArraySlice<UInt8>, on page: Page) -> PlacedScreenlet? {
    let all = screenlets(on: page)
    return all.first { name.elementsEqual($0.place.name.utf8) }
      ?? all.first { name.elementsEqual($0.pathAlone.utf8) } ?? inRow(named: name, on: page)
  }

  /// The screenlet with a place's name in a row of a page's list, whether the row exists or not.
  private func inRow(named name: ArraySlice<UInt8>, on page: Page) -> PlacedScreenlet? {
    let place = ScreenletPlace(name: String(decoding: name, as: UTF8.self))
    guard let outer = place.outer, place.depth < NestedScreenlet.depthLimit,
      let placed = screenlet(named: Array(outer.name.utf8)[...], on: page)
    else { return nil }
    guard let row = place.row else {
      // The screenlet is inside another one that is in a row.
      return nesting.parts(in: placed).inOrder.map { $0.part.placed(in: placed) }
        .first { $0.place == place }
    }
    return nesting.parts(in: placed, row).inOrder.map { $0.part.placed(in: placed, row) }
      .first { $0.place == place }
  }

  /// The screenlets of a page with their themes, including those in the rows of its lists, and
  /// what surrounds the page.
  func views(on page: Page) -> [ThemeView] {
    screenlets(on: page).flatMap { placed in
      [ThemeView(theme: placed.theme, screenlet: placed.screenlet)]
        + nesting.inCells(of: placed)
    } + (shell(of: page).map { [$0] } ?? [])
  }

  /// The place that a path names, if this host does not have its theme.
  func formerPlace(at path: ArraySlice<UInt8>) -> ScreenletPlace? {
    let named = Page.alone(at: path, map.library, defaultTheme: environment.defaultTheme)
    return named.flatMap { isKnown($0.placed.theme) ? nil : $0.placed.place }
  }

  /// The substitute for a screenlet whose theme this host lacks: the same screenlet in the default
  /// theme.
  func standIn(at path: ArraySlice<UInt8>) -> (page: Page, placed: PlacedScreenlet)? {
    let named = Page(path: path, map, defaultTheme: environment.defaultTheme)
    guard case .screenlet(let gone, _)? = named else { return nil }
    let placed = PlacedScreenlet(gone.screenlet, .default)
    return (.screenlet(placed, isDefault: false), placed)
  }

  private func isKnown(_ theme: ThemeName) -> Bool {
    environment.registry.knows(theme)
  }

  /// The part of a layout at a place; nil for a screenlet that stands alone.
  func part(at place: ScreenletPlace) -> ScreenletPart? { surroundings(of: place)?.part }

  /// The part of a layout at a place, its neighbours, and the places of all.
  private func surroundings(
    of place: ScreenletPlace
  ) -> (part: ScreenletPart, beside: LayoutParts, place: (ScreenletPart) -> ScreenletPlace)? {
    guard let path = place.page else { return nil }
    if let site = map.pages[path], let part = site.part(at: place) {
      return (part, site.screenlets, { site.place(of: $0) })
    }
    guard let placed = screenlet(named: Array(place.base.name.utf8)[...]),
      let outer = placed.place.outer.flatMap({ screenlet(named: Array($0.name.utf8)[...]) })
    else { return nil }
    let row = placed.place.row
    let parts = row.map { nesting.parts(in: outer, $0) } ?? nesting.parts(in: outer)
    func standing(_ part: ScreenletPart) -> ScreenletPlace {
      (row.map { part.placed(in: outer, $0) } ?? part.placed(in: outer)).place
    }
    return parts.inOrder.lazy.map(\.part).first { standing($0) == placed.place }
      .map { ($0, parts, standing) }
  }

  /// The places in the same layout that reload their content at an event of the part at a place.
  func refreshed(by event: EventName, at place: ScreenletPlace) -> [ScreenletPlace] {
    guard let (part, beside, place) = surroundings(of: place), !part.refreshes.isEmpty else {
      return []
    }
    return beside.refreshed(by: event, of: part).map(place)
  }

  // MARK: Ways on

  /// A path of this host that a form or a page names; nil for any other text.
  func next(_ text: [UInt8]?) -> String? { text.flatMap(map.next) }

  /// The target after success at a place: the one that the page names, else the page itself.
  func target(after place: ScreenletPlace, on page: Page) -> String {
    let part = part(at: place)
    if part == nil, case .screenlet = page { return map.home }
    return next(part?.next.map { Array($0.utf8) }) ?? page.path
  }

  /// Whether choosing a row of a list has an effect: the page leads on or refreshes, or a delegate
  /// listens.
  func hearsSelection(of screenlet: Screenlet, at place: ScreenletPlace) -> Bool {
    guard let event = screenlet.list?.selectionEvent else { return false }
    if environment.delegates[screenlet.name] != nil { return true }
    guard let part = part(at: place) else { return false }
    return part.targets[event] != nil || part.refreshes.contains { $0.event == event }
  }

  /// The name of a list's page in the address of a page; nil where the page shows no rows of it.
  func listField(of placed: PlacedScreenlet, on page: Page) -> String? {
    switch page {
    case .site(let address): map.pages[address.path]?.part(at: placed.place)?.listField
    case .screenlet(let alone, _): placed.place == alone.place ? ListPages.field : nil
    case .gallery: nil
    }
  }

  /// The attributes of a screenlet that a page reads from its address; nil where it reads none.
  func source(of place: ScreenletPlace, on page: Page) -> AddressForm.Source? {
    guard case .site(let address) = page,
      let asks = map.pages[address.path]?.part(at: place)?.asks, !asks.isEmpty
    else { return nil }
    let fields = asks.map { ($0.attribute.name, $0.field) }
    return .init(path: address.path, fields: Dictionary(fields) { first, _ in first })
  }

  /// The address that shows another page of a list, counted from 1; nil for a list inside another
  /// screenlet, since addresses do not name its pages.
  func address(of page: Page, showing number: Int, of placed: PlacedScreenlet) -> String? {
    guard placed.place.depth == 0 else { return nil }
    switch page {
    case .site(let address):
      guard let site = map.pages[address.path], let part = site.part(at: placed.place) else {
        return page.path
      }
      return site.address(address, showing: number, of: part).text
    case .screenlet(var placed, let isDefault):
      placed.listPage = number
      return Page.screenlet(placed, isDefault: isDefault).path
    case .gallery:
      var placed = placed
      placed.listPage = number
      return Page.screenlet(placed, isDefault: false).path
    }
  }

  /// The path that forms of a screenlet are posted to: the page's own. The gallery accepts no
  /// forms, so there it is the path of the screenlet alone.
  func action(of placed: PlacedScreenlet, on page: Page) -> String {
    guard case .gallery = page else { return page.path }
    return placed.place.page ?? placed.pathAlone
  }

  /// The problems of a page's parts; the gallery has all plugins and pages as parts.
  func notices(on page: Page) -> [PluginNotice] {
    let ofPages = pageNotices + pageRemarks
    if case .gallery = page { return notices + ofPages }
    let registry = environment.registry
    let themes = Set(views(on: page).map(\.theme))
    let plugins = themes.flatMap { registry.lineage(of: $0).themes.map(\.plugin) }
    let refusals = themes.compactMap { registry.refusals[$0] }
    let own = notices.filter { notice in
      refusals.contains(notice.reason)
        || plugins.contains { $0.path == notice.path || $0.id == notice.id }
    }
    return own + ofPages.filter { $0.path == page.path.prefix { $0 != "?" } }
  }
}

/// The values that follow from the present pages and the environment.
private struct DerivedValues {
  let languages: Set<String>
  /// The paths that other servers redirect browsers back to.
  let returns: Set<String>
  let icon: Asset
}
