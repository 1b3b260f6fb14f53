/// The answer of a slot: it did the work, or the parent's slot is to do it.
package enum SlotOutcome: Sendable {
  case handled
  case inherit
  /// Neither the class nor its parents, all of which were asked, know the attribute or selector.
  case unknownName
}

/// The phase of an interaction that a progress text is for.
package enum ProgressPhase: Int32, Sendable {
  case working = 0
  case success = 1
  case failure = 2
}
