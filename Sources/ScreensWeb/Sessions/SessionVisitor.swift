import ScreensHTTP

/// The kind of user that a session is for, which decides how long it stays.
struct SessionVisitor {
  /// How a session came to be; a form that signs a user in makes it an ordinary one.
  enum Standing {
    case ordinary
    /// It counts among the sessions that its network began.
    case counted
    /// It ends with the form that it was made for.
    case passing
    /// The operator's account signed it in, which does so again at any time.
    case implicit
  }

  var standing = Standing.ordinary
  /// The sender of the last form.
  var address: IPAddress?
  /// The account that just signed in, until its device has been marked.
  var knownAccount: String?
}
