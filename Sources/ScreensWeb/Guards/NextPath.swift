import ScreensCore

/// The target of a form after success: a path of this face, from a list; any other path is ignored.
struct NextPath: Sendable {
  let map: SiteMap

  /// The path, if it is the gallery's, a screenlet's or a drawn page.
  func path(_ text: [UInt8]) -> String? {
    guard text.first == UInt8(ascii: "/"), text.count <= 2048 else { return nil }
    return Page(path: text[...], map, defaultTheme: .default)?.path
  }
}
