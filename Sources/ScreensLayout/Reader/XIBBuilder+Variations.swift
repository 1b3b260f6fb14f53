extension XIBBuilder {
  /// Switches off constraints and views that the design state does not have.
  mutating func resolveVariations() {
    let isOn = switches { $0.holdsInDesign }
    let elsewhere = [("regular", "regular"), ("compact", "compact"), ("regular", "compact")]
      .map { width, height in switches { $0.holds(width: width, height: height) } }
    for index in draft.nodes.indices {
      let id = draft.nodes[index].id
      guard isOn[id] == false, elsewhere.allSatisfy({ $0[id] == false }) else { continue }
      draft.nodes[index].isEverInstalled = false
    }
    for index in draft.constraints.indices where isOn[draft.constraints[index].id] == false {
      draft.constraints[index].isInstalled = false
    }
    for index in draft.nodes.indices where isOn[draft.nodes[index].id] == false {
      draft.nodes[index].isInstalled = false
    }
  }

  /// The objects that are switched off or on by the variations that hold, by id.
  private func switches(_ holds: (SizeClassCondition) -> Bool) -> [String: Bool] {
    var isOn: [String: Bool] = [:]
    let variations = draft.nodes.flatMap(\.variations)
      .filter { holds($0.condition) }
      .sorted { $0.condition.specificity < $1.condition.specificity }
    for variation in variations {
      for id in variation.excluded { isOn[id] = false }
      for id in variation.included { isOn[id] = true }
    }
    return isOn
  }
}
