import ScreensCore
import ScreensLayout
package import ScreensModel
package import ScreensViews

/// A theme whose cells of AssetList have fields and a button: each row has a remark, a secret and a
/// switch, and its button says afterwards that it was pressed.
package enum RemarkTheme {
  /// The theme.
  ///
  /// - Parameters:
  ///   - title: The words that stand in each cell besides the row's own.
  ///   - isWrapped: Whether the fields stand in a view of their own.
  package static func theme(title: String = "Remark", isWrapped: Bool = false) throws -> Theme {
    guard let list = ScreenletName("AssetList") else { preconditionFailure("no name") }
    let viewClass = ScriptedView.viewClass(
      "AssetListView_remarks", list, theme: name, extends: "AssetListView_default",
      slots: SlotSet(.cellAction)
    ) { _, _ in Code() }
    let secret = "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>"
    let fields =
      TestLayout.node("textField", "remark") + TestLayout.node("switch", "done")
      + TestLayout.node("textField", "code", content: secret)
      + TestLayout.node("button", "mark", "restorationIdentifier=\"mark\"")
    return Theme(
      name: name, parent: .default, plugin: .builtIn,
      layouts: [
        "AssetListCell": try TestLayout.layout(
          "AssetListCell_remarks", rootClass: nil,
          outlets: ["titleLabel", "remark", "done", "code", "mark"],
          TestLayout.node("label", "titleLabel")
            + TestLayout.node("label", "words", "text=\"\(title)\"")
            + (isWrapped
              ? TestLayout.node("view", "box", content: "<subviews>\(fields)</subviews>") : fields))
      ], classes: [viewClass.name: viewClass], isAdmitted: true)
  }

  /// The name of the theme.
  package static let name: ThemeName = {
    guard let name = ThemeName("remarks") else { preconditionFailure("no name") }
    return name
  }()

  private final class Code: SlotPerformer {
    func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
      guard call.slot == .cellAction, let cell = view.filling, let button = cell.tree.find("mark"),
        let remark = cell.tree.find("remark"), let code = cell.tree.find("code")
      else { return .inherit }
      let text = try cell.tree.value(.text, of: remark).string ?? ""
      let secret = try cell.tree.value(.text, of: code).string ?? ""
      try cell.tree.set(.text, to: .string("Marked \(text) \(secret.count)"), of: button)
      return .handled(.none)
    }

    func destroyed() {}
  }
}
