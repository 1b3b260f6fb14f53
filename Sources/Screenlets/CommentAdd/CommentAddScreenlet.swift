package import ScreensCore
package import ScreensModel
package import ScreensViews

/// Lets users comment on a thing, or change a comment.
package final class CommentAddScreenlet: ScreenletLogic {
  /// The comment whose text the field has, or had at first; nil for a new comment.
  private var shown: Comment?

  /// Nothing is read yet.
  package init() {}

  /// Another comment is to be changed, or none: the text of the former goes.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    guard attribute == .commentId, let former = shown else { return }
    shown = nil
    replace(former.text.plain, by: "", screenlet)
  }

  /// Shows the text of a comment that was read, unless the user has typed another one.
  package func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {
    guard action == .loadComment, error == nil, let comment = Comment(result) else { return }
    let former = shown?.text.plain ?? ""
    shown = comment
    replace(former, by: comment.text.plain, screenlet)
  }

  package func follow(_ former: any ScreenletLogic) {
    shown = (former as? CommentAddScreenlet)?.shown
  }

  /// Makes the interactor that stores the text. The action's name has no effect.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let change = CommentChange(screenlet)
    let graph = OperationGraph.one { () throws(ScreensError) in try change.step() }
    let task = ConnectorTask(in: screenlet.session, graph) { $0.last }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned interactor, unowned screenlet] answer in
      interactor.interactionResult = answer
      self.succeed(change, answer, screenlet)
    }
    interactor.onFailure = { [unowned screenlet] error in
      guard error != .cancelled else { return }
      screenlet.tell(change.isNew ? .onAddCommentError : .onUpdateCommentError, error)
    }
    return interactor
  }

  /// The field is empty after a new comment. A changed one stays in it, as the server stored it.
  private func succeed(_ change: CommentChange, _ answer: Value, _ screenlet: Screenlet) {
    shown = change.isNew ? nil : Comment(answer)
    replace(change.text, by: shown?.text.plain ?? "", screenlet)
    screenlet.tell(change.isNew ? .onCommentAdded : .onCommentUpdated, answer.map ?? [:])
  }

  /// Replaces the text of the field where it still is a former one.
  private func replace(_ former: String, by text: String, _ screenlet: Screenlet) {
    guard let view = screenlet.view, (view.attribute(.body).string ?? "") == former else { return }
    view.setAttribute(.body, to: .string(text))
  }
}

/// One comment to be stored, with the values of view and attributes from its start.
private struct CommentChange {
  let text: String
  /// Whether it is not yet on the server.
  let isNew: Bool
  private let commentId: Value
  private let className: Value
  private let classPK: Value
  private let sentence: (String) -> String

  init(_ screenlet: Screenlet) {
    let view = screenlet.view
    text = view?.attribute(.body).string ?? ""
    commentId = screenlet[attribute: .commentId]
    isNew = (commentId.int ?? 0) <= 0
    className = screenlet[attribute: .className]
    classPK = screenlet[attribute: .classPK]
    sentence = { key in
      view?.text(key, table: "commentadd-screenlet") ?? "commentadd-screenlet-\(key)"
    }
  }

  /// The request.
  ///
  /// - Throws: the page's fault before the user's.
  func step() throws(ScreensError) -> ConnectorTask.Step {
    if isNew, className.nonEmptyString == nil {
      throw .validation(sentence("undefined-className"))
    }
    if isNew, (classPK.int ?? 0) <= 0 { throw .validation(sentence("undefined-classPK")) }
    let body = CommentText.html(ofPlain: text)
    guard !body.isEmpty else { throw .validation(sentence("empty-body"), field: .body) }
    return isNew
      ? .init(
        .commentAdd, ["className": className, "classPK": classPK, "body": .string(body)])
      : .init(.commentUpdate, ["commentId": commentId, "body": .string(body)])
  }
}
