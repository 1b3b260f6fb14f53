/// A promise of a plugin to its host that the validator saw broken.
struct Misuse: Sendable, Equatable {
  enum Kind: Sendable {
    case viewOutsideSlot, nodeOutsideSlot, closedSink, textNotUTF8, invalidValue, unknownProperty
    case foreignSuper, silentFailure, flag, unknownStatus, misfit, unfitSender
    case secondCompletion, afterDestroy, silentCompletion
  }

  let kind: Kind
  /// A sentence with the misdeed, its place and the remedy.
  let sentence: String
}
