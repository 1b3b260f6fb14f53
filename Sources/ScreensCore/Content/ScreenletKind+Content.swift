/// Faults of a declaration that only the whole library shows.
extension ScreenletKind {
  /// A clause about each part of the declared content and effects that cannot work, with the
  /// remedy; none for a kind that code drives.
  package func contentFaults(in library: ScreenletLibrary) -> [String] {
    var faults: [String] = []
    func check(_ place: String, _ steps: DeclaredSteps) {
      do throws(SuppliedStepsFault) {
        _ = try SuppliedSteps(steps.value, of: self, library) { $0.sample(of: self) }
      } catch {
        faults.append("\(place): \(error)")
      }
    }
    func check(_ place: String, _ events: EventName?...) {
      for case let name? in events where event(name) == nil {
        faults.append("\(place): there is no event \(name); declare it in 'events'")
      }
    }
    func check(_ place: String, _ names: [AttributeName]) {
      for name in names where attribute(name) == nil {
        faults.append("\(place): there is no attribute \(name); declare it in 'attributes'")
      }
    }
    if case .entry(let entry)? = content {
      for way in entry.ways {
        check("content", way.needs)
        check("content", way.runs)
      }
      check("content", entry.identity)
      check("content", entry.event, entry.failure)
      if let value = entry.value, !viewModel.contains(where: { $0.name == value }) {
        faults.append("content: the view model has no \(value); declare it in 'viewModel'")
      }
    }
    for action in actions {
      guard let effect = action.effect else { continue }
      check("the action \(action.name)", effect.needs)
      check("the action \(action.name)", effect.runs)
      check("the action \(action.name)", effect.event, effect.failure)
    }
    for outlet in outlets {
      guard let shown = outlet.shows, !viewModel.contains(where: { $0.name == shown.attribute })
      else { continue }
      faults.append(
        "the outlet \(outlet.name): the view model has no \(shown.attribute); declare it in "
          + "'viewModel'")
    }
    return faults
  }
}
