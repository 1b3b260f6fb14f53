import ScreensLayout
import Testing

/// Objects besides views, and buttons that are described in one place.
struct XIBObjectTests {
  @Test func `a button's configuration has the parts that states have in other buttons`() throws {
    let node = try XIBText.only(
      "button", "buttonType=\"system\"",
      """
      <state key="normal" title="Button"/>
      <buttonConfiguration key="configuration" style="filled" title="Sign in" subtitle="as guest" \
      cornerStyle="capsule"><fontDescription key="titleFontDescription" type="boldSystem" \
      pointSize="20"/><color key="baseBackgroundColor" red="1" green="0" blue="0" alpha="1"/>
      </buttonConfiguration>
      """)
    #expect(node.button?.look(.normal).plainTitle == "Sign in\nas guest")
    #expect(node.font.size == 20)
    #expect(node.textColor == .white)
    #expect(node.appearance.backgroundColor == LayoutColor(red: 1, green: 0, blue: 0))
    #expect(node.cornerRadius == 1000)
    let plain = try XIBText.only(
      "button", "",
      "<state key=\"normal\" title=\"Button\"/>"
        + "<buttonConfiguration key=\"configuration\" style=\"plain\" title=\"Go\"/>")
    #expect(plain.text.plain == "Go")
    #expect(plain.textColor == .defaultTint)
    #expect(plain.appearance.backgroundColor == nil)
  }

  @Test func `a skipped view has a remark, and an object that is no view has none`() throws {
    let document = try XIBText.read(
      XIBText.document(
        XIBText.view(
          "collectionView", "id=\"c\"",
          "<collectionViewFlowLayout key=\"collectionViewLayout\" id=\"flow\"/>")
          + XIBText.view(
            "toolbar", "id=\"t\"",
            "<items><barButtonItem id=\"done\" title=\"Done\"/></items>"),
        after: "<panGestureRecognizer id=\"pan\"/>" + XIBText.view("view", "id=\"other\""),
        rootContent: """
          <connections><outlet property="flow" destination="flow" id="1"/>
          <outlet property="done" destination="done" id="2"/>
          <outlet property="pan" destination="pan" id="3"/>
          <outlet property="other" destination="other" id="4"/></connections>
          """))
    let messages = document.diagnostics.map(\.message)
    #expect(messages.count == 3)
    #expect(messages.contains { $0.contains("the items of <toolbar> are not shown") })
    #expect(messages.contains { $0.contains("<view> beside the root is omitted") })
    #expect(messages.contains { $0.contains("outlet 'other' names something in the <view>") })
  }
}
