import ScreensCore

/// Where a form leads after success: a path of this face, from a list; anything else is nothing.
struct NextPath: Sendable {
  let map: SiteMap

  /// The path, if it is the gallery's, a screenlet's or a drawn page.
  func path(_ text: [UInt8]) -> String? {
    guard text.first == UInt8(ascii: "/"), text.count <= 256 else { return nil }
    if let page = map[text[...]] { return page.path }
    if text.count == 1 { return "/" }
    let segments = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard segments.count <= 3 else { return nil }
    guard let name = ScreenletName(String(decoding: segments[1], as: UTF8.self)),
      map.library[name] != nil
    else { return nil }
    guard segments.count == 3 else { return "/\(name)" }
    guard let theme = ThemeName(String(decoding: segments[2], as: UTF8.self)) else { return nil }
    return "/\(name)/\(theme)"
  }
}
