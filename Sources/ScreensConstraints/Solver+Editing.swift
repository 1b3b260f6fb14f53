extension Solver {
  /// Gives a constraint another constant and finds the solution again from the last one.
  ///
  /// - Throws: `.unsatisfiable` if required constraints don't allow it; the solver is then as it
  ///   was.
  package mutating func setConstant(
    _ id: ConstraintID, to constant: Double
  ) throws(SolverError) {
    let before = record(id).constraint.constant
    if constant == before { return }
    try solve()
    do {
      try move(id, to: constant)
    } catch .unsatisfiable(let conflict) {
      do {
        try move(id, to: before)
      } catch .unsatisfiable {
        // It was feasible, so only rounding can say otherwise.
        records[Int(id.rawValue)]?.constraint.constant = before
        try refactor()
      }
      throw .unsatisfiable(conflict)
    }
  }

  private mutating func move(_ id: ConstraintID, to constant: Double) throws(SolverError) {
    let record = record(id)
    let delta = record.sign * (constant - record.constraint.constant)
    records[Int(id.rawValue)]?.constraint.constant = constant
    changes += 1
    if let place = tableau.row(of: record.marker) {
      tableau.changeConstant(ofRow: place, by: -delta)
      if record.constraint.relation == .equal, record.constraint.priority.isRequired,
        tableau.rows[place].constant.magnitude > Self.tolerance
      {
        throw .unsatisfiable(conflict(tableau.rows[place], besides: nil, including: record.marker))
      }
      if tableau.rows[place].constant < -Self.tolerance {
        try dualOptimize([record.marker])
      }
      return
    }
    let infeasible = tableau.changeConstants(along: record.marker, by: delta)
    try checkDummies(record.marker)
    try dualOptimize(infeasible)
  }

  /// A required equality that others imply must still be implied.
  private func checkDummies(_ marker: Symbol) throws(SolverError) {
    guard tableau.kind(of: marker) == .dummy else { return }
    var broken: Int?
    tableau.forEachRow(with: marker) { index, _ in
      if tableau.kind(of: tableau.basics[index]) == .dummy,
        tableau.rows[index].constant.magnitude > Self.tolerance
      {
        broken = broken ?? index
      }
    }
    if let broken {
      throw .unsatisfiable(
        conflict(tableau.rows[broken], besides: nil, including: tableau.basics[broken]))
    }
  }

  /// Wishes a value for a variable; `suggest` changes it.
  package mutating func addEditVariable(
    _ variable: Variable, _ priority: Priority, value: Double = 0
  ) throws(SolverError) -> ConstraintID {
    precondition(!priority.isRequired, "the value of an edit variable can't be required")
    return try add(LinearConstraint([LinearTerm(variable)], constant: -value, priority: priority))
  }

  /// Changes the value that is wished for an edit variable.
  package mutating func suggest(_ edit: ConstraintID, _ value: Double) throws(SolverError) {
    try setConstant(edit, to: -value)
  }
}
