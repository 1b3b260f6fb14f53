package import ScreensModel

/// The ways in which a kind signs users in without a form: the operator's account, the present user
/// again, and the account for trying a host.
///
/// Sessions and faces sign in through the library's kind with such ways, whatever its name.
package protocol SignInWays: Sendable {
  /// The operation that returns `userName` and `password` of the account for trying a host; nil
  /// where there is none.
  var demoAccount: OperationDeclaration? { get }

  /// The step that signs in with the operator's account.
  ///
  /// - Throws: `abortedDueToPreconditions` when a key of the server context is missing.
  func step(
    of account: ImplicitLogin, password: String, in server: ServerContext
  ) throws(ScreensError) -> ConnectorTask.Step

  /// The step that requests the attributes of a signed-in user.
  func attributesStep(of userId: Int64) -> ConnectorTask.Step

  /// The steps that sign the present user in again; nil where their proof does not suffice.
  func renewal(of user: SessionContext.SignedIn, in server: ServerContext) -> SignInRenewal?

  /// The way in which a screenlet of the kind signs in, for the operator's log.
  func authType(of screenlet: Screenlet) -> AuthType
}

/// The steps that sign a user in again.
package enum SignInRenewal {
  /// One step names the user; the proof stays.
  case user(ConnectorTask.Step)
  /// A step makes a new session of the back end. Its answer becomes the proof, and a second step in
  /// that session names the user.
  case session(
    ConnectorTask.Step,
    then: (_ session: Value) -> (proof: Authentication, user: ConnectorTask.Step))
}
