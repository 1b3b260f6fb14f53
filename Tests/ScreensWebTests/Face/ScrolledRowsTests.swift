@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensViews
import ScreensWeb
import Testing

struct ScrolledRowsTests {
  @Test func `scrolling rows are as high as their content`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="14109">\
      <objects><view id="root"><rect key="frame" width="300" height="200"/><subviews>\
      <scrollView id="s"><rect key="frame" width="300" height="200"/><subviews>\
      <label id="a" text="A"><rect key="frame" x="8" y="30" width="90" height="40"/></label>\
      </subviews></scrollView></subviews></view></objects></document>
      """
    let bytes = Array(text.utf8)
    let name = try #require(LayoutName("LoginView_default.xib"))
    let layout = Layout(
      name: name, path: "A.xib", document: try XIBReader.read(bytes, file: "A.xib"),
      digest: Digest(of: bytes))
    let sheet = String(
      decoding: StillPage.stylesheet(of: layout, LayoutVariant()).bytes, as: UTF8.self)
    #expect(sheet.contains("grid-template-rows:30px minmax(max-content,40px)"))
    #expect(sheet.contains("min-height:40px"))
  }
}
