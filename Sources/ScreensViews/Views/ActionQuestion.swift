package import ScreensLayout
package import ScreensModel

/// The question that a user answers before an action starts: whether to do what cannot be undone,
/// or which file it is about.
package struct ActionQuestion: Sendable, Hashable {
  package let action: ActionName
  /// The question in the user's language.
  package let text: String
  /// The files of which the answer is one; nil for a question whose answer is yes.
  package let file: FileRule?
}

extension ScreenletView {
  /// The question of a control; nil for one that acts at once.
  ///
  /// - Parameters:
  ///   - control: the index of its node.
  ///   - document: the view's own layout, or that of a cell of its list.
  package func question(of control: Int, in document: LayoutDocument) -> ActionQuestion? {
    let kind = owner.kind
    // Most kinds have no questions, and pages have many controls.
    guard kind.hasQuestions, document.isControl(control) else { return nil }
    let selectors = document.selectors(of: control, event: .touchUpInside)
    let identifier = document.nodes[control].restorationIdentifier
    let action = kind.actions.first { action in
      action.selectors.contains { selectors.contains($0.rawValue) }
        || selectors.isEmpty && action.name.rawValue == identifier
    }
    guard let action else { return nil }
    let file = action.effect?.takes?.file
    if let key = action.question {
      return ActionQuestion(
        action: action.name, text: text(key, table: kind.textTable), file: file)
    }
    return file.map {
      let key = $0.isOfPictures ? "choose-picture" : "choose-file"
      return ActionQuestion(action: action.name, text: text(key, table: "default"), file: $0)
    }
  }

  /// The control that asks before an action; nil where the user has none.
  ///
  /// - Parameter tree: the view's own, or that of a cell of its list.
  package func control(asking action: ActionName, in tree: ViewTree) -> Int? {
    guard isEditable else { return nil }
    return tree.document.nodes.indices.first { index in
      question(of: index, in: tree.document)?.action == action && !tree.isHidden(index)
        && tree[index, .enabled] != .bool(false)
    }
  }
}
