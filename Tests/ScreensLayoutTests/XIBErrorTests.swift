import ScreensDocuments
import ScreensLayout
import Testing

struct XIBErrorTests {
  @Test func `malformed XML is refused with line and column`() {
    guard
      case .xml(.malformed(let file, let place, _))? = XIBText.error("<document>\n<objects></view>")
    else {
      Issue.record("malformed XML was accepted")
      return
    }
    #expect(file == "A.xib")
    #expect(place.line == 2)
  }

  @Test func `an entity bomb is refused`() {
    let text = "<!DOCTYPE x [<!ENTITY a \"b\">]>" + XIBText.document()
    guard case .xml(.declaresDocumentType)? = XIBText.error(text) else {
      Issue.record("an entity bomb was accepted")
      return
    }
  }

  @Test func `other documents are refused`() {
    #expect(XIBText.error("<plist/>") == .notAXIB(file: "A.xib", found: "plist"))
    guard case .notAXIB? = XIBText.error("<document><scenes/></document>") else {
      Issue.record("a storyboard was accepted")
      return
    }
  }

  @Test(arguments: [
    "<document/>", "<document><objects/></document>",
    "<document><objects><placeholder id=\"-1\"/></objects></document>",
    "<document><objects><tapGestureRecognizer id=\"a\"/></objects></document>",
  ])
  func `a document without a view is refused`(text: String) {
    #expect(XIBText.error(text) == .noRoot(file: "A.xib"))
  }

  @Test(
    arguments: [
      ("type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"", "macOS"),
      ("type=\"com.apple.InterfaceBuilder.AppleTV.XIB\" targetRuntime=\"AppleTV\"", "tvOS"),
      ("type=\"com.apple.InterfaceBuilder.WatchKit.XIB\" targetRuntime=\"watchKit\"", "watchOS"),
    ])
  func `a document for another platform is reported as one`(
    attributes: String, platform: String
  ) {
    let error = XIBText.error(
      "<document \(attributes)><objects><customView id=\"a\"><rect key=\"frame\" x=\"0\" y=\"0\" "
        + "width=\"9\" height=\"9\"/></customView></objects></document>")
    #expect(error == .otherPlatform(file: "A.xib", platform: platform))
    #expect(error?.description.hasPrefix("A.xib: is a XIB for \(platform); ") == true)
  }

  @Test(arguments: ["nan", "inf", "-infinity", "1e400", "", "ten", "1e300", "0x1p2000"])
  func `a frame that is no finite number is refused`(value: String) {
    let text = XIBText.document(
      "<view id=\"b\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(value)\" height=\"1\"/></view>")
    guard case .invalidNumber(_, let line, let attribute, let shown, _)? = XIBText.error(text)
    else {
      Issue.record("'\(value)' was accepted")
      return
    }
    #expect(line == 9)
    #expect(attribute == "width of <rect>")
    #expect(shown == value)
  }

  @Test func `other texts that are no numbers are also refused`() {
    for attributes in ["tag=\"x\"", "alpha=\"nan\"", "verticalHuggingPriority=\"\""] {
      guard
        case .invalidNumber? = XIBText.error(
          XIBText.document(XIBText.view("view", "id=\"b\" \(attributes)")))
      else {
        Issue.record("\(attributes) was accepted")
        continue
      }
    }
  }

  @Test func `two objects with one id are refused with both lines`() {
    let text = XIBText.document(
      XIBText.view("view", "id=\"b\"") + "\n" + XIBText.view("view", "id=\"b\""))
    #expect(
      XIBText.error(text)?.description
        == "A.xib:10: id 'b' is also that of the object in line 9; give it another")
  }

  @Test func `views nested too deeply are refused`() {
    let open = String(
      repeating: "<view><rect key=\"frame\" width=\"1\" height=\"1\"/><subviews>", count: 150)
    let close = String(repeating: "</subviews></view>", count: 150)
    guard case .tooDeep(_, _, limit: 100)? = XIBText.error(XIBText.document(open + close)) else {
      Issue.record("deep nesting was accepted")
      return
    }
    let deep = String(repeating: "<view><subviews>", count: 50_000)
    guard case .xml(.tooDeep)? = XIBText.error(XIBText.document(deep)) else {
      Issue.record("very deep nesting was accepted")
      return
    }
  }

  @Test func `a hundred thousand views are refused, or read when the limit allows them`() throws {
    let views = (0..<100_000).map { "<view id=\"v\($0)\"><rect key=\"frame\"/></view>" }.joined()
    let text = XIBText.document(views)
    #expect(
      XIBText.error(text) == .tooManyViews(file: "A.xib", line: 9, limit: 20_000))
    let document = try XIBText.read(text, limits: XIBLimits(views: 200_000))
    #expect(document.nodes.count == 100_001)
    #expect(document.children(of: .root).reduce(0) { count, _ in count + 1 } == 100_000)
  }

  @Test func `a file beyond the limits of XML is refused`() {
    let limits = XIBLimits(xml: XMLLimits(bytes: 100))
    guard case .xml(.tooLarge)? = XIBText.error(XIBText.document(), limits: limits) else {
      Issue.record("a large file was accepted")
      return
    }
  }

  @Test func `every error is one sentence that begins with the file`() {
    let errors: [XIBError] = [
      .xml(.tooLarge(file: "A.xib", bytes: 2, limit: 1)), .notAXIB(file: "A.xib", found: "plist"),
      .noRoot(file: "A.xib"), .otherPlatform(file: "A.xib", platform: "macOS"),
      .tooDeep(file: "A.xib", line: 1, limit: 2),
      .tooManyViews(file: "A.xib", line: 1, limit: 2),
      .duplicateID(file: "A.xib", line: 2, id: "x", firstLine: 1),
      .invalidNumber(file: "A.xib", line: 2, attribute: "x of <rect>", text: "nan", limit: 9),
    ]
    for error in errors {
      #expect(error.description.hasPrefix("A.xib:"))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func `damaged documents are refused or read, and never end the process`() {
    let original = Array(
      XIBText.document(
        XIBText.view("button", "id=\"b\" tag=\"1\"", "<state key=\"normal\" title=\"x\"/>"),
        rootContent: "<connections><outlet property=\"o\" destination=\"b\"/></connections>"
      ).utf8)
    var state: UInt64 = 42
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Int((state >> 33) % UInt64(bytes.count))
        switch (state >> 20) % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: state >> 40)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
      }
      let document = try? XIBReader.read(bytes, file: "A.xib")
      if let document { _ = LayoutGeometry(document).frames(at: document.root.box.frame.size) }
    }
  }

  @Test func `numbers are decimal, and an error names the bounds that hold`() throws {
    func text(_ width: String) -> String {
      XIBText.document("<view id=\"a\"><rect key=\"frame\" width=\"\(width)\"/></view>")
    }
    #expect(try XIBText.read(text("1e9")).nodes[1].box.frame.width == 1_000_000_000)
    for number in ["0x10", "1e10", "inf", "", " 5", "0x1p3"] {
      let message = XIBText.error(text(number))?.description ?? ""
      #expect(message.hasSuffix("write a decimal one between -1000000000 and 1000000000"))
    }
    let factor = XIBText.document(
      rootContent: "<constraints><constraint firstAttribute=\"width\" secondItem=\"root\" "
        + "secondAttribute=\"height\" multiplier=\"1000001\" id=\"c\"/></constraints>")
    let message = XIBText.error(factor)?.description ?? ""
    #expect(message.hasSuffix("write a decimal one between -1000000 and 1000000"))
  }

  @Test func `views without an id are numbered, skipping used names`() throws {
    let views = ["", "id=\"root/view2\"", "", "", ""].map { XIBText.view("view", $0) }.joined()
    let ids = try XIBText.read(XIBText.document(views)).nodes.map(\.id)
    #expect(
      ids == ["root", "root/view", "root/view2", "root/view3", "root/view4", "root/view5"])
  }
}
