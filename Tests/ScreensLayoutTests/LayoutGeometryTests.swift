import ScreensLayout
import Testing

struct LayoutGeometryTests {
  /// Margin 20, length 50, margin 30 in a parent of 100.
  @Test(
    arguments: [
      ([false, false, false], 0, 0), ([true, false, false], 1, 0), ([false, true, false], 0, 1),
      ([false, false, true], 0, 0), ([true, true, false], 2.0 / 7, 5.0 / 7),
      ([true, false, true], 0.4, 0), ([false, true, true], 0, 5.0 / 8),
      ([true, true, true], 0.2, 0.5),
    ] as [([Bool], Double, Double)])
  func `growth is shared in proportion to the flexible parts`(
    flexible: [Bool], origin: Double, length: Double
  ) {
    let law = Autoresizing(
      origin: 20, length: 50, parent: 100,
      flexible: (near: flexible[0], size: flexible[1], far: flexible[2]))
    #expect(abs(law.originShare - origin) < 1e-12)
    #expect(abs(law.lengthShare - length) < 1e-12)
  }

  @Test func `flexible parts that are all 0 share equally`() {
    let law = Autoresizing(
      origin: 0, length: 100, parent: 100, flexible: (near: true, size: false, far: true))
    #expect(law.originShare == 0.5)
    #expect(law.lengthShare == 0)
    let empty = Autoresizing(
      origin: 0, length: 0, parent: 0, flexible: (near: true, size: true, far: true))
    #expect(abs(empty.lengthShare - 1.0 / 3) < 1e-12)
  }

  @Test func `a margin that overhangs gives nothing`() {
    let law = Autoresizing(
      origin: -10, length: 50, parent: 100, flexible: (near: true, size: true, far: false))
    #expect(law.originShare == 0)
    #expect(law.lengthShare == 1)
  }

  @Test func `nested masks give frames at any size`() throws {
    let inner =
      "<view id=\"b\">\(XIBText.frame(10, 10, 100, 20))"
      + "<autoresizingMask key=\"autoresizingMask\" flexibleMinX=\"YES\" flexibleMaxX=\"YES\"/></view>"
    let text = XIBText.document(
      "<view id=\"a\">\(XIBText.frame(20, 30, 280, 40))"
        + "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMinY=\"YES\"/>"
        + "<subviews>\(inner)</subviews></view>")
    let geometry = LayoutGeometry(try XIBText.read(text))
    #expect(geometry.designSize == LayoutSize(width: 320, height: 200))
    #expect(
      geometry.frames(at: geometry.designSize) == [
        LayoutRect(x: 0, y: 0, width: 320, height: 200),
        LayoutRect(x: 20, y: 30, width: 280, height: 40),
        LayoutRect(x: 10, y: 10, width: 100, height: 20),
      ])
    let grown = geometry.frames(at: LayoutSize(width: 500, height: 260))
    #expect(grown[1] == LayoutRect(x: 20, y: 90, width: 460, height: 40))
    #expect(abs(grown[2].x - (10 + 180 * 10.0 / 180)) < 1e-9)
    #expect(grown[2].width == 100)
    #expect(geometry[NodeIndex(1)].width == AffineLength(-40, perWidth: 1))
    #expect(geometry[NodeIndex(1)].top == AffineLength(-170, perHeight: 1))
    #expect(geometry[NodeIndex(1)].isExact)
    #expect(geometry.frames(at: LayoutSize(width: 10, height: 0))[1].width == 0)
  }

  @Test func `a cell's content view keeps its distance from the cell's size`() throws {
    let text = """
      <document toolsVersion="13000"><objects><tableViewCell id="cell">\
      \(XIBText.frame(0, 0, 320, 44))<tableViewCellContentView key="contentView" id="content">\
      \(XIBText.frame(0, 0, 320, 43.5))</tableViewCellContentView></tableViewCell></objects></document>
      """
    let geometry = LayoutGeometry(try XIBText.read(text))
    #expect(
      geometry.frames(at: LayoutSize(width: 400, height: 60))[1]
        == LayoutRect(x: 0, y: 0, width: 400, height: 59.5))
  }

  @Test func `a view that constraints place keeps its recorded frame and is not exact`() throws {
    let text = XIBText.document(
      XIBText.view("view", "id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\""),
      attributes: "useAutolayout=\"YES\"")
    let geometry = LayoutGeometry(try XIBText.read(text))
    #expect(!geometry[NodeIndex(1)].isExact)
    #expect(geometry.frames(at: LayoutSize(width: 900, height: 900))[1].width == 10)
  }

  @Test func `affine lengths add, scale and evaluate`() {
    let length = AffineLength(1) + 2 * (.rootWidth - AffineLength(3, perHeight: 0.5))
    #expect(length == AffineLength(-5, perWidth: 2, perHeight: -1))
    #expect(length.value(at: LayoutSize(width: 10, height: 4)) == 11)
    #expect(!length.isConstant && AffineLength(4).isConstant)
  }
}
