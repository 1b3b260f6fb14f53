/// A promise that a plugin broke towards the host that the validator plays.
struct Strike: Sendable, Equatable {
  /// Which promise.
  enum Kind: Sendable {
    case viewOutsideSlot, nodeOutsideSlot, closedSink, textNotUTF8, invalidValue, unknownProperty
    case foreignSuper, silentFailure, flag, unknownStatus, misfit
    case secondCompletion, afterDestroy, silentCompletion
  }

  let kind: Kind
  /// What it did, where, and what to do instead.
  let sentence: String
}
