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

  /// Whether the text of a form may be kept in a session: a guest's goes over to the user who has
  /// signed in meanwhile.
  func mayKeep(textOf owner: FormOwner, in session: WebSession) -> Bool {
    owner.isGuest || owner == session.owner
  }

  /// Answers a form of another user without effect: with the page as it is for the present user,
  /// and for a guest with the way to sign in.
  func refuse(_ submission: Submission, _ session: WebSession) {
    guard !mayKeep(textOf: submission.owner, in: session) else {
      return showAgain(submission, in: session)
    }
    if session.owner.isGuest, let (path, _) = edition.signInPage(near: submission.page),
      let back = edition.next(Array(submission.page.path.utf8))
    {
      let way = "\(path)?next=\(PercentEncoding.encode(back))"
      return publisher.send(.seeOther(way.utf8), submission.visit, session)
    }
    again(submission, session, .forbidden, wait: nil) { $0[.otherUserNote] }
  }
}
