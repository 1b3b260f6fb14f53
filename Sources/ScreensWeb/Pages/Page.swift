import ScreensCore

/// A page of the face, and what it shows.
enum Page: Sendable, Hashable {
  /// Every screenlet in every theme.
  case gallery
  /// What a XIB draws, by its path.
  case site(String)
  /// One screenlet alone; `isDefault` when its path names no theme.
  case screenlet(ScreenletPlace, isDefault: Bool)

  var path: String {
    switch self {
    case .gallery: "/"
    case .site(let path): path
    case .screenlet(let place, isDefault: true): "/\(place.screenlet)"
    case .screenlet(let place, isDefault: false): place.path
    }
  }

  /// Reads the path of a page; nil for a screenlet that the library does not have.
  init?(path: ArraySlice<UInt8>, _ map: SiteMap, defaultTheme: ThemeName) {
    if let page = map[path] {
      self = .site(page.path)
      return
    }
    guard !map.isMissing(path), let segments = PercentDecoding.segments(of: path),
      segments.count <= 2
    else { return nil }
    if segments.count == 1, segments[0].isEmpty {
      self = .gallery
      return
    }
    guard let name = ScreenletName(String(decoding: segments[0], as: UTF8.self)),
      map.library[name] != nil
    else { return nil }
    guard segments.count == 2 else {
      self = .screenlet(ScreenletPlace(name, defaultTheme), isDefault: true)
      return
    }
    guard let theme = ThemeName(String(decoding: segments[1], as: UTF8.self)) else { return nil }
    self = .screenlet(ScreenletPlace(name, theme), isDefault: false)
  }
}

/// What a page shows besides its screenlets.
struct PageSurroundings: Sendable, Hashable {
  var user: String?
  var demo: DemoAccount?
  var notices: [PluginNotice] = []
}

/// The account that a host is tried with.
package struct DemoAccount: Sendable, Hashable {
  package let userName: String
  package let password: String
}
