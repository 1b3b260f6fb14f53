import ScreensCore
import ScreensDocuments
import ScreensLayout
package import ScreensModel
package import ScreensViews

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
  private let parts: PlaceParts

  /// The place of a screenlet that stands alone in a theme; the gallery shows it as well.
  package init(_ screenlet: ScreenletName, _ theme: ThemeName) {
    self.init(alone: "/\(screenlet)/\(theme)")
  }

  private init(alone name: String) {
    self.name = name
    parts = PlaceParts(alone: name)
  }

  /// The place of a node on a page.
  ///
  /// - Parameters:
  ///   - page: The page's path, with the part of the query that the screenlet uses; neither
  ///     contains a `:`.
  ///   - key: The node's key.
  package init(page: String, key: String) {
    let key = PercentEncoding.encode(key)
    name = "\(page):\(key)"
    parts = PlaceParts(page: page, key: key)
  }

  /// The place of a node in the view of the screenlet at another place, or in a row of it.
  package init(in outer: ScreenletPlace, row: RowPlace? = nil, key: String) {
    let key = PercentEncoding.encode(key)
    let row = row.map { (place: $0, text: $0.text) }
    name = outer.name + (outer.page == nil ? "::" : ":") + (row.map { $0.text + ":" } ?? "") + key
    parts = PlaceParts(in: outer, row?.place, [row?.text, key].compactMap(\.self))
  }

  /// Restores the name of a place from a saved state or a form. A name with more keys than places
  /// have is the place of nothing.
  package init(name: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      self.init(alone: name)
      return
    }
    let page = String(name[..<colon])
    let isAlone = name[colon...].utf8.starts(with: "::".utf8) && !page.utf8.contains(queryMark)
    let keys = name[colon...].utf8.split(separator: UInt8(ascii: ":"))
    var outer = isAlone ? ScreenletPlace(alone: page) : nil
    var place: ScreenletPlace?
    var row: Substring?
    for key in keys.prefix(2 * NestedScreenlet.depthLimit) {
      let key = Substring(key)
      if key.utf8.first == RowPlace.mark {
        row = key
        continue
      }
      outer = place ?? outer
      let parts =
        outer.map { outer in
          PlaceParts(
            in: outer, row.flatMap { RowPlace($0) }, [row, key].compactMap { $0.map(String.init) })
        } ?? PlaceParts(page: page, key: String(key))
      place = ScreenletPlace(name: String(name[..<key.endIndex]), parts)
      row = nil
    }
    self.init(
      name: name, place.flatMap { $0.name == name ? $0.parts : nil } ?? PlaceParts(alone: name))
  }

  private init(name: String, _ parts: PlaceParts) {
    self.name = name
    self.parts = parts
  }

  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The path of the page; nil for a screenlet that stands alone, whose path the screenlets inside
  /// it have.
  package var page: String? { parts.page }

  /// The part of the query that belongs to the place, as addresses spell it.
  package var query: String? { parts.query }

  /// The number of screenlets around it.
  package var depth: Int { parts.depth }

  /// The row that directly contains it; nil without one.
  package var row: RowPlace? { parts.row }

  /// Whether a row contains it, directly or not.
  package var isInRow: Bool { parts.isInRow }

  /// The place of the screenlet whose view or row contains this one; nil without one.
  package var outer: ScreenletPlace? { parts.outer }

  /// The id of the place's element, of letters, digits, `-` and `_`; unique on the page.
  package var elementID: String { parts.elementID }

  /// Whether it is inside the screenlet at another place, at any depth.
  package func isInside(_ other: ScreenletPlace) -> Bool {
    outer.map { $0 == other || $0.isInside(other) } ?? false
  }

  /// The same node without a query.
  package var base: ScreenletPlace {
    guard let page, let query else { return self }
    let rest = name.utf8.dropFirst(page.utf8.count + 1 + query.utf8.count)
    return ScreenletPlace(name: page + Substring(rest))
  }
}

private let queryMark = UInt8(ascii: "?")

/// The meaning of a place's name.
private final class PlaceParts: Sendable {
  let page: String?
  let query: String?
  let outer: ScreenletPlace?
  let row: RowPlace?
  let depth: Int
  let isInRow: Bool
  let elementID: String

  /// The parts of a screenlet that stands alone, and of a name that is none.
  init(alone name: String) {
    (page, query, outer, row, depth, isInRow) = (nil, nil, nil, nil, 0, false)
    // The gallery has equal keys in many screenlets.
    let slash = UInt8(ascii: "/")
    elementID = "s" + String(decoding: name.utf8.map { $0 == slash ? 0x2D : $0 }, as: UTF8.self)
  }

  /// - Parameters:
  ///   - page: the path with its query.
  ///   - key: the encoded key.
  init(page: String, key: String) {
    let mark = page.utf8.firstIndex(of: queryMark)
    self.page = mark.map { String(page[..<$0]) } ?? page
    query = mark.map { String(page[page.utf8.index(after: $0)...]) }
    (outer, row, depth, isInRow) = (nil, nil, 0, false)
    elementID = Self.id(in: "s", [key])
  }

  /// - Parameter keys: the texts of the row and of the node, encoded.
  init(in outer: ScreenletPlace, _ row: RowPlace?, _ keys: [String]) {
    page = outer.page ?? outer.name
    query = outer.query
    self.outer = outer
    self.row = row
    depth = outer.depth + 1
    isInRow = outer.isInRow || keys.count > 1
    elementID = Self.id(in: outer.elementID, keys)
  }

  private static func id(in outer: String, _ keys: [String]) -> String {
    keys.reduce(outer) { $0 + "-" + PercentEncoding.encode($1, mark: "_") }
  }
}

/// The place of a row in a list, and the cell that shows it.
package struct RowPlace: Sendable, Hashable {
  /// The prefix of its text, which keys cannot have.
  static let mark = UInt8(ascii: "@")

  /// The number by which faces know the row, counted from 0.
  package let row: Int
  /// Distinguishes the row from one that replaces it.
  package let content: UInt32
  /// The base name of the cell's layout.
  package let cell: String

  /// The place of a cell.
  package init(_ cell: Cell) {
    row = cell.number
    content = cell.mark
    self.cell = cell.layout.name.base
  }

  /// The place of a row's cell, which may not exist yet.
  package init(_ row: CellRow, _ cell: Layout) {
    self.row = row.number
    content = row.mark
    self.cell = cell.name.base
  }

  /// Reads the text of a row's place; nil for another text.
  init?(_ text: Substring) {
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "."), maxSplits: 2)
    guard text.utf8.first == Self.mark, parts.count == 3, let row = Int(Substring(parts[0])),
      row >= 0, let content = UInt32(Substring(parts[1]), radix: 36),
      let cell = PercentEncoding.decode(Array(parts[2])[...])
    else { return nil }
    self.row = row
    self.content = content
    self.cell = String(decoding: cell, as: UTF8.self)
  }

  /// The row in the names of places.
  var text: String {
    "@\(row).\(String(content, radix: 36)).\(PercentEncoding.encode(cell))"
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
  /// Whether values choose it, or a screenlet around it.
  package var isChosen = false

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
    placed.isChosen = list.isChosen
    return placed
  }

  /// The part inside another screenlet, whose theme it has where it names none.
  package func placed(in parent: PlacedScreenlet) -> PlacedScreenlet {
    var placed = placed(at: ScreenletPlace(in: parent.place, key: key), in: parent.theme)
    placed.isChosen = parent.isChosen || child?.when != nil
    return placed
  }

  private func placed(at place: ScreenletPlace, in around: ThemeName) -> PlacedScreenlet {
    var placed = PlacedScreenlet(screenlet, theme ?? around, at: place)
    placed.attributes = attributes
    placed.child = child
    return placed
  }
}
