import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// Lists with rows side by side.
struct CollectionTests {
  private func tiles(_ kind: ScreenletKind) throws -> TileLayout {
    let host = try AccountKindTests.Host(kind)
    host.screenlet.load(theme: .defaultCollection)
    return try #require(TileLayout(of: try host.view))
  }

  private func places(_ tiles: TileLayout, _ count: Int, _ width: Double, _ height: Double)
    -> [[Double]]
  {
    tiles.frames(count, in: LayoutSize(width: width, height: height)).map {
      [$0.x, $0.y, $0.width, $0.height]
    }
  }

  @Test func `articles stand in one line of the documents' size`() throws {
    let tiles = try tiles(WebContentListScreenlet.kind)
    #expect(tiles.isHorizontal)
    #expect(tiles.size == LayoutSize(width: 300, height: 500))
    #expect(tiles.insets == LayoutInsets(top: 20, left: 20, bottom: 20, right: 20))
    #expect(places(tiles, 9, 340, 540) == [[20, 20, 300, 500]])
    #expect(places(tiles, 9, 700, 540).map { $0[0] } == [20, 340, 660])
    #expect(places(tiles, 2, 2_000, 540).count == 2)
  }

  @Test func `assets fill as many columns as there is room for`() throws {
    let tiles = try tiles(AssetListScreenlet.kind)
    #expect(!tiles.isHorizontal)
    #expect(
      places(tiles, 3, 320, 312) == [
        [12, 12, 142, 132], [166, 12, 142, 132], [12, 156, 142, 132],
      ])
    // Columns are as wide as their line allows, and a room that is too narrow has one.
    #expect(places(tiles, 2, 340, 312).map { $0[2] } == [152, 152])
    #expect(places(tiles, 1, 100, 312) == [[12, 12, 142, 132]])
    #expect(places(tiles, 99, 320, 150).count == 2)
    #expect(places(tiles, 0, 320, 312).isEmpty)
  }

  @Test func `a table has no tiles`() throws {
    let host = try AccountKindTests.Host(AssetListScreenlet.kind)
    #expect(TileLayout(of: try host.view) == nil)
  }
}
