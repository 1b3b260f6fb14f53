import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensSVG
import ScreensSystem
import ScreensViews
import TestSupport
import Testing

struct SVGFaceTests {
  private func tree(_ views: String, root: String = "", resources: String = "") throws -> ViewTree {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109"><objects><view id="root">
      <rect key="frame" x="0" y="0" width="320" height="200"/><subviews>\(views)</subviews>\(root)
      </view></objects><resources>\(resources)</resources></document>
      """
    return ViewTree(try XIBReader.read(Array(text.utf8), file: "A.xib"), generation: 1)
  }

  private func picture(
    _ views: String, root: String = "", width: Double? = nil,
    _ change: (ViewTree) throws -> Void = { _ in }
  ) throws -> MarkupTree {
    MarkupTree(try text(views, root: root, width: width, change))
  }

  private func text(
    _ views: String, root: String = "", width: Double? = nil,
    _ change: (ViewTree) throws -> Void = { _ in }
  ) throws -> String {
    let tree = try tree(views, root: root)
    try change(tree)
    return String(
      decoding: SVGFace.picture(of: tree, title: "A <view>", width: width), as: UTF8.self)
  }

  private func view(
    _ element: String, _ attributes: String = "", _ content: String = "", id: String = "it"
  ) -> String {
    "<\(element) id=\"\(id)\" \(attributes)><rect key=\"frame\" x=\"10\" y=\"20\" width=\"100\" "
      + "height=\"40\"/>\(content)</\(element)>"
  }

  private static let red = """
    <color key="backgroundColor" red="1" green="0" blue="0" alpha="0.5" colorSpace="custom" \
    customColorSpace="sRGB"/>
    """

  private static func number(_ keyPath: String, _ value: Int) -> String {
    """
    <userDefinedRuntimeAttribute type="number" keyPath="\(keyPath)">\
    <integer key="value" value="\(value)"/></userDefinedRuntimeAttribute>
    """
  }

  @Test func `a picture has the size of the root, or another width`() throws {
    #expect(try picture("").has("svg[xmlns=http://www.w3.org/2000/svg][width=320]"))
    #expect(try picture("", width: 500).has("svg[viewBox=0 0 500 200]"))
  }

  @Test func `colours are true, with their opacity, and corners and borders are drawn`() throws {
    let attributes =
      "<userDefinedRuntimeAttributes>" + Self.number("layer.cornerRadius", 6)
      + Self.number("layer.borderWidth", 2) + "</userDefinedRuntimeAttributes>"
    let found = try picture(view("view", "", Self.red + attributes))
    #expect(found.has("g[transform=translate(10 20)]"))
    #expect(found.has("rect[width=100][height=40][rx=6][fill=#ff0000][fill-opacity=0.5]"))
    let border = "rect[x=1][y=1][width=98][height=38][rx=5][fill=none]"
    #expect(found.has(border + "[stroke=#000000][stroke-width=2]"))
  }

  @Test func `text is escaped, and as wide as it was measured`() throws {
    let found = try picture(view("label", "text=\"a &lt; b &amp; c\" textAlignment=\"center\""))
    #expect(found.has("text", text: "a < b & c"))
    #expect(found.title == "A <view>")
    let ruler = TextMetrics.standard.ruler(for: LayoutFont(size: 17))
    let width = DecimalNumber.text(ruler.width(of: "a < b & c"))
    #expect(found.has("text[textLength=\(width)]"))
  }

  @Test func `a button's title stands where the layout says`() throws {
    func left(_ alignment: String) throws -> Double {
      let found = try picture(
        view(
          "button", "contentHorizontalAlignment=\"\(alignment)\"",
          "<state key=\"normal\" title=\"Go\"/>"))
      return try #require(found["text"]?["x"].flatMap(Double.init))
    }
    let (leading, center, trailing) = (try left("leading"), try left("center"), try left("right"))
    #expect(leading == 0)
    #expect(abs(center * 2 - trailing) < 0.1 && center > 10)
  }

  @Test func `a long text is broken into its lines, and cut where no more are allowed`() throws {
    let words = "One two three four five six"
    let one = try picture(view("label", "text=\"\(words)\""))
    #expect(one.all("text").count == 1)
    #expect(one["text"]?.text.hasSuffix("…") == true)
    let all = try picture(view("label", "text=\"\(words)\" numberOfLines=\"0\""))
    #expect(all.all("text").count == 3)
    #expect(!all.all("text").contains { $0.text.contains("…") })
  }

  @Test func `letters that must fit shrink as much as needed, and no further than allowed`() throws
  {
    let words = "text=\"One two three four\" adjustsFontSizeToFit=\"YES\""
    let fit = try picture(view("label", "\(words) minimumScaleFactor=\"0.5\""))
    #expect(fit.has("text", text: "One two three four"))
    #expect(!fit.has("[font-size=17]"))
    let least = try picture(view("label", "\(words) minimumFontSize=\"16\""))
    #expect(least["text[font-size=16]"]?.text.hasSuffix("…") == true)
    let room = try picture(view("label", "text=\"One\" adjustsFontSizeToFit=\"YES\""))
    #expect(room.has("[font-size=17]"))
  }

  @Test func `a hidden button is not drawn, and a disabled one is pale`() throws {
    let title = "<state key=\"normal\" title=\"Go\"/>"
    #expect(try !picture(view("button", "hidden=\"YES\"", title)).shows("Go"))
    let found = try picture(view("button", "enabled=\"NO\"", title))
    #expect(found.has("[opacity=0.65]") && found.shows("Go"))
  }

  @Test func `a secret is dots, and an empty field shows what it is for`() throws {
    let secure = "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>"
    let field = view("textField", "placeholder=\"Password\"", secure)
    #expect(try picture(field).has("text", text: "Password"))
    let typed = try text(field) { tree in
      try tree.set(.text, to: .string("sesame"), of: tree.handle(1))
    }
    #expect(MarkupTree(typed).has("text", text: "••••••") && !typed.contains("sesame"))
  }

  @Test func `the dots of a long secret hide its length`() throws {
    let secure = "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>"
    let pictures = try [9, 30].map { count in
      try text(view("textField", "", secure)) { tree in
        try tree.set(.text, to: .string(String(repeating: "x", count: count)), of: tree.handle(1))
      }
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].contains("•"))
  }

  @Test(arguments: [
    ("leading", [-1, 0]), ("trailing", [1, 0]), ("top", [0, -1]), ("bottom", [0, 1]),
  ])
  func `a button's image stands on its side of the title`(
    placement: String, side: [Int]
  ) throws {
    let button = """
      <button id="it"><rect key="frame" x="10" y="20" width="200" height="120"/>\
      <state key="normal" title="Go" image="star"/><buttonConfiguration key="configuration" style="plain" \
      image="star" title="Go" imagePlacement="\(placement)" imagePadding="10"/></button>
      """
    let resources = "<image name=\"star\" width=\"20\" height=\"20\"/>"
    let star = ThemeImage(name: "star.png", bytes: [1], digest: Digest(of: [1]))
    let bytes = SVGFace.picture(of: try tree(button, resources: resources), title: "A") { _ in star
    }
    let picture = MarkupTree(String(decoding: bytes, as: UTF8.self))
    let image = try #require(picture["image"])
    let text = try #require(picture["text"])
    let places = try [image["x"], image["y"], text["x"], text["y"]].map {
      try #require($0.flatMap(Double.init))
    }
    let apart = [places[0] - places[2], places[1] - places[3]]
    for (axis, sign) in side.enumerated() where sign != 0 {
      #expect(apart[axis] * Double(sign) > 0, "\(picture)")
    }
  }

  @Test func `a text, colour and size that code has set are drawn`() throws {
    let found = try picture(view("label", "text=\"Old\"")) { tree in
      try tree.set(.text, to: .string("New"), of: tree.handle(1))
      try tree.set(.textColor, to: .string("#00FF00"), of: tree.handle(1))
      try tree.set(.fontSize, to: .double(30), of: tree.handle(1))
    }
    #expect(found.has("text[font-size=30][fill=#00ff00]", text: "New"))
  }

  @Test(arguments: [
    ("switch", "on=\"YES\"", "#34c759"), ("slider", "value=\"0.5\"", "#007aff"),
    ("stepper", "", "−"), ("progressView", "progress=\"0.5\"", "#007aff"),
    ("pageControl", "numberOfPages=\"3\"", "<circle"),
    ("activityIndicatorView", "animating=\"YES\"", "stroke-dasharray"),
  ])
  func `controls show their values`(element: String, attributes: String, part: String) throws {
    #expect(try text(view(element, attributes)).contains(part))
  }

  @Test func `a view that clips has a clip path, and pictures are well-formed XML`() throws {
    let found = try text(
      view(
        "view", "clipsSubviews=\"YES\"",
        "<subviews>\(view("label", "text=\"x\"", id: "in"))</subviews>"))
    #expect(
      MarkupTree(found).has("clipPath#clip1") && MarkupTree(found).has("[clip-path=url(#clip1)]"))
    _ = try XMLReader.read(Array(found.utf8), file: "a.svg")
  }

  @Test func `equal views give equal bytes`() throws {
    let views = view("label", "text=\"x\"") + view("button", "", Self.red, id: "other")
    #expect(try text(views) == text(views))
  }
}
