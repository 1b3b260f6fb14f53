import ScreensLayout
import Testing

struct LayoutValueTests {
  private func background(_ color: String, resources: String = "") throws -> LayoutColor? {
    try XIBText.only("view", "", color, resources: resources).appearance.backgroundColor
  }

  @Test(arguments: [
    ("red=\"0\" green=\"0.5\" blue=\"1\" alpha=\"1\" colorSpace=\"calibratedRGB\"", "#0080ff"),
    ("white=\"0.2\" alpha=\"0.4\" customColorSpace=\"genericGamma22GrayColorSpace\"", "#33333366"),
    ("cocoaTouchSystemColor=\"darkTextColor\"", "#000000"),
    ("cocoaTouchSystemColor=\"groupTableViewBackgroundColor\"", "#efeff4"),
    ("systemColor=\"systemBlueColor\"", "#007aff"),
    ("systemColor=\"secondaryLabelColor\"", "#3c3c4399"),
    ("red=\"1.5\" green=\"-1\" blue=\"0\" alpha=\"2\"", "#ff0000"),
    ("cyan=\"1\" magenta=\"0\" yellow=\"0\" black=\"0\" alpha=\"1\"", "#00ffff"),
    ("name=\"brand\"", "#336699"),
  ])
  func `colours are resolved to sRGB`(attributes: String, hex: String) throws {
    let brand =
      "<namedColor name=\"brand\"><color red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"1\"/>"
      + "</namedColor>"
    let color = try background("<color key=\"backgroundColor\" \(attributes)/>", resources: brand)
    #expect(color?.hex == hex)
  }

  @Test func `a document's own system colours override ours`() throws {
    let color = try background(
      "<color key=\"backgroundColor\" systemColor=\"linkColor\"/>",
      resources: "<systemColor name=\"linkColor\"><color white=\"0\" alpha=\"1\"/></systemColor>")
    #expect(color == .black)
  }

  @Test func `an unknown colour is nil`() throws {
    #expect(try background("<color key=\"backgroundColor\" systemColor=\"oddColor\"/>") == nil)
    #expect(try background("<color key=\"backgroundColor\"/>") == nil)
    #expect(try background("<nil key=\"backgroundColor\"/>") == nil)
    #expect(LayoutColor(red: .nan, green: 0, blue: 0) == .black)
  }

  @Test(arguments: [
    ("type=\"system\" pointSize=\"12\"", LayoutFont(size: 12)),
    ("type=\"boldSystem\" pointSize=\"12\"", LayoutFont(weight: 700, size: 12)),
    ("type=\"italicSystem\" pointSize=\"12\"", LayoutFont(isItalic: true, size: 12)),
    ("type=\"system\" weight=\"thin\" pointSize=\"12\"", LayoutFont(weight: 200, size: 12)),
    ("type=\"system\" weight=\"heavy\" pointSize=\"12\"", LayoutFont(weight: 800, size: 12)),
    (
      "style=\"UICTFontTextStyleHeadline\"",
      LayoutFont(weight: 600, size: 17, textStyle: "UICTFontTextStyleHeadline")
    ),
    (
      "name=\"AvenirNext-DemiBold\" family=\"Avenir Next\" pointSize=\"14\"",
      LayoutFont(
        family: .named("Avenir Next"), postScriptName: "AvenirNext-DemiBold", weight: 600, size: 14)
    ),
    (
      "name=\"HelveticaNeue-UltraLightItalic\" pointSize=\"14\"",
      LayoutFont(
        family: .named("Helvetica Neue"), postScriptName: "HelveticaNeue-UltraLightItalic",
        weight: 100, isItalic: true, size: 14)
    ),
  ])
  func `fonts are resolved to family, weight and size`(
    attributes: String, font: LayoutFont
  ) throws {
    let node = try XIBText.only(
      "label", "", "<fontDescription key=\"fontDescription\" \(attributes)/>")
    #expect(node.text.font == font)
  }

  @Test func `size classes are read from their keys`() {
    let both = SizeClassCondition(key: "heightClass=compact-widthClass=regular")
    #expect(both.width == "regular" && both.height == "compact" && both.specificity == 2)
    #expect(both.holds(width: "regular", height: "compact"))
    #expect(!both.holdsInDesign)
    #expect(SizeClassCondition(key: "default").holdsInDesign)
    #expect(SizeClassCondition(key: "widthClass=compact").holdsInDesign)
  }
}
