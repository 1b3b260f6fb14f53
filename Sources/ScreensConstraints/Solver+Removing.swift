extension Solver {
  /// Removes a constraint that the solver holds.
  package mutating func remove(_ id: ConstraintID) {
    let record = record(id)
    refund(record)
    if tableau.row(of: record.marker) != nil {
      _ = tableau.remove(basic: record.marker)
    } else if let leaving = leaving(forMarker: record.marker) {
      var row = tableau.remove(basic: leaving)
      row.solve(for: record.marker, leaving: leaving)
      tableau.substitute(record.marker, by: row)
      objective.substitute(record.marker, by: row, &tableau)
      pivots += 1
    }
    if let other = record.other {
      // Its column was the negated column of the marker, and was removed with it except for
      // rounding.
      tableau.removeColumn(other)
      objective.removeColumn(other)
      free(other)
    }
    objective.removeColumn(record.marker)
    free(record.marker)
    forget(id)
    isOptimal = false
  }

  /// Removes a constraint's violation from the objective.
  private mutating func refund(_ record: Record) {
    guard let other = record.other else { return }
    let priority = record.constraint.priority
    objective.add(-1, other, at: priority, &tableau)
    if record.constraint.relation == .equal {
      objective.add(-1, record.marker, at: priority, &tableau)
    }
  }

  /// The basic symbol to exchange for a removed marker, so that all others stay feasible.
  private func leaving(forMarker marker: Symbol) -> Symbol? {
    var dummy: Symbol?
    var falling: (symbol: Symbol, ratio: Double)?
    var rising: (symbol: Symbol, ratio: Double)?
    var external: Symbol?
    tableau.forEachRow(with: marker) { index, coefficient in
      let basic = tableau.basics[index]
      let constant = tableau.rows[index].constant
      let kind = tableau.kind(of: basic)
      if kind == .dummy {
        // It must not be left with more than markers in its row.
        if basic < dummy ?? basic || dummy == nil { dummy = basic }
      } else if kind == .external {
        if basic < external ?? basic || external == nil { external = basic }
      } else if coefficient < 0 {
        let ratio = -constant / coefficient
        if (ratio, basic) < (falling?.ratio ?? .infinity, falling?.symbol ?? basic) {
          falling = (basic, ratio)
        }
      } else {
        let ratio = constant / coefficient
        if (ratio, basic) < (rising?.ratio ?? .infinity, rising?.symbol ?? basic) {
          rising = (basic, ratio)
        }
      }
    }
    return dummy ?? falling?.symbol ?? rising?.symbol ?? external
  }
}
