import ScreensModel

/// The state of an entry that a screenlet loads by itself, for faces to say it in words.
package enum EntryState: Sendable {
  /// The entry is being read, and there is none to show meanwhile.
  case loading
  /// The server has none, or it was removed.
  case empty
  /// The last reading failed, and can be repeated.
  case failed
}

extension Screenlet {
  /// The state of the entry; nil for one that is shown, was never read or comes from the screenlet
  /// around this one, and for a screenlet without an entry.
  package var entryState: EntryState? {
    guard let content = kind.entry, let logic = logic as? DeclaredLogic,
      !hasGivenEntry
    else { return nil }
    if isActionRunning(content.action) { return logic.entry.isNone ? .loading : nil }
    if outcome?.action == content.action, outcome?.error != nil { return .failed }
    return logic.isEmpty ? .empty : nil
  }
}
