/// A promise that a plugin broke towards the host that the validator plays.
struct Strike: Sendable, Equatable {
  /// The promise that was broken.
  enum Kind: Sendable {
    case viewOutsideSlot, nodeOutsideSlot, closedSink, textNotUTF8, invalidValue, unknownProperty
    case foreignSuper, silentFailure, flag, unknownStatus, misfit, unfitSender
    case secondCompletion, afterDestroy, silentCompletion
  }

  let kind: Kind
  /// A sentence with the misdeed, its place and the remedy.
  let sentence: String
}
