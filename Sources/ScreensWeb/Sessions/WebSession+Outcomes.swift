import ScreensFace
import ScreensCore

/// The outcomes of the session's forms.
extension WebSession {
  /// Reserves what a form has just brought about at its place for the page that follows: no other
  /// page shows it.
  @discardableResult
  func claimOutcome(of screenlet: Screenlet, at place: ScreenletPlace) -> String {
    submissions.outcomes.claim(place, screenlet.outcomeCount)
  }

  func keep(_ outcome: FormOutcome, now: Int64) {
    submissions.outcomes.add(outcome, now: now)
    onKeep?()
  }

  /// Takes the outcome that the address of a page names, once.
  func takeOutcome(_ name: [UInt8]?, at path: String, now: Int64) -> FormOutcome? {
    guard let name, let outcome = submissions.outcomes.take(name, at: path, now: now) else {
      return nil
    }
    onKeep?()
    return outcome
  }

  /// Whether a page shows the present outcome of a screenlet.
  ///
  /// - Parameter name: The outcome that the page was opened with.
  func showsOutcome(of screenlet: Screenlet, at place: ScreenletPlace, to name: String?) -> Bool {
    submissions.outcomes.isShown(place, screenlet.outcomeCount, to: name)
  }

  /// Whether an outcome's screenlet still shows it itself. After a restart, it does not.
  func isPresent(_ outcome: FormOutcome) -> Bool {
    screenlets.contains { place, screenlet in
      place == outcome.place && screenlet.outcome != nil
        && submissions.outcomes.isPresent(place, screenlet.outcomeCount, outcome.name)
    }
  }
}
