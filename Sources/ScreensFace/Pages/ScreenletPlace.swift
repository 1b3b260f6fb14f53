package import ScreensCore
import ScreensDocuments

/// The place of a screenlet: a page, and a node of it. A form, a draft, attributes and saved state
/// belong to a place, whatever theme is shown there.
package struct ScreenletPlace: Sendable, Hashable {
  /// The place's name in forms, drafts and saved states: `/welcome:signIn` on a page,
  /// `/Login/flat7` where a screenlet stands alone, `/article?id=5:text` where the page takes an
  /// attribute from its query. Of a key all octets but letters, digits, `-`, `.`, `_` and `~` are
  /// percent-encoded.
  package let name: String

  /// The place of a screenlet that stands alone in a theme, which the gallery shows, too.
  package init(_ screenlet: ScreenletName, _ theme: ThemeName) { name = "/\(screenlet)/\(theme)" }

  /// The place of a node on a page.
  ///
  /// - Parameters:
  ///   - page: The page's path, with the part of the query that the screenlet asks for; neither
  ///     has a `:`.
  ///   - keys: The node's key, after those of the nodes whose trees it is in.
  package init(page: String, keys: [String]) {
    name = ([page] + keys.map { PercentEncoding.encode($0) }).joined(separator: ":")
  }

  /// Takes the name of a place as a saved state holds it.
  package init(name: String) { self.name = name }

  /// The path of the page; nil for a screenlet that stands alone.
  package var page: Substring? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return name[..<colon].prefix { $0 != "?" }
  }

  /// The part of the query that belongs to the place, as addresses spell it.
  package var query: Substring? {
    guard let start = name.utf8.firstIndex(of: UInt8(ascii: "?")),
      let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), start < colon
    else { return nil }
    return name[name.utf8.index(after: start)..<colon]
  }

  /// The same node without a query.
  package var base: ScreenletPlace {
    guard let start = name.utf8.firstIndex(of: UInt8(ascii: "?")),
      let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), start < colon
    else { return self }
    return ScreenletPlace(name: String(name[..<start] + name[colon...]))
  }

  /// The id of the place's element, of letters, digits, `-` and `_`; unique on the page.
  package var elementID: String {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      let slash = UInt8(ascii: "/")
      return "s"
        + String(decoding: name.utf8.map { $0 == slash ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }
    return name[colon...].split(separator: ":").reduce("s") {
      $0 + "-" + PercentEncoding.encode($1, mark: "_")
    }
  }
}

/// A screenlet in a theme, as a page shows it at a place.
package struct PlacedScreenlet: Sendable, Hashable {
  /// Its place.
  package let place: ScreenletPlace
  /// The kind.
  package let screenlet: ScreenletName
  /// The theme that the page asks for.
  package let theme: ThemeName
  /// The page of a list that is shown there, from 1 on.
  package var listPage = 1

  /// A screenlet at a place of a page.
  package init(_ screenlet: ScreenletName, _ theme: ThemeName, at place: ScreenletPlace) {
    self.place = place
    self.screenlet = screenlet
    self.theme = theme
  }

  /// A screenlet that stands alone.
  package init(_ screenlet: ScreenletName, _ theme: ThemeName) {
    self.init(screenlet, theme, at: ScreenletPlace(screenlet, theme))
  }

  /// The path of the page that shows the screenlet alone in that theme: `/Login/flat7`.
  package var pathAlone: String { "/\(screenlet)/\(theme)" }
}
