package import ScreensCore
import ScreensLayout
package import ScreensModel
package import ScreensViews

/// A screenlet of notes: its view shows its attributes, and the number of its requests.
package final class NoteScreenlet: ScreenletLogic {
  package static let kind = ScreenletKind(
    ScreenletName("Note")!, "Takes notes.",
    attributes: [
      Inspectable(.known("shelf"), .int, 0), Inspectable(.known("topic"), .string, ""),
      Inspectable(.known("isOpen"), .bool, false),
      Inspectable(.known("code"), .string, "", isSecret: true),
      Inspectable(.known("route"), .string, "", isFromAddress: false),
    ],
    actions: [
      .init(.default, "adds a note"), .init(load, "asks for the notes"),
      .init(publish, "publishes the note"),
    ],
    events: [
      .init(.known("onNoteAdded"), [("text", .string), ("shelf", .int)], "a note was added"),
      .init(.known("onNoteError"), EventDeclaration.error, "a note was not added"),
    ], operations: [publishing], refreshAction: load)

  /// The kind with its code.
  package static let screenletClass = ScreenletClass(kind) { NoteScreenlet() }

  private static let load = ActionName("load")!
  private static let publish = ActionName("publish")!

  /// An operation that needs a proof of the signed-in user, and must happen once.
  package static let publishing = OperationDeclaration(
    OperationName("publishNote")!, .once, needsProof: true,
    parameters: [.init("text", .string, sample: "probe", "the note")], "Publishes a note.")

  private var loads = 0

  /// The theme that shows it.
  package static func theme() throws -> Theme {
    let viewClass = ScriptedView.viewClass("NoteView_notes", kind.name) { _, _ in ScriptedView() }
    let nodes =
      TestLayout.node("textField", "note", "tag=\"1\"")
      + TestLayout.node("button", "add", "tag=\"2\" restorationIdentifier=\"defaultAction\"")
      + TestLayout.node("button", "publish", "tag=\"3\" restorationIdentifier=\"publish\"")
      + TestLayout.node("label", "shown")
    return Theme(
      name: ThemeName("notes")!, parent: .default, plugin: .builtIn,
      layouts: [
        "NoteView": try TestLayout.layout(
          "NoteView_notes", rootClass: "NoteView_notes",
          outlets: ["note", "add", "publish", "shown"], nodes)
      ], classes: [viewClass.name: viewClass], isAdmitted: true)
  }

  package func onCreated(_ screenlet: Screenlet) { show(screenlet) }
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) { show(screenlet) }

  private func show(_ screenlet: Screenlet) {
    guard let tree = screenlet.view?.tree, let label = tree.find("shown") else { return }
    let parts = ["shelf", "topic", "isOpen"].map { name in
      "\(name)=\(Self.text(screenlet[attribute: AttributeName(name)!]))"
    }
    let code = screenlet[attribute: AttributeName("code")!].string ?? ""
    let text = parts.joined(separator: " ") + " code of \(code.utf8.count) loads=\(loads)."
    try? tree.set(.text, to: .string(text), of: label)
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .bool(let flag): "\(flag)"
    case .int(let number): "\(number)"
    default: value.string ?? ""
    }
  }

  /// Adds a note, requests all notes, or publishes the typed text.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let text =
      screenlet.view.flatMap { view in
        view.tree.find("note").flatMap { try? view.tree.value(.text, of: $0) }
      }?.string ?? ""
    if action == Self.publish {
      let graph = OperationGraph.one { .init(Self.publishing, ["text": .string(text)]) }
      return Interactor(ConnectorTask(in: screenlet.session, graph) { _ in .none }, for: screenlet)
    }
    let interactor = Interactor(Task(fails: text == "bad"), for: screenlet)
    interactor.onSuccess = { [unowned self, unowned screenlet] _ in
      guard action == .default else {
        loads += 1
        return show(screenlet)
      }
      let shelf = screenlet[attribute: AttributeName("shelf")!]
      screenlet.tell(.known("onNoteAdded"), ["text": .string(text), "shelf": shelf])
    }
    interactor.onFailure = { [unowned screenlet] error in
      screenlet.tell(.known("onNoteError"), error.payload)
    }
    return interactor
  }

  private final class Task: InteractorTask {
    let fails: Bool

    init(fails: Bool) { self.fails = fails }

    func start(_ interactor: Interactor) -> Bool {
      if fails {
        interactor.callOnFailure(ScreensError(.failed, "no"))
      } else {
        interactor.callOnSuccess()
      }
      return true
    }
  }
}
