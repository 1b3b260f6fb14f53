import ScreensLayout
import Testing

/// The label of each control, and the places that buttons lead to.
struct ControlLabelsTests {
  private func document(_ views: String, _ more: String = "") throws -> LayoutDocument {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \(more)><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="400"/><subviews>\(views)\
      </subviews></view></objects></document>
      """
    return try XIBReader.read(Array(text.utf8), file: "A.xib")
  }

  private func view(
    _ element: String, _ id: String, _ frame: (Int, Int, Int, Int), _ more: String = "",
    content: String = ""
  ) -> String {
    """
    <\(element) id="\(id)" \(more)><rect key="frame" x="\(frame.0)" y="\(frame.1)" \
    width="\(frame.2)" height="\(frame.3)"/>\(content)</\(element)>
    """
  }

  private func pairs(_ views: String, _ more: String = "") throws -> [String: String] {
    let document = try document(views, more)
    let labels = document.labels.labels
    return Dictionary(uniqueKeysWithValues: labels.map { (document[$0].id, document[$1].id) })
  }

  @Test func `a label names the control below it, or the next one in its line`() throws {
    let found = try pairs(
      view("label", "above", (16, 10, 200, 18)) + view("textField", "field", (16, 34, 200, 40))
        + view("label", "before", (16, 90, 100, 20)) + view("switch", "on", (250, 85, 49, 31))
        + view("label", "left", (16, 130, 60, 18)) + view("label", "right", (160, 130, 60, 18))
        + view("textField", "one", (16, 150, 120, 30))
        + view("textField", "two", (160, 150, 120, 30)))
    #expect(found == ["field": "above", "on": "before", "one": "left", "two": "right"])
  }

  @Test func `a label behind a switch names it, and no other control`() throws {
    let found = try pairs(
      view("switch", "on", (16, 10, 49, 31)) + view("label", "behind", (75, 15, 200, 20))
        + view("switch", "off", (16, 60, 49, 31)) + view("label", "far", (100, 65, 200, 20))
        + view("textField", "field", (16, 110, 100, 31))
        + view("label", "after", (126, 115, 100, 20))
        + view("label", "before", (16, 165, 60, 20)) + view("switch", "two", (80, 160, 49, 31))
        + view("label", "more", (140, 165, 60, 20)))
    #expect(found == ["on": "behind", "two": "before"])
  }

  @Test func `a label that is far, a heading, or another control's names nothing`() throws {
    let heading = """
      <accessibility key="accessibilityConfiguration"><accessibilityTraits key="traits" header="YES"/>\
      </accessibility>
      """
    let found = try pairs(
      view("label", "title", (16, 10, 200, 20), content: heading)
        + view("textField", "a", (16, 34, 200, 30)) + view("label", "far", (16, 80, 200, 18))
        + view("textField", "b", (16, 120, 200, 30)) + view("label", "its", (16, 160, 200, 18))
        + view("textField", "c", (16, 180, 90, 30)) + view("textField", "d", (120, 180, 90, 30)))
    #expect(found == ["c": "its"])
  }

  @Test func `a label in one view names a control in another`() throws {
    let found = try pairs(
      view("label", "l", (16, 10, 100, 20))
        + view(
          "view", "box", (0, 32, 320, 60),
          content: "<subviews>\(view("textField", "f", (16, 4, 200, 30)))</subviews>"))
    #expect(found == ["f": "l"])
  }

  @Test func `in a stack view a label names the next member, whatever the places in the design`()
    throws
  {
    let zero = (0, 0, 288, 17)
    func stack(_ id: String, _ members: String...) -> String {
      view("stackView", id, zero, content: "<subviews>\(members.joined())</subviews>")
    }
    let found = try pairs(
      stack(
        "form", view("label", "la", zero), view("textField", "a", (0, 0, 288, 46)),
        view("label", "hint", zero), view("label", "lb", zero), view("textField", "b", zero),
        view("label", "lc", zero),
        stack("row", view("textField", "c", zero), view("button", "look", zero)),
        view("label", "text", zero), view("button", "send", zero), view("slider", "d", zero),
        view("label", "two", zero),
        stack("pair", view("switch", "e", zero), view("switch", "f", zero))),
      "useAutolayout=\"YES\"")
    #expect(found == ["a": "la", "b": "lb", "c": "lc"])
  }

  @Test func `a control without any name is reported, with the remedy`() throws {
    let document = try document(
      view("label", "l", (16, 10, 100, 20), "text=\"Name\"")
        + view("textField", "a", (16, 34, 200, 30))
        + view("textField", "b", (16, 100, 200, 30), "placeholder=\"E-mail\"")
        + view("slider", "c", (16, 200, 200, 30)) + view("switch", "d", (16, 300, 49, 31)))
    let remarks = document.unnamedControls { $0.id == "d" }.map { "\($0)" }
    #expect(
      remarks == [
        "A.xib:2: a slider has no name; put a label above it or before it, or give it an "
          + "accessibility label"
      ])
  }

  @Test(arguments: [
    "/", "/welcome", "/a?b=c#d", "https://example.org",
    "HTTPS://example.org/a b".replacing(" ", with: ""),
    "mailto:ada@example.org?subject=Hi",
  ])
  func `a button leads to a path, to https and to mail`(address: String) {
    #expect(LinkTarget(address)?.address == address)
  }

  @Test(arguments: [
    "", "welcome", "//example.org", "/\\example.org", "\\\\example.org", "/\t/example.org", "/ a",
    "http://example.org", "https:example.org", "https:///x", "https://", "https://@x", "mailto:",
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "data:text/html,x", "vbscript:x", "file:///etc/passwd", "\u{1}https://example.org",
    "ftp://example.org", "https://a\u{7f}b", "blob:https://a",
  ])
  func `nothing else leads anywhere, and the reader reports it`(address: String) throws {
    #expect(LinkTarget(address) == nil)
    let escaped = address.replacing("\t", with: "&#9;").replacing("\n", with: "&#10;")
      .replacing("\u{1}", with: "")
    guard LinkTarget(escaped) == nil else { return }
    let document = try document(
      view(
        "button", "b", (0, 0, 90, 44),
        content: """
          <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="page" \
          value="\(escaped)"/></userDefinedRuntimeAttributes>
          """))
    #expect(document.nodes[1].link == nil)
    #expect(document.diagnostics.contains { "\($0)".contains("is none that a button can lead to") })
  }
}
