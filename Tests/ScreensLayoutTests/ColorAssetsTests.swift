import ScreensLayout
import Testing

/// Colour sets of asset catalogs, as Xcode writes them.
struct ColorAssetsTests {
  private static func entry(_ color: String, _ appearances: (String, String)...) -> String {
    let conditions = appearances.map { #"{"appearance":"\#($0)","value":"\#($1)"}"# }
    let given = conditions.isEmpty ? "" : #""appearances":[\#(conditions.joined(separator: ","))],"#
    return #"{\#(given)"idiom":"universal","color":\#(color)}"#
  }

  private static func parts(_ red: String, _ green: String, _ blue: String) -> String {
    #"""
    {"color-space":"srgb","components":{"red":"\#(red)","green":"\#(green)","blue":"\#(blue)",\#
    "alpha":"1.000"}}
    """#
  }

  private static func assets(_ entries: String...) throws -> ColorAssets {
    var assets = ColorAssets()
    let text = #"{"colors":[\#(entries.joined(separator: ","))]}"#
    try assets.add(Array(text.utf8), name: "ink", file: "ink.colorset/Contents.json")
    return assets
  }

  @Test(arguments: [
    (parts("0.200", "0.400", "0.600"), "#336699"), (parts("0x33", "0x66", "0x99"), "#336699"),
    (parts("51", "102", "153"), "#336699"), (parts("1.000", "1", "0"), "#ff0100"),
    (#"{"components":{"white":"0.200","alpha":"0.400"}}"#, "#33333366"),
    (#"{"platform":"ios","reference":"systemBlueColor"}"#, "#007aff"),
  ])
  func `parts are decimals, hexadecimal or of 255`(color: String, hex: String) throws {
    let assets = try Self.assets(Self.entry(color))
    #expect(assets["ink"]?.hex == hex)
    #expect(!assets.areAdaptive && assets["other"] == nil)
  }

  @Test func `each appearance has its colour, and one that is not given the nearest`() throws {
    let dark = ("luminosity", "dark")
    let high = ("contrast", "high")
    let assets = try Self.assets(
      Self.entry(Self.parts("0x10", "0x10", "0x10")),
      Self.entry(Self.parts("0x20", "0x20", "0x20"), dark),
      Self.entry(Self.parts("0x30", "0x30", "0x30"), dark, high),
      Self.entry(Self.parts("0x40", "0x40", "0x40"), ("gamut", "wide")))
    let ink = try #require(assets["ink"])
    #expect(assets.areAdaptive && ink.isAdaptive && ink.isStronger)
    let shown = ColorAppearance.allCases.map { ink[$0].hex }
    #expect(shown == ["#101010", "#202020", "#101010", "#303030"])
    let made = LayoutColor.each(of: [ink, .white]) {
      $0[0] == LayoutColor(hex: 0x101010) ? $0[1] : .black
    }
    #expect(made[.usual] == .white && made[.dark] == .black)
  }

  @Test(arguments: [
    ("{", "ink.colorset/Contents.json:1"),
    (#"{"colors":[]}"#, "has no colour for any appearance"),
    (
      #"{"colors":[{"idiom":"universal","color":{"components":{"red":"a"}}}]}"#,
      "colors.0: is no colour"
    ),
  ])
  func `a broken set is an error that names file and place`(text: String, sentence: String) {
    let error = #expect(throws: ColorAssetError.self) {
      var assets = ColorAssets()
      try assets.add(Array(text.utf8), name: "ink", file: "ink.colorset/Contents.json")
    }
    #expect(error.map { "\($0)" }?.contains(sentence) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("Colors.xcassets/ink.colorset/Contents.json", "ink"),
    ("Colors.xcassets/Text/ink.colorset/Contents.json", "ink"),
    ("Colors.xcassets/boat.imageset/Contents.json", nil), ("Colors.xcassets/Contents.json", nil),
    ("ink.colorset/Contents.json", nil), ("Colors.xcassets/ink.colorset/ink.png", nil),
  ])
  func `the folder's name is the colour's`(path: String, name: String?) {
    #expect(ColorAssets.name(of: path) == name)
  }

  @Test func `a layout gets the catalog's colour and the system's dark one`() throws {
    let assets = try Self.assets(
      Self.entry(Self.parts("0x10", "0x10", "0x10")),
      Self.entry(Self.parts("0x20", "0x20", "0x20"), ("luminosity", "dark")))
    let text = XIBText.document(
      XIBText.view("view", "id=\"a\"", "<color key=\"backgroundColor\" name=\"ink\"/>")
        + XIBText.view(
          "view", "id=\"b\"", "<color key=\"backgroundColor\" systemColor=\"labelColor\"/>"),
      resources: "<namedColor name=\"ink\"><color white=\"1\" alpha=\"1\"/></namedColor>")
    let document = try XIBReader.read(Array(text.utf8), file: "A.xib", assets: assets)
    let colors = document.nodes.dropFirst().compactMap(\.appearance.backgroundColor)
    #expect(colors.map { $0[.usual].hex } == ["#101010", "#000000"])
    #expect(colors.map { $0[.dark].hex } == ["#202020", "#ffffff"])
    #expect(document.isAdaptive)
    let alone = try XIBReader.read(Array(text.utf8), file: "A.xib")
    #expect(!alone.isAdaptive && alone.nodes[2].appearance.backgroundColor == .black)
  }
}
