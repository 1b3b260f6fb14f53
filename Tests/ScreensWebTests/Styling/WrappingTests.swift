import ScreensLayout
import ScreensViews
import TestSupport
import Testing

/// Views that are filled when they are shown, whose size no layout knows.
struct WrappingTests {
  private static func document(_ axis: String, _ outlets: [String] = ["menuView"]) throws
    -> LayoutDocument
  {
    let members =
      TestLayout.node("button", "brand") + TestLayout.node("view", "menuView")
    let stack = """
      <stackView id="row" axis="\(axis)"><rect key="frame" x="0" y="0" width="320" height="40"/>
      <subviews>\(members)</subviews></stackView>
      <view id="below"><rect key="frame" x="0" y="60" width="320" height="40"/></view>
      """
    return try TestLayout.layout("PageView_x", rootClass: nil, outlets: ["menuView"], stack)
      .document.hollowing(Set(outlets))
  }

  @Test func `a row with a filled view wraps, and pushes the views below it`() throws {
    let document = try Self.document("horizontal")
    let row = try #require(document.node(id: "row"))
    #expect(document.wraps(row))
    let plan = FlowPlan(document)
    #expect(plan.isFlowing && plan.grows(row) && !plan.hasRows(row))
    guard case .growing = plan.regimes[0].places[row.offset] else {
      Issue.record("\(plan.regimes[0].places[row.offset])")
      return
    }
  }

  @Test func `a column, or a row whose views are all drawn, does not wrap`() throws {
    for document in [try Self.document("vertical"), try Self.document("horizontal", ["other"])] {
      let row = try #require(document.node(id: "row"))
      #expect(!document.wraps(row))
    }
  }
}
