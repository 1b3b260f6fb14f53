import ScreensCore

/// The target of a form after success: a path of this face, from a list; any other path is ignored.
package struct NextPath: Sendable {
  /// The pages that a path may lead to.
  package let map: SiteMap

  /// Takes the pages of a host.
  package init(map: SiteMap) { self.map = map }

  /// The path, if it is the gallery's, a screenlet's or a drawn page.
  package func path(_ text: [UInt8]) -> String? {
    guard text.first == UInt8(ascii: "/"), text.count <= 2048 else { return nil }
    return Page(path: text[...], map, defaultTheme: .default)?.path
  }
}
