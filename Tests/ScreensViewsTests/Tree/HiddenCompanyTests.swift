import ScreensViews
import ScreensLayout
import ScreensModel
import ScreensViews
import Testing

/// The labels and groups that are hidden and shown together with a control.
struct HiddenCompanyTests {
  private func view(
    _ element: String, _ id: String, y: Int, _ more: String = "", content: String = ""
  ) -> String {
    """
    <\(element) id="\(id)" \(more)><rect key="frame" x="0" y="\(y)" width="200" height="20"/>\
    \(content)</\(element)>
    """
  }

  private func group(_ id: String, y: Int, _ views: String) -> String {
    view(
      "stackView", id, y: y, "axis=\"vertical\"", content: "<subviews>\(views)</subviews>")
  }

  /// A stack of two groups, each with a label and a field.
  private func tree(_ code: String = "", label: String = "") throws -> ViewTree {
    let name = group(
      "nameGroup", y: 0, view("label", "l1", y: 0) + view("textField", "name", y: 24))
    let code = group(
      "codeGroup", y: 80, view("label", "l2", y: 0, label) + view("textField", "code", y: 24, code))
    let views = view(
      "stackView", "form", y: 0, "axis=\"vertical\"", content: "<subviews>\(name)\(code)</subviews>"
    )
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      useAutolayout="YES"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="400"/><subviews>\(views)\
      </subviews></view></objects></document>
      """
    let document = try XIBReader.read(Array(text.utf8), file: "AView_a.xib")
    return ViewTree(document.hidingCompany(), generation: 1)
  }

  private func isHidden(_ id: String, in tree: ViewTree) throws -> Bool {
    let node = try #require(tree.document.node(id: id))
    return tree[node.offset, .hidden] == true
  }

  private func hide(_ id: String, _ isHidden: Bool = true, in tree: ViewTree) throws {
    let node = try #require(tree.document.node(id: id))
    try tree.set(.hidden, to: .bool(isHidden), of: tree.handle(node.offset))
  }

  @Test func `a label and an empty group go and come with the field`() throws {
    let tree = try tree()
    try hide("name", in: tree)
    for id in ["name", "l1", "nameGroup"] { #expect(try isHidden(id, in: tree), "\(id)") }
    for id in ["code", "l2", "codeGroup", "form"] {
      #expect(try !isHidden(id, in: tree), "\(id)")
    }
    try hide("name", false, in: tree)
    for id in ["name", "l1", "nameGroup"] { #expect(try !isHidden(id, in: tree), "\(id)") }
    #expect(tree.changes.isEmpty)
  }

  @Test func `a field that the layout hides hides its label from the beginning`() throws {
    let tree = try tree("hidden=\"YES\"")
    for id in ["code", "l2", "codeGroup"] { #expect(try isHidden(id, in: tree), "\(id)") }
    try hide("code", false, in: tree)
    for id in ["code", "l2", "codeGroup"] { #expect(try !isHidden(id, in: tree), "\(id)") }
  }

  @Test func `a label that the layout hides stays hidden when its field is shown`() throws {
    let tree = try tree(label: "hidden=\"YES\"")
    try hide("code", in: tree)
    try hide("code", false, in: tree)
    #expect(try isHidden("l2", in: tree))
    #expect(try !isHidden("codeGroup", in: tree))
  }

  @Test func `a group that code hides stays hidden when a field in it is shown`() throws {
    let tree = try tree()
    try hide("nameGroup", in: tree)
    try hide("name", in: tree)
    try hide("codeGroup", in: tree)
    try hide("code", false, in: tree)
    #expect(try isHidden("codeGroup", in: tree))
  }
}
