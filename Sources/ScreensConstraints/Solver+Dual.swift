extension Solver {
  /// The dual simplex: makes rows with negative constants feasible again and keeps the objective at
  /// its minimum.
  ///
  /// - Throws: `.unsatisfiable` when the required constraints make that impossible.
  mutating func dualOptimize(_ infeasible: [Symbol]) throws(SolverError) {
    var waiting = infeasible
    while let leaving = nextInfeasible(&waiting) {
      guard let place = tableau.row(of: leaving) else { continue }
      let row = tableau.rows[place]
      guard let entering = dualEntering(row) else {
        throw .unsatisfiable(conflict(row, besides: nil, including: leaving))
      }
      var pivoted = tableau.remove(basic: leaving)
      pivoted.solve(for: entering, leaving: leaving)
      tableau.forEachRow(with: entering) { index, coefficient in
        let basic = tableau.basics[index]
        if tableau.kind(of: basic).isRestricted,
          tableau.rows[index].constant + coefficient * pivoted.constant < -Self.tolerance
        {
          waiting.append(basic)
        }
      }
      enter(entering, pivoted)
      try checkWork()
    }
  }

  /// The lowest symbol that is still basic and negative.
  private func nextInfeasible(_ waiting: inout [Symbol]) -> Symbol? {
    waiting.removeAll { tableau.value(of: $0) >= -Self.tolerance }
    return waiting.min()
  }

  /// The symbol whose growth lifts a row at the least cost; the lowest of equally cheap symbols.
  private func dualEntering(_ row: Row) -> Symbol? {
    var best: Term?
    for term in row.terms
    where term.coefficient > Self.tolerance && tableau.kind(of: term.symbol).isPivotable {
      guard let least = best else {
        best = term
        continue
      }
      if objective.isCheaper(
        term.symbol, per: term.coefficient, than: least.symbol, per: least.coefficient)
      {
        best = term
      }
    }
    return best?.symbol
  }

  /// The constraints that keep a basic symbol from being 0 or more.
  func conflict(
    _ row: Row, besides added: Symbol?, including basic: Symbol
  ) -> SolverError.Conflict {
    var conflict = conflict(row, besides: added)
    let owner = owners[basic.index]
    if owner >= 0 {
      conflict.constraints = Set(conflict.constraints + [ConstraintID(rawValue: owner)]).sorted()
    } else if tableau.kind(of: basic) == .size {
      conflict.variables.append(Variable(symbol: basic))
    }
    return conflict
  }
}
