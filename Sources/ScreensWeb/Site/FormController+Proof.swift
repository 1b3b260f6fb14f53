import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensViews

/// Actions that need a missing proof of the signed-in user, because the browser was remembered, or
/// the host was restarted. The user signs in again, and the action continues.
extension FormController {
  /// Keeps an action that lacks a proof, and finds the page for signing in, with the name filled
  /// in. A guest's action is not kept, and its typed text is.
  ///
  /// - Returns: the address of that page; nil for an error of another kind, or without such a page.
  func askToSignIn(
    _ submission: Submission, _ error: ScreensError?, _ session: WebSession
  ) -> String? {
    let context = session.scope.context
    guard let error, error.origin == .proof,
      let way = edition.wayToSignIn(from: submission.page)
    else { return nil }
    if let user = context.user {
      session.awaited = AwaitedAction(
        of: submission.key, page: way.back, control: submission.entry.fired, userId: user.userId,
        began: face.wall, hadSecret: submission.hasSecret)
      fillIn(context.basicAuthUsername ?? user.emailAddress, way.placed, session)
    } else {
      keepWaiting(submission, way.address, session)
    }
    return way.address
  }

  private func fillIn(_ name: String, _ placed: PlacedScreenlet, _ session: WebSession) {
    guard let screenlet = session.screenlet(at: placed),
      let attribute = screenlet.kind.accountAttribute
    else { return }
    screenlet.view?.setAttribute(attribute, to: .string(name))
    session.touch(.screenlet(placed.place))
  }

  /// Whether an action may continue for the present user.
  func isStillDue(_ action: AwaitedAction, _ session: WebSession) -> Bool {
    action.isFor(
      session.scope.context.user?.userId, now: face.wall,
      limit: face.commons.configuration.authorizationTime)
  }

  /// Resumes the action that waits for a user who has just signed in. The action was removed from
  /// the part that outlives the process before the sign-in was written, so that no later process
  /// finds it.
  ///
  /// - Returns: the screenlet of the action; nil where none continues.
  func goOn(with action: AwaitedAction, _ session: WebSession) -> Screenlet? {
    guard let placed = edition.screenlet(named: Array(action.place.name.utf8)[...]) else {
      return nil
    }
    guard isStillDue(action, session) else {
      // The action belongs to another user, and so does the text typed for it.
      if action.userId != session.scope.context.user?.userId { session.clear(placed) }
      return nil
    }
    guard let screenlet = session.screenlet(at: placed), !screenlet.isBusy,
      !action.hadSecret, !screenlet.lacksSecret, let view = screenlet.view
    else { return nil }
    let order = publisher.painter.plan(of: view).order
    guard let control = FormEntry.control(named: action.control, in: view, order) else {
      return nil
    }
    session.events.ways[action.place] = nil
    // The form may come again from a page of the preceding host.
    session.submissions.forget(action.form)
    _ = session.submissions.begin(action.form) { _ in }
    _ = session.submissions.end(action.form, .done(path: action.page))
    session.submissions.act(action.form)
    _ = try? view.fire(control)
    if screenlet.isBusy { sessions.hall.beginWork(of: session) }
    session.touch(.screenlet(action.place))
    return screenlet
  }
}

extension FormController {
  /// Reports at its place that an action could not continue, since a secret for it is not kept.
  ///
  /// - Returns: the address of its page, which says so.
  func askForSecretAgain(_ action: AwaitedAction, _ session: WebSession) -> String {
    guard let placed = edition.screenlet(named: Array(action.place.name.utf8)[...]),
      let screenlet = session.screenlet(at: placed), !screenlet.isBusy
    else { return action.page }
    screenlet.askForSecretAgain()
    return address(action.page, of: screenlet, at: action.place, on: action.page, session)
  }
}
