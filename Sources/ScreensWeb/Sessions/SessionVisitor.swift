import ScreensFace
import ScreensHTTP

/// The kind of a session's user, which decides how long the session stays.
struct SessionVisitor {
  /// The origin of a session; a form that signs a user in makes the session an ordinary one.
  enum Standing {
    case ordinary
    /// It counts among the sessions that its network began.
    case counted
    /// It ends with the form that it was made for.
    case passing
    /// The operator's account signed it in, and can do so again at any time.
    case implicit
  }

  var standing = Standing.ordinary
  /// The sender of the last form.
  var address: IPAddress?
  /// The account that just signed in, until its device has been marked.
  var knownAccount: String?
  /// The name of the page for everyone whose rows the session began with.
  var firstPage: String?
  /// The files that its pages show; nil before the first.
  var shelf: SessionShelf?
  /// The showing whose page was sent before all of it was there.
  var unfinished: PageShowing?
  /// The places on the pages where the present user signed in, and came from: a guest's text there
  /// is the user's.
  var entrance: [ScreenletPlace] = []
  /// The text that waits for its user, who is on the way to sign in.
  var waiting: WaitingText?
}
