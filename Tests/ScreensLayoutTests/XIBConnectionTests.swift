import ScreensLayout
import Testing

struct XIBConnectionTests {
  private let action =
    "<connections><action selector=\"go:\" destination=\"root\" eventType=\"touchUpInside\" "
    + "id=\"a1\"/></connections>"

  @Test func `outlets and actions name nodes`() throws {
    let document = try XIBText.read(
      XIBText.document(
        XIBText.view("button", "id=\"b\"", action) + XIBText.view("label", "id=\"c\"")
          + XIBText.view("label", "id=\"d\""),
        owner: "<connections><outlet property=\"view\" destination=\"root\" id=\"o0\"/>"
          + "<outlet property=\"goButton\" destination=\"d\" id=\"o4\"/></connections>",
        rootContent: """
          <connections><outlet property="goButton" destination="b" id="o1"/>
          <outletCollection property="labels" destination="c" id="o2"/>
          <outletCollection property="labels" destination="d" id="o3"/></connections>
          """))
    #expect(document.outlets == ["view": .root, "goButton": NodeIndex(1)])
    #expect(document.outletCollections == ["labels": [NodeIndex(2), NodeIndex(3)]])
    #expect(document.nodes[1].outletNames == ["goButton"])
    #expect(document.outletConnections.count == 5)
    #expect(
      document.actions(of: NodeIndex(1)) == [
        ActionConnection(
          control: NodeIndex(1), selector: "go:", destination: .node(.root), event: "touchUpInside")
      ])
    #expect(document.diagnostics.isEmpty)
  }

  @Test func `a key is the outlet, else the identifier, else the id, and unique`() throws {
    let document = try XIBText.read(
      XIBText.document(
        XIBText.view("button", "id=\"b\" restorationIdentifier=\"login\"")
          + XIBText.view("button", "id=\"c\" restorationIdentifier=\"login\"")
          + XIBText.view("button", "id=\"d\" restorationIdentifier=\"x\"")
          + XIBText.view("button", "id=\"x\"") + XIBText.view("label", "id=\"e\""),
        rootContent: "<connections><outlet property=\"title\" destination=\"e\" id=\"o\"/>"
          + "<outlet property=\"caption\" destination=\"e\" id=\"o\"/></connections>"))
    #expect(document.nodes.map(\.key) == ["root", "login", "c", "x", "x#", "title"])
    #expect(document.node(key: "title") == NodeIndex(5))
    #expect(document.node(key: "login") == NodeIndex(1))
    #expect(document.nodes[5].outletNames == ["title", "caption"])
  }

  @Test func `outlets of other views neither name keys nor count as the root's`() throws {
    let delegate = "<connections><outlet property=\"delegate\" destination=\"root\"/></connections>"
    let document = try XIBText.read(
      XIBText.document(XIBText.view("textField", "id=\"b\"", delegate)))
    #expect(document.outlets.isEmpty)
    #expect(document.root.key == "root")
    #expect(document.outletConnections[0].source == .node(NodeIndex(1)))
  }

  @Test func `outlets may form cycles`() throws {
    let document = try XIBText.read(
      XIBText.document(
        XIBText.view(
          "textField", "id=\"b\"",
          "<connections><outlet property=\"delegate\" destination=\"root\"/>"
            + "<outlet property=\"me\" destination=\"b\"/></connections>"),
        rootContent: "<connections><outlet property=\"field\" destination=\"b\"/>"
          + "<outlet property=\"itself\" destination=\"root\"/></connections>"))
    #expect(document.outlets == ["field": NodeIndex(1), "itself": .root])
    #expect(document.outletConnections.count == 4)
  }

  @Test func `actions may go to the file's owner or the view with the focus`() throws {
    let content =
      "<connections><action selector=\"a:\" destination=\"-1\"/>"
      + "<action selector=\"b:\" destination=\"-2\" eventType=\"valueChanged\"/></connections>"
    let document = try XIBText.read(XIBText.document(XIBText.view("button", "id=\"b\"", content)))
    #expect(document.actions.map(\.destination) == [.filesOwner, .firstResponder])
    #expect(document.actions.map(\.event) == ["touchUpInside", "valueChanged"])
  }

  @Test func `a connection to nowhere is a diagnostic, not an error`() throws {
    let text = XIBText.document(
      XIBText.view(
        "button", "id=\"b\"",
        "\n<connections><action selector=\"go:\" destination=\"gone\" id=\"a\"/></connections>"),
      after: "<tapGestureRecognizer id=\"tap\"/>",
      rootContent: "<connections><outlet property=\"old\" destination=\"gone\" id=\"o\"/>"
        + "<outlet property=\"tap\" destination=\"tap\" id=\"p\"/></connections>")
    let document = try XIBText.read(text)
    #expect(document.actions.isEmpty)
    #expect(document.outlets.isEmpty)
    let messages = document.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("action 'go:' names 'gone'") })
    #expect(messages.contains { $0.contains("outlet 'old' names 'gone'") })
    #expect(messages.count == 2)
    #expect(document.diagnostics[0].description.hasPrefix("A.xib:10: "))
    #expect(document.diagnostics.map(\.line) == document.diagnostics.map(\.line).sorted())
  }

  @Test func `outlets to constraints and guides are ordinary`() throws {
    let document = try XIBText.read(
      XIBText.document(
        XIBText.view("view", "id=\"a\""),
        rootContent: """
          <viewLayoutGuide key="safeArea" id="safe"/>
          <constraints><constraint firstItem="a" firstAttribute="height" constant="9" id="h"/>
          </constraints><connections><outlet property="heightConstraint" destination="h" id="o"/>
          <outlet property="guide" destination="safe" id="p"/>
          <outletCollection property="all" destination="h" id="q"/></connections>
          """))
    #expect(document.diagnostics.isEmpty)
    #expect(document.outletConnections.isEmpty)
  }

  @Test func `the view of a controller is the root, and the controller its owner`() throws {
    let document = try XIBText.read(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109" useAutolayout="YES"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <viewController id="c" customClass="MainController"><layoutGuides>
      <viewControllerLayoutGuide type="top" id="t"/></layoutGuides>
      <view key="view" id="root">\(XIBText.frame(0, 0, 320, 480))<subviews>
      <button id="a" translatesAutoresizingMaskIntoConstraints="NO">\(XIBText.frame(0, 0, 1, 1))
      <connections><action selector="go:" destination="c" id="g"/></connections></button>
      </subviews><constraints><constraint firstItem="a" firstAttribute="top" secondItem="t" \
      secondAttribute="bottom" constant="5" id="k"/></constraints></view>
      <connections><outlet property="goButton" destination="a" id="o"/></connections>
      </viewController></objects></document>
      """)
    #expect(document.root.id == "root")
    #expect(document.ownerClass == "MainController")
    #expect(document.outlets == ["goButton": NodeIndex(1)])
    #expect(document.actions.map(\.destination) == [.filesOwner])
    #expect(document.constraints.count == 1)
    #expect(document.diagnostics.isEmpty)
  }
}
