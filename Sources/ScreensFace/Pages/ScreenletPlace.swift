package import ScreensCore
import ScreensDocuments
import ScreensLayout
package import ScreensModel

/// The place of a screenlet: a page, and a node of it. A form, a draft, attributes and saved state
/// belong to a place, in any theme.
package struct ScreenletPlace: Sendable, Hashable {
  /// The place's name in forms, drafts and saved states: `/welcome:signIn` on a page,
  /// `/Login/flat7` where a screenlet stands alone, `/article?id=5:text` where the page takes an
  /// attribute from its query. The key of a screenlet inside another one follows:
  /// `/welcome:signIn:forgot`, and `/Login/flat7::forgot` where the outer one stands alone; in a
  /// row after the row and its cell: `/news:list:@12.k3f.AssetListCell:rating`. Of a key all but
  /// letters, digits, `-`, `.`, `_` and `~` are percent-encoded.
  package let name: String

  /// The place of a screenlet that stands alone in a theme; the gallery shows it as well.
  package init(_ screenlet: ScreenletName, _ theme: ThemeName) { name = "/\(screenlet)/\(theme)" }

  /// The place of a node on a page.
  ///
  /// - Parameters:
  ///   - page: The page's path, with the part of the query that the screenlet uses; neither
  ///     contains a `:`.
  ///   - keys: The node's key, after the keys of the nodes around it.
  package init(page: String, keys: [String]) {
    name = ([page] + keys.map { PercentEncoding.encode($0) }).joined(separator: ":")
  }

  /// The place of a node in the view of the screenlet at another place, or in a row of it.
  package init(in outer: ScreenletPlace, row: RowPlace? = nil, key: String) {
    let keys = [row?.text, PercentEncoding.encode(key)].compactMap(\.self)
    name = outer.name + (outer.page == nil ? "::" : ":") + keys.joined(separator: ":")
  }

  /// Restores the name of a place from a saved state.
  package init(name: String) { self.name = name }

  /// The path of the page; nil for a screenlet that stands alone, whose path the screenlets inside
  /// it have.
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

  /// The keys after the page, each after the key of its row.
  private var keys: [Substring] {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    return name[colon...].split(separator: ":")
  }

  /// Whether it is, or is inside, a screenlet that stands alone.
  private var isAlone: Bool {
    page.map { name.utf8.dropFirst($0.utf8.count).starts(with: "::".utf8) } ?? true
  }

  /// The number of screenlets around it.
  package var depth: Int {
    keys.count { !$0.hasPrefix(RowPlace.mark) } - (isAlone ? 0 : 1)
  }

  /// The row that directly contains it; nil without one.
  package var row: RowPlace? { keys.dropLast().last.flatMap { RowPlace($0) } }

  /// Whether a row contains it, directly or not.
  package var isInRow: Bool { keys.contains { $0.hasPrefix(RowPlace.mark) } }

  /// Whether it is inside the screenlet at another place, at any depth; the other one must itself
  /// be inside a screenlet.
  package func isInside(_ other: ScreenletPlace) -> Bool { name.hasPrefix(other.name + ":") }

  /// The place of the screenlet whose view or row contains this one; nil without one.
  package var outer: ScreenletPlace? {
    guard depth > 0, let page else { return nil }
    let rest = keys.dropLast(row == nil ? 1 : 2)
    guard let last = rest.last else { return ScreenletPlace(name: String(page)) }
    return ScreenletPlace(name: String(name[..<last.endIndex]))
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
    let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) ?? name.endIndex
    // The gallery has equal keys in many screenlets.
    let slash = UInt8(ascii: "/")
    let outer = isAlone ? name[..<colon].utf8.map { $0 == slash ? UInt8(ascii: "-") : $0 } : []
    return name[colon...].split(separator: ":").reduce(
      "s" + String(decoding: outer, as: UTF8.self)
    ) {
      $0 + "-" + PercentEncoding.encode($1, mark: "_")
    }
  }
}

/// The place of a row in a list, and the cell that shows it.
package struct RowPlace: Sendable, Hashable {
  /// The prefix of its text, which keys cannot have.
  static let mark = "@"

  /// The number of the row, counted from 0.
  package let row: Int
  /// Distinguishes the row from one that replaces it.
  package let content: UInt32
  /// The base name of the cell's layout.
  package let cell: String

  /// The place of a cell.
  package init(_ cell: Cell) {
    row = cell.row
    content = cell.mark
    self.cell = cell.layout.name.base
  }

  /// The place of a row's cell, which may not exist yet.
  package init(_ row: CellRow, _ cell: Layout) {
    self.row = row.row
    content = row.mark
    self.cell = cell.name.base
  }

  /// Reads the text of a row's place; nil for another text.
  init?(_ text: Substring) {
    let parts = text.dropFirst().split(separator: ".", maxSplits: 2)
    guard text.hasPrefix(Self.mark), parts.count == 3, let row = Int(parts[0]), row >= 0,
      let content = UInt32(parts[1], radix: 36),
      let cell = PercentEncoding.decode(Array(parts[2].utf8)[...])
    else { return nil }
    self.row = row
    self.content = content
    self.cell = String(decoding: cell, as: UTF8.self)
  }

  /// The row in the names of places.
  var text: String {
    "\(Self.mark)\(row).\(String(content, radix: 36)).\(PercentEncoding.encode(cell))"
  }
}

/// A screenlet in a theme, at a place of a page.
package struct PlacedScreenlet: Sendable, Hashable {
  package let place: ScreenletPlace
  package let screenlet: ScreenletName
  /// The theme that the page asks for.
  package let theme: ThemeName
  /// The page of a list that is shown, counted from 1.
  package var listPage = 1
  /// The attributes that the surrounding layout sets, with the values that come from the address or
  /// the row.
  package var attributes: [AttributeName: Value] = [:]
  /// The attributes whose values come from the surrounding row, and their names there.
  package var ofRow: [AttributeName: String] = [:]
  /// The tie to the screenlet around it; nil where that one's kind declares none.
  package var child: ChildDeclaration?

  package init(_ screenlet: ScreenletName, _ theme: ThemeName, at place: ScreenletPlace) {
    self.place = place
    self.screenlet = screenlet
    self.theme = theme
  }

  package init(_ screenlet: ScreenletName, _ theme: ThemeName) {
    self.init(screenlet, theme, at: ScreenletPlace(screenlet, theme))
  }

  /// The path of the page that shows the screenlet alone in that theme: `/Login/flat7`.
  package var pathAlone: String { "/\(screenlet)/\(theme)" }
}

/// The places of the screenlets inside others.
extension ScreenletPart {
  /// The part in the cell of a list's row; the session finds the values of the row.
  package func placed(in list: PlacedScreenlet, _ row: RowPlace) -> PlacedScreenlet {
    var placed = placed(at: ScreenletPlace(in: list.place, row: row, key: key), in: list.theme)
    for ask in asks { placed.ofRow[ask.attribute.name] = ask.field }
    return placed
  }

  /// The part inside another screenlet, whose theme it has where it names none.
  package func placed(in parent: PlacedScreenlet) -> PlacedScreenlet {
    placed(at: ScreenletPlace(in: parent.place, key: key), in: parent.theme)
  }

  private func placed(at place: ScreenletPlace, in around: ThemeName) -> PlacedScreenlet {
    var placed = PlacedScreenlet(screenlet, theme ?? around, at: place)
    placed.attributes = attributes
    placed.child = child
    return placed
  }
}
