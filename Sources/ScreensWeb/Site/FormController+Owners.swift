import ScreensFace
import ScreensHTTP
import ScreensCore
import ScreensDocuments

/// Forms belong to the user for whom they were made. One user's form does nothing in another's
/// session, and its text goes nowhere.
extension FormController {
  /// The owner that a form names.
  func owner(of fields: FormFields) -> FormOwner {
    FormOwner.split(fields.value(of: "csrf") ?? []).owner
  }

  /// Whether a form may act in a session: it is the present user's, or it signs in itself whoever
  /// typed it.
  func mayAct(_ submission: Submission, _ session: WebSession) -> Bool {
    submission.owner == session.owner || signsIn(submission)
      || submission.owner.isGuest && session.isImplicit
  }

  /// Whether the text of a form may be kept in a session: it is the present user's, or a guest's on
  /// a page by which that user came in.
  func mayKeep(
    textOf owner: FormOwner, at place: ScreenletPlace, in session: WebSession
  ) -> Bool {
    guard owner.isGuest, owner != session.owner, !session.isImplicit else {
      return owner.isGuest || owner == session.owner
    }
    return session.visitor.entrance.contains { place == $0 || place.isInside($0) }
  }

  /// Answers a form of another user without effect: with the page as it is for the present user,
  /// and for a guest with the way to sign in. Its text waits for its own user.
  func refuse(_ submission: Submission, _ session: WebSession) {
    guard !mayKeep(textOf: submission.owner, at: submission.place, in: session) else {
      return showAgain(submission, in: session)
    }
    if session.owner.isGuest, let way = edition.wayToSignIn(from: submission.page) {
      keepWaiting(submission, way.address, session)
      return publisher.send(.seeOther(way.address.utf8), submission.visit, session)
    }
    again(submission, session, .forbidden, wait: nil) { $0[.otherUserNote] }
  }

  /// Keeps the text of a form for its user, who is led to sign in.
  func keepWaiting(_ submission: Submission, _ way: String, _ session: WebSession) {
    var entry: FormEntry?
    if !submission.owner.isGuest {
      guard session.drafts.take(now: face.now),
        let view = session.screenlet(at: submission.placed)?.view
      else { return }
      entry = submission.entry.withoutSecrets(for: view, publisher.painter.plan(of: view).order)
    }
    session.visitor.waiting = WaitingText(
      of: submission.owner, at: submission.placed, entry, way: way)
  }

  /// Gives a user who has just signed in the text that a guest typed on that page and on the page
  /// before it, and the text that waited for this user. Text of others is forgotten.
  ///
  /// - Parameter before: the number of the user who was signed in before; nil for a guest.
  func passOn(_ submission: Submission, after before: Int64?, _ session: WebSession) {
    let waiting = session.visitor.waiting
    session.visitor.waiting = nil
    if let before {
      if before != session.userId { session.forgetScreenlets(besides: submission.place) }
    } else {
      let back = submission.next.flatMap { edition.page(at: Array($0.utf8)[...]) }
      let entrance = ([submission.page] + [back].compactMap(\.self)).flatMap(edition.outermost)
      session.forgetGuest(besides: entrance.map(\.place))
    }
    guard let waiting, waiting.owner == session.owner, let entry = waiting.entry,
      let view = session.screenlet(at: waiting.placed)?.view
    else { return }
    entry.enterDraft(in: view, publisher.painter.plan(of: view).order)
    session.touch(.screenlet(waiting.placed.place))
  }
}
