extension XIBBuilder {
  /// Switches constraints and views off that the design state leaves out.
  mutating func resolveVariations() {
    var isOn: [String: Bool] = [:]
    let variations = draft.nodes.flatMap(\.variations)
      .filter(\.condition.holdsInDesign)
      .sorted { $0.condition.specificity < $1.condition.specificity }
    for variation in variations {
      for id in variation.excluded { isOn[id] = false }
      for id in variation.included { isOn[id] = true }
    }
    guard !isOn.isEmpty else { return }
    for index in draft.constraints.indices where isOn[draft.constraints[index].id] == false {
      draft.constraints[index].isInstalled = false
    }
    for index in draft.nodes.indices where isOn[draft.nodes[index].id] == false {
      draft.nodes[index].isInstalled = false
    }
  }
}
