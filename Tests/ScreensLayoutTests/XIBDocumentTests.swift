import ScreensLayout
import Testing

struct XIBDocumentTests {
  @Test func `an unknown element keeps frame, background and children, and is noted`() throws {
    let text = XIBText.document(
      XIBText.view(
        "sparkleView", "id=\"b\"",
        "<color key=\"backgroundColor\" white=\"1\" alpha=\"1\"/>"
          + "<subviews>\(XIBText.view("label", "id=\"c\""))</subviews>"))
    let document = try XIBText.read(text)
    #expect(document.nodes[1].kind == .unknown("sparkleView"))
    #expect(document.nodes[1].box.frame.width == 10)
    #expect(document.nodes[1].appearance.backgroundColor == .white)
    #expect(document.nodes[2].parent == NodeIndex(1))
    #expect(
      document.diagnostics.map(\.description) == [
        "A.xib:9: <sparkleView> is not known; its frame, background and children are kept"
      ])
  }

  @Test func `a view without a frame, a second root and odd values are noted`() throws {
    let text = XIBText.document(
      "<label id=\"b\" textAlignment=\"sideways\"/>"
        + XIBText.view("button", "id=\"c\"", "<state key=\"dreaming\" title=\"z\"/>")
        + XIBText.view("view", "id=\"d\"", "<color key=\"backgroundColor\" name=\"brand\"/>")
        + XIBText.view("view", "id=\"e\"", "<connections><segue/></connections>"),
      after: XIBText.view("view", "id=\"other\""))
    let messages = try XIBText.read(text).diagnostics.map(\.message)
    for part in [
      "<label> has no frame", "textAlignment 'sideways' is not known; 'natural' is used",
      "button state 'dreaming'", "colour 'brand'", "only one view is shown", "<segue> is not known",
    ] {
      #expect(messages.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test func `content views are children of their cells, also without an id`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="13000"><objects>
      <collectionViewCell id="cell">\(XIBText.frame(0, 0, 100, 80))
      <view key="contentView">\(XIBText.frame(0, 0, 100, 79.5))
      <subviews>\(XIBText.view("label", "id=\"l\""))</subviews></view>
      <size key="customSize" width="1" height="1"/></collectionViewCell></objects></document>
      """
    let document = try XIBText.read(text)
    #expect(document.nodes.map(\.id) == ["cell", "cell/contentView", "l"])
    #expect(document.nodes[1].isContentView)
    #expect(document.nodes[2].box.placement == .mask)
  }

  @Test func `each view knows the rule that places it`() throws {
    let text = XIBText.document(
      XIBText.view("view", "id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
        + XIBText.view("view", "id=\"b\" fixedFrame=\"YES\"")
        + XIBText.view("view", "id=\"c\"")
        + XIBText.view(
          "stackView", "id=\"d\"", "<subviews>\(XIBText.view("view", "id=\"e\""))</subviews>"),
      attributes: "useAutolayout=\"YES\"")
    let document = try XIBText.read(text)
    #expect(document.usesAutoLayout)
    #expect(
      document.nodes.map(\.box.placement) == [
        .root, .constraints, .fixed, .mask, .mask, .arranged,
      ])
  }

  @Test func `constraints are kept whole`() throws {
    let text = XIBText.document(
      XIBText.view("view", "id=\"a\"") + XIBText.view("view", "id=\"b\""),
      rootContent: """
        <viewLayoutGuide key="safeArea" id="safe"/>
        <constraints>
        <constraint firstItem="a" firstAttribute="leading" secondItem="root" \
        secondAttribute="leadingMargin" constant="16" id="k1"/>
        <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" \
        relation="greaterThanOrEqual" priority="750" id="k2"/>
        <constraint firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" \
        multiplier="26:13" id="k3"/>
        <constraint firstItem="a" firstAttribute="centerY" secondItem="safe" \
        secondAttribute="bottom" multiplier="1/4" constant="standard" id="k4"/>
        <constraint firstItem="b" firstAttribute="height" constant="44" placeholder="YES" id="k5">
        <variation key="heightClass=compact-widthClass=compact" constant="30"/></constraint>
        <constraint firstItem="gone" firstAttribute="height" constant="44" id="k6"/>
        <constraint firstItem="a" firstAttribute="girth" constant="44" id="k7"/>
        </constraints>
        <variation key="default"><mask key="constraints"><exclude reference="k1"/>\
        <exclude reference="k2"/></mask></variation>
        <variation key="widthClass=compact"><mask key="constraints"><include reference="k2"/>\
        </mask></variation>
        """)
    let document = try XIBText.read(text)
    let constraints = document.constraints
    #expect(constraints.map(\.id) == ["k1", "k2", "k3", "k4", "k5"])
    #expect(constraints[0].firstItem == .node(NodeIndex(1)))
    #expect(constraints[0].secondAttribute == .leadingMargin)
    #expect(constraints[0].constant == 16)
    #expect(constraints[1].firstItem == .node(.root))
    #expect(constraints[1].relation == .greaterThanOrEqual)
    #expect(constraints[1].priority == 750)
    #expect(constraints[2].multiplier == 2)
    #expect(constraints[3].secondItem == .guide(.root, key: "safeArea"))
    #expect(constraints[3].multiplier == 0.25)
    #expect(constraints[3].constant == nil)
    #expect(constraints[4].isPlaceholder)
    #expect(constraints[4].variations[0].constant == 30)
    #expect(!constraints[4].variations[0].condition.holdsInDesign)
    #expect(constraints.map(\.isInstalled) == [false, true, true, true, false])
    #expect(document.diagnostics.count == 2)
  }

  @Test func `a view that variations exclude is not installed`() throws {
    let text = XIBText.document(
      XIBText.view("view", "id=\"a\""),
      rootContent: "<variation key=\"default\"><mask key=\"subviews\">"
        + "<exclude reference=\"a\"/></mask></variation>")
    #expect(try XIBText.read(text).nodes.map(\.isInstalled) == [true, false])
  }

  @Test func `a multiplier that is no ratio is refused`() {
    for multiplier in ["1:0", "a:b", "1:2:3", ""] {
      let text = XIBText.document(
        XIBText.view("view", "id=\"a\""),
        rootContent: "<constraints><constraint firstItem=\"a\" firstAttribute=\"width\" "
          + "secondItem=\"a\" secondAttribute=\"height\" multiplier=\"\(multiplier)\"/></constraints>"
      )
      guard case .invalidNumber? = XIBText.error(text) else {
        Issue.record("'\(multiplier)' was accepted")
        continue
      }
    }
  }

  @Test func `the owner's class and a simulated status bar are remembered`() throws {
    #expect(try XIBText.read(XIBText.document()).canvas.hasStatusBar)
    let plain = XIBText.document(rootContent: "<nil key=\"simulatedStatusBarMetrics\"/>")
      .replacing("id=\"-1\"", with: "id=\"-1\" customClass=\"Card\"")
    let document = try XIBText.read(plain)
    #expect(!document.canvas.hasStatusBar)
    #expect(document.ownerClass == "Card")
  }
}
