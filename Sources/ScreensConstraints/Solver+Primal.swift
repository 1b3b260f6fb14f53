extension Solver {
  /// The primal simplex: lowers the objective to its minimum.
  mutating func optimize() throws(SolverError) {
    while let (entering, level) = objective.entering(&tableau) {
      guard let leaving = leaving(for: entering) else {
        // Sums of violations have a least value, so only rounding can say otherwise.
        objective.clean(entering, level: level)
        continue
      }
      pivot(leaving: leaving, entering: entering)
      try checkWork()
    }
  }

  /// Minimizes one row instead of the objective, which is kept up to date.
  mutating func minimize(_ row: inout Row) throws(SolverError) {
    while let entering = row.terms.first(where: {
      $0.coefficient < -Self.tolerance && tableau.kind(of: $0.symbol).isPivotable
    })?.symbol {
      guard let leaving = leaving(for: entering) else {
        _ = row.remove(entering)
        continue
      }
      var pivoted = tableau.remove(basic: leaving)
      pivoted.solve(for: entering, leaving: leaving)
      tableau.substitute(entering, by: pivoted, in: &row)
      enter(entering, pivoted)
      try checkWork()
    }
  }

  /// The restricted basic symbol that reaches 0 first while a symbol grows; the lowest of several.
  private func leaving(for entering: Symbol) -> Symbol? {
    var best: Symbol?
    var least = Double.infinity
    tableau.forEachRow(with: entering) { index, coefficient in
      let basic = tableau.basics[index]
      guard coefficient < -Self.tolerance, tableau.kind(of: basic).isRestricted else { return }
      let ratio = -tableau.rows[index].constant / coefficient
      if ratio < least || (ratio == least && basic < best ?? basic) {
        least = ratio
        best = basic
      }
    }
    return best
  }
}
