import ScreensDocuments
@testable import ScreensFace
import ScreensCore
import ScreensLayout
import ScreensHTTP
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensWeb

/// The fields of a form that reach a view.
struct FormEntryTests {
  private static func node(_ element: String, _ id: String, _ more: String = "") -> String {
    """
    <\(element) id="\(id)" restorationIdentifier="\(id)" \(more)>\
    <rect key="frame" x="0" y="0" width="51" height="31"/></\(element)>
    """
  }

  private static let controls =
    node("textField", "open") + node("textField", "hidden", "hidden=\"YES\"")
    + node("textField", "disabled", "enabled=\"NO\"")
    + node("textView", "fixed", "editable=\"NO\"") + node("switch", "on", "on=\"YES\"")
    + node("switch", "off") + node("switch", "away", "hidden=\"YES\" on=\"YES\"")
      + """
      <view id="shut" hidden="YES"><rect key="frame" x="0" y="0" width="51" height="31"/>\
      <subviews>\(node("textField", "inner"))</subviews></view>
      """

  private let session: StillSession
  private let view: ScreenletView
  private let order: FocusOrder

  init() throws {
    let name = try #require(ThemeName("form"))
    let theme = try Theme.child("form", layout: loginLayout(more: Self.controls))
    session = StillSession(
      TestFace.environment([theme], TestConnectors(), Reports()))
    let screenlet = try #require(session.scope.makeScreenlet(.login))
    screenlet.load(theme: name)
    view = try #require(screenlet.view)
    #expect(view.resolution.layoutTheme == name)
    order = FocusOrder(view.resolution.layout.document)
  }

  private func entry(_ text: String) throws -> FormEntry {
    FormEntry(try #require(FormFields(Array(text.utf8)[...])))
  }

  private func value(_ id: String, _ property: NodeProperty) throws -> Value {
    view.tree[try #require(order.index(named: id)), property]
  }

  private static let all = ["open", "hidden", "disabled", "fixed", "inner"]

  @Test(arguments: [true, false])
  func `a form changes only fields that the user can see and change`(isDraft: Bool) throws {
    let form = Self.all.map { "\($0)=typed" }.joined(separator: "&") + "&away=on&off=on"
    let entry = try entry(form)
    if isDraft { entry.enterDraft(in: view, order) } else { entry.enter(in: view, order) }
    for id in Self.all {
      #expect(try (value(id, .text) == "typed") == (id == "open"), "\(id)")
    }
    #expect(try value("off", .value) == true)
    #expect(try value("away", .value) == true)
  }

  @Test func `a switch missing in a form is off, and one missing in a draft stays`() throws {
    try entry("open=x").enterDraft(in: view, order)
    #expect(try value("on", .value) == true)
    try entry("open=x").enter(in: view, order)
    #expect(try value("on", .value) == false)
    #expect(try value("off", .value) == false)
    #expect(try value("away", .value) == true)
  }

  @Test func `a field missing in a form stays unchanged`() throws {
    try entry("open=first").enter(in: view, order)
    try entry("off=on").enter(in: view, order)
    #expect(try value("open", .text) == "first")
  }
}
