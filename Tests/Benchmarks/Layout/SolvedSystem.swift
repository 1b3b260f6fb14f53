import ScreensConstraints

/// A linear system in this package's solver.
struct SolvedSystem {
  private var solver = Solver()
  private var variables: [Variable] = []
  private var edit: ConstraintID?

  mutating func build(_ system: LinearSystem) {
    variables = (0..<system.variables).map { _ in solver.makeVariable() }
    do {
      for wish in system.wishes {
        let relation: LinearConstraint.Relation =
          wish.relation == "="
          ? .equal : wish.relation == "<" ? .lessThanOrEqual : .greaterThanOrEqual
        try solver.add(
          LinearConstraint(
            wish.terms.map { LinearTerm(variables[$0.variable], $0.coefficient) },
            constant: wish.constant, relation, priority: Priority(wish.priority)))
      }
      edit = try solver.addEditVariable(
        variables[system.edited], Priority(900), value: system.suggestions.first ?? 0)
      try solver.solve()
    } catch {
      preconditionFailure("\(system.name): \(error)")
    }
  }

  /// Makes every suggestion, reads every value after each, and returns the sum of the last.
  mutating func edit(_ system: LinearSystem) -> Double {
    var sum = 0.0
    for value in system.suggestions {
      suggest(value)
      sum = variables.reduce(0) { $0 + solver.value(of: $1) }
    }
    return sum
  }

  mutating func suggest(_ value: Double) {
    guard let edit else { return }
    do { try solver.suggest(edit, value) } catch { preconditionFailure("\(error)") }
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }
}
