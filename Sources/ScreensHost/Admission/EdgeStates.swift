import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The rare states of a view: nothing typed, very much typed, an error, a long wait, nothing
/// editable. Code that cannot handle them fails in the trial, and not in front of a user.
enum EdgeStates {
  private static let texts = ["", "a", String(repeating: "Ünïcode ש 🙂 ", count: 500)]
  private static let refusal = ScreensError(
    .failed, String(repeating: "A long refusal. ", count: 100))

  /// Puts an unseen view into each of these states.
  static func show(in view: ScreenletView) {
    for text in texts { fill(view, with: text) }
    view.startInteraction(.default)
    _ = view.progressMessage(for: .default, .working)
    view.setEditable(false)
    view.setEditable(true)
    view.finishInteraction(.default, result: .none, error: refusal)
    _ = view.progressMessage(for: .default, .failure)
    view.setTranslations()
    view.hidden()
  }

  private static func fill(_ view: ScreenletView, with text: String) {
    let document = view.tree.document
    for index in document.nodes.indices where document.isTextInput(index) {
      // A node that refuses text is no fault.
      try? view.tree.set(.text, to: .string(text), of: view.tree.handle(index))
    }
    let model = view.screenlet.kind.viewModel
    for attribute in Set(view.classes.flatMap(\.attributes)).sorted() {
      let value = view.attribute(attribute)
      if let type = model.first(where: { $0.name == attribute })?.type {
        view.setAttribute(attribute, to: type.sample(text))
      } else if value.isNone || value.string != nil {
        view.setAttribute(attribute, to: .string(text))
      }
    }
  }
}
