import ScreensFace

/// The outcomes of the session's forms.
extension WebSession {
  func keep(_ outcome: FormOutcome, now: Int64) {
    submissions.outcomes.add(outcome, now: now)
    house?.noteChange()
  }

  /// Takes the outcome that the address of a page names, once.
  func takeOutcome(_ name: [UInt8]?, at path: String, now: Int64) -> FormOutcome? {
    guard let name, let outcome = submissions.outcomes.take(name, at: path, now: now) else {
      return nil
    }
    house?.noteChange()
    return outcome
  }

  /// Reserves the outcomes of a restart for a page: it shows them, and no later one does.
  ///
  /// - Parameter isOn: whether a place is on the page.
  /// - Returns: the name under which the page shows them; nil without one.
  func claimRecovered(as name: String?, where isOn: (ScreenletPlace) -> Bool) -> String? {
    let recovered = places.recovered.filter(isOn)
    guard !recovered.isEmpty else { return name }
    let name = name ?? FormOutcomes.newName()
    for place in recovered { _ = places.claimOutcome(at: place, as: name) }
    return name
  }
}
