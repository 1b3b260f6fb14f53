/// The house of a session: a face with pages, and with other sessions of the same user. A session
/// without one, as in a trial, goes on for itself.
///
/// Called on the session's executor. The session's scope keeps it.
package protocol SessionHouse: AnyObject {
  /// The session's files.
  var shelf: any MediaShelf { get }
  /// A screenlet's tree, progress or outcome has changed, and not by a face's own call.
  func changed(_ screenlet: Screenlet)
  /// A change affects only one row of a list.
  func changed(row: Int, of screenlet: Screenlet)
  /// The user has changed the content of lists, which others may show.
  func changed(_ topic: ContentTopic)
  /// A screenlet has reported an event, after its delegate had it.
  func reported(_ event: ScreenletEvent, by screenlet: Screenlet)
  /// A try to sign in has ended, which the operator may want to know.
  func ended(_ signIn: SignInTry)
  /// The page with a screenlet; nil where it is on none.
  func page(of screenlet: Screenlet) -> String?
  /// Ends all other sessions of a user and forgets the user's remembered browsers.
  func endOthers(of user: Int64)
  /// Records that a screenlet is about to send a request that must not be repeated, so that the
  /// next process knows it.
  ///
  /// - Parameter answer: receives whether the record was made; called once.
  func record(_ screenlet: Screenlet, _ answer: @escaping (Bool) -> Void)
  /// Counts a message of the session's visitor to a receiver; false where it must not be sent.
  func countMessage(to receiver: String) -> Bool
  /// Takes a counted message that was not sent out of the count.
  func giveBackMessage(to receiver: String)
}
