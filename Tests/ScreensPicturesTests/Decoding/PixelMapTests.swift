import Testing

@testable import ScreensPictures

struct PixelMapTests {
  private static let flat: [UInt8] = [10, 20, 30, 255]

  @Test(arguments: [(7, 5), (3, 1), (1, 1), (10, 6), (9, 6)])
  func `a picture of one colour keeps it at every size`(width: Int, height: Int) {
    let map = TestPicture.drawn(10, 6) { _, _ in Self.flat }
    let small = map.scaled(to: PictureBox(width: width, height: height))
    #expect(small == TestPicture.drawn(width, height) { _, _ in Self.flat })
  }

  @Test func `a pixel is the average of the area that it covers`() {
    let row = TestPicture.drawn(3, 1) { x, _ in [UInt8(90 * x), 0, 0, 255] }
    // Each of two pixels covers one and a half: 0 and half of 90, half of 90 and 180.
    let two = row.scaled(to: PictureBox(width: 2, height: 1))
    #expect([two.pixels[0], two.pixels[4]] == [30, 150])
    let column = TestPicture.drawn(1, 4) { _, y in [UInt8(10 * y), 0, 0, 255] }
    let halves = column.scaled(to: PictureBox(width: 1, height: 2))
    #expect([halves.pixels[0], halves.pixels[4]] == [5, 25])
  }

  @Test func `clear pixels give no colour to the average`() {
    let map = TestPicture.drawn(2, 1) { x, _ in x == 0 ? [200, 100, 50, 255] : [0, 0, 0, 0] }
    let one = map.scaled(to: PictureBox(width: 1, height: 1))
    #expect(one.pixels == [200, 100, 50, 128])
    let none = TestPicture.drawn(2, 2) { _, _ in [9, 9, 9, 0] }
    #expect(none.scaled(to: PictureBox(width: 1, height: 1)).pixels == [0, 0, 0, 0])
  }

  @Test func `a picture on white has no alpha`() {
    var map = TestPicture.drawn(3, 1) { x, _ in [0, 100, 255, [0, 128, 255][x]] }
    #expect(!map.isOpaque)
    map.flatten()
    #expect(map.isOpaque)
    #expect(map.pixels[0..<3] == [255, 255, 255])
    #expect(map.pixels[4..<7] == [127, 177, 255])
    #expect(map.pixels[8..<11] == [0, 100, 255])
  }

  @Test(arguments: Orientation.allCases) func `a turn moves each pixel to its place`(
    orientation: Orientation
  ) {
    let map = TestPicture.motif(width: 6, height: 4)
    let turned = map.turned(by: orientation)
    #expect(TestPicture.corners(of: turned) == TestPicture.shown[orientation])
    #expect(turned.width == (orientation.swapsSides ? 4 : 6))
    // A turn to the left undoes one to the right; the others undo themselves.
    let back: [Orientation: Orientation] = [.turnedRight: .turnedLeft, .turnedLeft: .turnedRight]
    #expect(turned.turned(by: back[orientation] ?? orientation) == map)
  }
}
