import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews
import Screenlets
import TestSupport
import Testing

@testable import ScreensWeb

/// Colours for light and dark surroundings, as style sheets have them.
struct AdaptiveColorTests {
  private static let files = DefaultTheme.make().layouts.sorted { $0.key < $1.key }.map(\.value)

  private static func sheet(_ layout: Layout) -> String {
    let plan = LayoutPlan(layout)
    return String(decoding: StylesheetCompiler.compile(layout.document, plan), as: UTF8.self)
  }

  @Test func `a value is written once for each surroundings, and rules read it`() throws {
    let login = try #require(Self.files.first { $0.name.base == "LoginView" })
    let sheet = Self.sheet(login)
    let name = "--c17212e-e8eef5"
    #expect(sheet.contains("color:var(\(name));"))
    #expect(sheet.split(separator: "\(name):").count == 3)
    let dark = try #require(
      sheet.firstRange(of: "@media (prefers-color-scheme:dark){:root:not(.light){"))
    #expect(sheet[..<dark.lowerBound].contains(":root,.light{"))
    #expect(sheet[dark.upperBound...].contains("\(name):rgb(232 238 245);"))
    #expect(LayoutPlan(login).classes.split(separator: " ").count == 2)
  }

  @Test func `a layout without such colours keeps to light surroundings`() throws {
    let layout = try TestLayout.layout(
      "LoginView_x", rootClass: nil, TestLayout.node("button", "go"))
    #expect(!Self.sheet(layout).contains("prefers-color-scheme"))
    #expect(LayoutPlan(layout).classes.hasSuffix(" light"))
  }

  @Test(arguments: files)
  func `text is readable on its ground in each surroundings`(layout: Layout) throws {
    let document = layout.document
    #expect(document.isAdaptive)
    let compiler = StylesheetCompiler(
      document: document, scope: "l", plan: FlowPlan(document), prefix: "n", isRightToLeft: false,
      isInline: false)
    for node in document.nodes where node.kind.hasText {
      let ground = compiler.backdrop(of: node, includingOwn: true)
      let text = node.button?.look(.normal).titleColor ?? node.text.color
      guard let text else { continue }
      for appearance in ColorAppearance.allCases {
        let (ink, paper) = (text[appearance], ground[appearance])
        let contrast = ink.over(paper).contrast(to: paper)
        #expect(contrast >= 4.5, "\(layout.path) \(node.index) \(appearance): \(contrast)")
      }
    }
  }

  @Test(arguments: [("#ffee00", true), ("#ffee0040", false), ("", false)])
  func `a view that code has coloured keeps to light surroundings`(
    color: String, isLight: Bool
  ) throws {
    let login = try #require(Self.files.first { $0.name.base == "LoginView" })
    let tree = ViewTree(login.document, generation: 1)
    let button = try #require(tree.find("loginButton"))
    try tree.set(.backgroundColor, to: color.isEmpty ? .none : .string(color), of: button)
    #expect(LayoutPlan(login).classes(for: tree).hasSuffix(" light") == isLight)
  }

  @Test(
    arguments: ["datePicker", "pickerView", "segmentedControl"],
    [("0", "rgb(255 255 255);color-scheme:dark;"), ("1", "rgb(0 0 0);")])
  func `a picker, which the system draws, is readable on its ground`(
    element: String, shown: (white: String, ink: String)
  ) throws {
    let color = "<color key=\"backgroundColor\" white=\"\(shown.white)\" alpha=\"1\"/>"
    let layout = try TestLayout.layout(
      "LoginView_x", rootClass: nil, TestLayout.node(element, "day", content: color))
    #expect(Self.sheet(layout).contains("color:\(shown.ink)"))
  }
}
