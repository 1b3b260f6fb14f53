import ScreensLayout
import Testing

struct XIBReaderTests {
  @Test func `views stand in document order with parents, children and ids`() throws {
    let inner = XIBText.view("label", "id=\"c\"") + XIBText.view("switch", "id=\"d\"")
    let text = XIBText.document(
      XIBText.view("view", "id=\"b\"", "<subviews>\(inner)</subviews>")
        + XIBText.view("button", "id=\"e\""))
    let document = try XIBText.read(text)
    #expect(document.nodes.map(\.id) == ["root", "b", "c", "d", "e"])
    #expect(document.nodes.map(\.kind) == [.view, .view, .label, .switch, .button])
    #expect(document.nodes.map { $0.parent?.rawValue } == [nil, 0, 1, 1, 0])
    #expect(document.children(of: .root).map(\.rawValue) == [1, 4])
    #expect(document.children(of: NodeIndex(1)).map(\.rawValue) == [2, 3])
    #expect(document.children(of: NodeIndex(4)).map(\.rawValue) == [])
    #expect(document.descendants(of: .root) == 1..<5)
    #expect(document.node(id: "d") == NodeIndex(3))
    #expect(document.root.box.frame == LayoutRect(x: 10, y: 20, width: 320, height: 200))
    #expect(document.toolsVersion == 14109)
    #expect(document.diagnostics.isEmpty)
  }

  @Test func `the attributes of every view are read, and absent means the default`() throws {
    let node = try XIBText.only(
      "view",
      """
      hidden="YES" userInteractionEnabled="NO" alpha="0.5" opaque="NO" clipsSubviews="YES" \
      contentMode="TopLeft" tag="7" restorationIdentifier="do-it" customClass="Fancy" \
      horizontalHuggingPriority="251" verticalCompressionResistancePriority="1000" \
      semanticContentAttribute="playback" misplaced="YES"
      """,
      """
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
      <color key="backgroundColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/>
      <color key="tintColor" red="1" green="0" blue="0" alpha="0.5"/>
      <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
      """)
    #expect(node.appearance.isHidden)
    #expect(!node.appearance.isUserInteractionEnabled)
    #expect(node.appearance.alpha == 0.5)
    #expect(!node.appearance.isOpaque)
    #expect(node.appearance.clipsSubviews)
    #expect(node.appearance.contentMode == .topLeft)
    #expect(node.appearance.backgroundColor == LayoutColor(white: 0.5))
    #expect(node.appearance.tintColor?.hex == "#ff000080")
    #expect(node.appearance.semanticContentAttribute == "playback")
    #expect(node.tag == 7)
    #expect(node.restorationIdentifier == "do-it")
    #expect(node.customClass == "Fancy")
    #expect(node.box.mask == [.widthSizable, .flexibleMaxY])
    #expect(node.box.hugging == AxisPriorities(horizontal: 251, vertical: 250))
    #expect(node.box.compressionResistance == AxisPriorities(horizontal: 750, vertical: 1000))
    #expect(node.box.layoutMargins == LayoutInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(node.box.isMisplaced)
    let plain = try XIBText.only("view", "")
    #expect(!plain.appearance.isHidden)
    #expect(plain.appearance.isEnabled && plain.appearance.isUserInteractionEnabled)
    #expect(plain.appearance.alpha == 1)
    #expect(plain.appearance.backgroundColor == nil)
    #expect(plain.box.mask == [])
  }

  @Test func `a label has text, font, colour and lines`() throws {
    let node = try XIBText.only(
      "label", "text=\"Title\" textAlignment=\"center\" numberOfLines=\"0\" lineBreakMode=\"clip\"",
      """
      <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="19"/>
      <color key="textColor" cocoaTouchSystemColor="darkTextColor"/>
      <nil key="highlightedColor"/>
      """)
    #expect(node.text.plain == "Title")
    #expect(node.text.alignment == .center)
    #expect(node.text.numberOfLines == 0)
    #expect(node.text.lineBreak == .clip)
    #expect(node.text.font == LayoutFont(weight: 600, size: 19))
    #expect(node.text.color == .black)
  }

  @Test func `long texts come from child elements, also in base64`() throws {
    let plain = try XIBText.only("label", "", "<string key=\"text\">two\nlines</string>")
    #expect(plain.text.plain == "two\nlines")
    let coded = try XIBText.only(
      "textView", "", "<string key=\"text\" base64-UTF8=\"YES\">aMOpCg</string>")
    #expect(coded.text.plain == "hé\n")
  }

  @Test func `attributed text keeps its runs`() throws {
    let node = try XIBText.only(
      "label", "",
      """
      <attributedString key="attributedText">
      <fragment content="red "><attributes>
      <color key="NSColor" red="1" green="0" blue="0" alpha="1"/>
      <font key="NSFont" size="16" name="HelveticaNeue-Bold"/>
      <paragraphStyle key="NSParagraphStyle" alignment="right" lineBreakMode="truncatingTail"/>
      <integer key="NSUnderline" value="1"/><real key="NSKern" value="1.5"/>
      </attributes></fragment>
      <fragment><string key="content">plain</string></fragment>
      </attributedString>
      """)
    let text = try #require(node.text.attributed)
    #expect(text.string == "red plain")
    let run = text.fragments[0]
    #expect(run.color?.hex == "#ff0000")
    #expect(run.font?.family == .named("Helvetica Neue"))
    #expect(run.font?.weight == 700)
    #expect(run.alignment == .right)
    #expect(run.lineBreak == .tailTruncation)
    #expect(run.underline == 1)
    #expect(run.kern == 1.5)
    #expect(text.fragments[1].font == nil)
  }

  @Test func `a button shows by state the parts that differ from the normal state`() throws {
    let node = try XIBText.only(
      "button", "buttonType=\"roundedRect\" contentHorizontalAlignment=\"left\" enabled=\"NO\"",
      """
      <inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>
      <state key="normal" title="Go" image="arrow" backgroundImage="back.png">
      <color key="titleColor" white="1" alpha="1"/></state>
      <state key="highlighted" title="Going"/>
      """,
      resources: "<image name=\"arrow\" width=\"12\" height=\"11\"/>"
        + "<image name=\"back\" width=\"5\" height=\"6\"/>")
    let button = try #require(node.button)
    #expect(button.isSystem)
    #expect(button.contentEdgeInsets == LayoutInsets(top: 2, left: 1, bottom: 4, right: 3))
    #expect(node.text.plain == "Go")
    #expect(node.text.color == .white)
    #expect(button.look(.normal).image?.size == LayoutSize(width: 12, height: 11))
    #expect(button.look(.normal).backgroundImage?.size == LayoutSize(width: 5, height: 6))
    #expect(button.look(.highlighted).title == "Going")
    #expect(button.look(.highlighted).titleColor == .white)
    #expect(button.look(.disabled).title == "Go")
    #expect(!node.appearance.isEnabled)
    #expect(node.control?.horizontalAlignment == "left")
    #expect(try !#require(try XIBText.only("button", "").button).isSystem)
  }

  @Test func `a text field has placeholder, border and input traits`() throws {
    let node = try XIBText.only(
      "textField",
      "placeholder=\"E-mail\" borderStyle=\"roundedRect\" clearButtonMode=\"whileEditing\"",
      """
      <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="next" \
      secureTextEntry="YES" autocorrectionType="no" autocapitalizationType="words" \
      textContentType="username"/>
      """)
    let input = try #require(node.input)
    #expect(input.placeholder == "E-mail")
    #expect(input.borderStyle == .roundedRect)
    #expect(input.clearButtonMode == .whileEditing)
    #expect(input.isSecure)
    #expect(input.keyboardType == "emailAddress")
    #expect(input.returnKeyType == "next")
    #expect(input.autocorrects == false)
    #expect(input.checksSpelling == nil)
    #expect(input.autocapitalization == "words")
    #expect(input.textContentType == "username")
  }

  @Test func `controls have their values`() throws {
    #expect(try XIBText.only("switch", "on=\"YES\"").control?.isOn == true)
    let slider = try XIBText.only("slider", "value=\"0.5\" minValue=\"0\" maxValue=\"2\"").control
    #expect(slider?.value == 0.5 && slider?.maximum == 2)
    let stepper = try XIBText.only("stepper", "maximumValue=\"9\" stepValue=\"3\"").control
    #expect(stepper?.maximum == 9 && stepper?.step == 3)
    #expect(try XIBText.only("progressView", "progress=\"0.25\"").control?.value == 0.25)
    let pages = try XIBText.only("pageControl", "numberOfPages=\"3\" currentPage=\"1\"").control
    #expect(pages?.pages == 3 && pages?.value == 1)
    let segments = try XIBText.only(
      "segmentedControl", "selectedSegmentIndex=\"0\"",
      "<segments><segment title=\"A\"/><segment image=\"b\"/></segments>")
    #expect(segments.control?.segments == ["A", ""])
    let spinner = try XIBText.only(
      "activityIndicatorView", "hidesWhenStopped=\"YES\" animating=\"YES\" style=\"gray\"")
    #expect(spinner.control?.hidesWhenStopped == true && spinner.control?.isAnimating == true)
  }

  @Test func `run-time attributes keep their types`() throws {
    let node = try XIBText.only(
      "view", "",
      """
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" \
      value="4"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="number" keyPath="n"><real key="value" value="1.5"/>\
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="b" value="YES"/>
      <userDefinedRuntimeAttribute type="string" keyPath="themeName" value="flat7"/>
      <userDefinedRuntimeAttribute type="string" keyPath="long"><string key="value">l</string>\
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="color" keyPath="c"><color key="value" white="0" alpha="1"/>\
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="image" keyPath="i" value="lock"/>
      <userDefinedRuntimeAttribute type="size" keyPath="s"><size key="value" width="1" height="2"/>\
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="point" keyPath="p"><point key="value" x="1" y="2"/>\
      </userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="localizedString" keyPath="w" value="Word"/>
      <userDefinedRuntimeAttribute type="rect" keyPath="r"><rect key="value" x="1" y="2" width="3" \
      height="4"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="range" keyPath="g"><range key="value" location="1" \
      length="2"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="nil" keyPath="z"/>
      </userDefinedRuntimeAttributes>
      """)
    #expect(node.cornerRadius == 4)
    #expect(node.runtimeAttribute("n") == .number(1.5))
    #expect(node.runtimeAttribute("b") == .boolean(true))
    #expect(node.runtimeAttribute("themeName") == .string("flat7"))
    #expect(node.runtimeAttribute("long") == .string("l"))
    #expect(node.runtimeAttribute("c") == .color(.black))
    #expect(node.runtimeAttribute("i") == .image(ImageReference(name: "lock", size: nil)))
    #expect(node.runtimeAttribute("s") == .size(LayoutSize(width: 1, height: 2)))
    #expect(node.runtimeAttribute("p") == .point(x: 1, y: 2))
    #expect(node.runtimeAttribute("w") == .localizedString("Word"))
    #expect(node.runtimeAttribute("r") == .rect(LayoutRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(node.runtimeAttribute("g") == .range(location: 1, length: 2))
    #expect(node.runtimeAttribute("z") == RuntimeValue.none)
    #expect(node.runtimeAttribute("absent") == nil)
  }

  @Test func `stack, scroll and collection properties are read`() throws {
    let stack = try XIBText.only(
      "stackView", "axis=\"vertical\" distribution=\"fillEqually\" spacing=\"8\"")
    #expect(stack.stack?.axis == .vertical)
    #expect(stack.stack?.distribution == .fillEqually)
    #expect(stack.stack?.alignment == .fill)
    #expect(stack.stack?.spacing == 8)
    #expect(try XIBText.only("stackView", "spacing=\"standard\"").stack?.spacing == nil)
    let grid = try XIBText.only(
      "collectionView", "pagingEnabled=\"YES\"",
      """
      <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="10" \
      scrollDirection="horizontal"><size key="itemSize" width="50" height="40"/>\
      <inset key="sectionInset" minX="1" minY="0" maxX="0" maxY="0"/></collectionViewFlowLayout>
      """)
    #expect(grid.list?.itemSize == LayoutSize(width: 50, height: 40))
    #expect(grid.list?.isPaging == true && grid.list?.scrollsHorizontally == true)
    #expect(grid.list?.sectionInsets?.left == 1)
  }

  @Test func `accessibility is read`() throws {
    let node = try XIBText.only(
      "button", "",
      """
      <accessibility key="accessibilityConfiguration" label="Close" hint="Ends it">
      <accessibilityTraits key="traits" button="YES" header="NO"/>
      <bool key="isElement" value="YES"/></accessibility>
      """)
    #expect(node.accessibility.label == "Close")
    #expect(node.accessibility.hint == "Ends it")
    #expect(node.accessibility.traits == ["button"])
    #expect(node.accessibility.isElement == true)
  }

  @Test(
    arguments: [
      ("LoginScreenlet", "Login"), ("Acme.LoginScreenlet", "Login"), ("Screenlet", nil),
      ("LoginView_default", nil), ("LoginScreenletView", nil),
    ] as [(String, String?)])
  func `a custom class that ends in Screenlet is a nested screenlet`(
    name: String, short: String?
  ) throws {
    #expect(try XIBText.only("view", "customClass=\"\(name)\"").nestedScreenlet == short)
  }

  @Test func `the nodes below a nested screenlet are its own`() throws {
    let inner = "<subviews>\(XIBText.view("label", "id=\"c\""))</subviews>"
    let document = try XIBText.read(
      XIBText.document(XIBText.view("view", "id=\"b\" customClass=\"XScreenlet\"", inner)))
    #expect(document.isInsideNestedScreenlet(NodeIndex(2)))
    #expect(!document.isInsideNestedScreenlet(NodeIndex(1)))
  }
}
