package import ScreensCore
import ScreensLayout
package import ScreensModel
import ScreensSystem
package import ScreensViews

/// A screenlet whose view model has one attribute of each type, in all directions by turns: proof
/// that code for kinds accepts any kind.
package final class EveryTypeScreenlet: ScreenletLogic {
  /// The types, in the order of their attributes.
  package static let types: [ValueType] = [
    .bool, .int, .double, .string, .bytes, .date, .list, .map, .image, .json, .any,
  ]

  /// The attributes of the view model, each named after its type.
  package static let viewModel: [ViewModelAttribute] = types.enumerated().map { index, type in
    let directions: [ViewModelAttribute.Direction] = [.in, .out, .command]
    return ViewModelAttribute(
      name(of: type), type, directions[index % directions.count], "a value of type \(type.word)")
  }

  package static let kind = ScreenletKind(
    .known("EveryType"), "Has a view model of every type.",
    attributes: [Inspectable(.known("level"), .int, 3, "a number")], viewModel: viewModel,
    actions: [
      .init(.default, selectors: [.known("sendTapped:")], "ends at once"),
      .init(.known("keep"), selectors: [.known("keepTapped:")], "ends at once, too"),
    ],
    outlets: [
      .init("stringField", .textField, "the text"), .init("sendButton", .button, "sends"),
      .init("keepButton", .button, "keeps"),
    ], events: [.init(.known("onSent"), [("string", .string)], "it was sent")])

  /// The kind with its code.
  package static let screenletClass = ScreenletClass(kind) { EveryTypeScreenlet() }

  /// The attribute of a type.
  package static func name(of type: ValueType) -> AttributeName {
    guard let name = AttributeName(type.rawValue) else { preconditionFailure("a valid name") }
    return name
  }

  /// A value of an attribute, with nested parts where its type allows them.
  package static func value(of type: ValueType, _ text: String = "probe") -> Value {
    switch type {
    case .list: [.string(text), 1, ["deep": [true, 0.5]]]
    case .map: ["text": .string(text), "list": [1, .bytes([0, 255])], "none": .none]
    case .any: [["any": .string(text)], .json("[1]")]
    default: type.sample(text)
    }
  }

  /// A theme with the view that other themes extend.
  ///
  /// - Parameter theme: Its other views stay unchanged.
  package static func theme(extending theme: Theme) throws -> Theme {
    let viewClass = ScriptedView.viewClass(
      "EveryTypeView_default", kind.name, attributes: Set(viewModel.map(\.name)),
      selectors: kind.actions.flatMap(\.selectors).map(\.rawValue)
    ) { _, _ in ScriptedView() }
    let layout = try TestLayout.layout(
      "EveryTypeView_default", rootClass: viewClass.name.rawValue,
      outlets: kind.outlets.map(\.name),
      TestLayout.node("textField", "stringField", "tag=\"1\" placeholder=\"Some text\"")
        + TestLayout.node(
          "button", "sendButton", "tag=\"2\"", content: TestLayout.action("sendTapped:"))
        + TestLayout.node(
          "button", "keepButton", "tag=\"3\"", content: TestLayout.action("keepTapped:")))
    return Theme(
      name: theme.name, parent: theme.parent, plugin: theme.plugin,
      layouts: theme.layouts.merging([kind.name.viewName: layout]) { $1 },
      classes: theme.classes.merging([viewClass.name: viewClass]) { $1 },
      strings: theme.strings, images: theme.images, isAdmitted: true)
  }

  /// Fills the screenlet's outputs: the outgoing attributes, and the commands.
  package func onCreated(_ screenlet: Screenlet) {
    for attribute in Self.viewModel where attribute.direction != .in {
      screenlet.view?.setAttribute(attribute.name, to: Self.value(of: attribute.type))
    }
  }

  /// Makes an interactor that ends at once.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    Interactor(Nothing(), for: screenlet)
  }

  private final class Nothing: InteractorTask {
    func start(_ interactor: Interactor) -> Bool {
      interactor.callOnSuccess()
      return true
    }
  }
}
