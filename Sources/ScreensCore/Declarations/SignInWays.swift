/// The ways of a kind that signs users in, where no form is filled in: the operator's account, the
/// present user once more, the account for trying a host out.
///
/// Sessions and faces sign in through the library's kind that has them, whatever its name.
package protocol SignInWays: Sendable {
  /// The operation that tells `userName` and `password` of the account that a host is tried with;
  /// nil where there is none.
  var demoAccount: OperationDeclaration? { get }

  /// The step that signs in with the operator's account.
  ///
  /// - Throws: `abortedDueToPreconditions` when a key of the server context is missing.
  func step(
    of account: ImplicitLogin, password: String, in server: ServerContext
  ) throws(ScreensError) -> ConnectorTask.Step

  /// The step that asks the back end for the attributes of a user who is signed in.
  func attributesStep(of userId: Int64) -> ConnectorTask.Step

  /// The steps that sign the present user in once more; nil where their proof does not suffice.
  func renewal(of user: SessionContext.SignedIn, in server: ServerContext) -> SignInRenewal?

  /// The way in which a screenlet of the kind signs in, for the operator's log.
  func authType(of screenlet: Screenlet) -> AuthType
}

/// The steps that sign a user in once more.
package enum SignInRenewal {
  /// One step names the user; the proof stays.
  case user(ConnectorTask.Step)
  /// A step makes a new session of the back end's: the proof is made of its answer, and a second
  /// step in that session names the user.
  case session(
    ConnectorTask.Step,
    then: (_ session: Value) -> (proof: Authentication, user: ConnectorTask.Step))
}
