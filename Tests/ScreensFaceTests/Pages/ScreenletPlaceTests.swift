@testable import ScreensFace
import ScreensModel
import TestSupport
import Testing

/// The names of places: what they say when they are made, and when they are read again.
struct ScreenletPlaceTests {
  private struct Shape: CustomTestStringConvertible {
    let place: ScreenletPlace
    let name: String
    let id: String
    let page: String?
    var query: String?
    var outer: String?
    var row: Int?
    var isInRow = false
    var depth = 0

    var testDescription: String { name }
  }

  private static let alone = ScreenletPlace(ScreenletName("Login")!, ThemeName("flat7")!)
  private static let ofPage = ScreenletPlace(page: "/news", key: "list")
  private static let asked = ScreenletPlace(page: "/article?id=5", key: "te:xt")
  private static let row = RowPlace("@12.k3f.AssetListCell")!
  private static let inRow = ScreenletPlace(in: ofPage, row: row, key: "rating")

  private static let shapes: [Shape] = [
    Shape(place: alone, name: "/Login/flat7", id: "s-Login-flat7", page: nil),
    Shape(
      place: ScreenletPlace(in: alone, key: "forgot"), name: "/Login/flat7::forgot",
      id: "s-Login-flat7-forgot", page: "/Login/flat7", outer: "/Login/flat7", depth: 1),
    Shape(
      place: ScreenletPlace(in: alone, row: row, key: "forgot"),
      name: "/Login/flat7::@12.k3f.AssetListCell:forgot",
      id: "s-Login-flat7-_4012_2Ek3f_2EAssetListCell-forgot", page: "/Login/flat7",
      outer: "/Login/flat7", row: 12, isInRow: true, depth: 1),
    Shape(place: ofPage, name: "/news:list", id: "s-list", page: "/news"),
    Shape(
      place: asked, name: "/article?id=5:te%3Axt", id: "s-te_253Axt", page: "/article",
      query: "id=5"),
    Shape(
      place: ScreenletPlace(in: asked, key: "more"), name: "/article?id=5:te%3Axt:more",
      id: "s-te_253Axt-more", page: "/article", query: "id=5", outer: "/article?id=5:te%3Axt",
      depth: 1),
    Shape(
      place: inRow, name: "/news:list:@12.k3f.AssetListCell:rating",
      id: "s-list-_4012_2Ek3f_2EAssetListCell-rating", page: "/news", outer: "/news:list",
      row: 12, isInRow: true, depth: 1),
    Shape(
      place: ScreenletPlace(in: inRow, key: "star"),
      name: "/news:list:@12.k3f.AssetListCell:rating:star",
      id: "s-list-_4012_2Ek3f_2EAssetListCell-rating-star", page: "/news",
      outer: "/news:list:@12.k3f.AssetListCell:rating", isInRow: true, depth: 2),
  ]

  @Test(arguments: shapes)
  private func `a place says the same when it is made and when its name is read`(shape: Shape) {
    #expect(shape.place.name == shape.name)
    for place in [shape.place, ScreenletPlace(name: shape.name)] {
      #expect(place == shape.place && place.hashValue == shape.place.hashValue)
      #expect(place.elementID == shape.id)
      #expect(place.page == shape.page)
      #expect(place.query == shape.query)
      #expect(place.outer?.name == shape.outer)
      #expect(place.row?.row == shape.row)
      #expect(place.isInRow == shape.isInRow)
      #expect(place.depth == shape.depth)
    }
  }

  @Test func `a place is inside the screenlets around it, and in no other`() {
    let places = Self.shapes.map(\.place)
    for inner in places {
      for outer in places {
        let isInside = inner.name.hasPrefix(outer.name + ":")
        #expect(inner.isInside(outer) == isInside, "\(inner.name) in \(outer.name)")
      }
    }
  }

  @Test func `the query of a place can be omitted, at any depth`() {
    #expect(Self.asked.base == ScreenletPlace(page: "/article", key: "te:xt"))
    #expect(ScreenletPlace(in: Self.asked, key: "more").base.name == "/article:te%3Axt:more")
    #expect(Self.inRow.base == Self.inRow)
    #expect(Self.alone.base == Self.alone)
  }

  @Test(
    arguments: [
      "", ":", "::", ":::a", "/p:", "/p::", "/p:@", "/p:a:@1.z", "/p:a:@1.z.Cell", "?", "/p?:?",
      "/p:a:@-1.0.Cell:b", "/p:a:@1.zzzzzzzzz.Cell:b", "/p:a:@1.0.%:b", "/p:a:@1.0:b", "@:@",
      "/p:@1.0.Cell:a", "/p:é:\u{301}b", String(repeating: ":a", count: 100_000),
    ])
  func `a name from outside names a place, whatever it says`(name: String) {
    let place = ScreenletPlace(name: name)
    #expect(place.name == name)
    #expect(place.row == nil)
    #expect(place.depth <= 16)
    _ = place.base
  }

  @Test(
    arguments: [
      ("", ""), ("abc-._~09AZ", "abc-._~09AZ"), ("a b", "a%20b"), ("%", "%25"),
      ("/?:@", "%2F%3F%3A%40"), ("é", "%C3%A9"), ("\0\u{7f}", "%00%7F"),
    ])
  func `the key of a node is encoded octet by octet`(key: String, text: String) {
    #expect(ScreenletPlace(page: "/p", key: key).name == "/p:\(text)")
  }
}
