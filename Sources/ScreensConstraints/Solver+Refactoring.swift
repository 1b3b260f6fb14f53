extension Solver {
  /// Rebuilds the tableau from the constraints, with the same basic symbols.
  ///
  /// The elimination goes row by row and solves each row for its largest basic symbol. It removes
  /// all rounding errors of earlier pivots and changes.
  mutating func refactor() throws(SolverError) {
    pivots = 0
    changes = 0
    var isBasic = [Bool](repeating: false, count: owners.count)
    for basic in tableau.basics { isBasic[basic.index] = true }
    tableau.removeAllRows()
    objective.removeAll()
    for record in records {
      guard let record else { continue }
      var row = expression(of: record.constraint)
      tableau.add(record.sign, record.marker, to: &row)
      if let other = record.other { tableau.add(-record.sign, other, to: &row) }
      guard let largest = self.largest(in: row, isBasic) else { continue }
      isBasic[largest.index] = false
      row.solve(for: largest)
      tableau.substitute(largest, by: row)
      tableau.insert(row, basic: largest)
      try checkWork()
    }
    for index in records.indices {
      if let record = records[index] { charge(record, ConstraintID(rawValue: Int32(index))) }
    }
    cleanConstants()
    isOptimal = false
  }

  private func largest(in row: Row, _ isBasic: [Bool]) -> Symbol? {
    var largest: Term?
    for term in row.terms where isBasic[term.symbol.index] {
      guard let best = largest else {
        largest = term
        continue
      }
      // Of equals, a symbol that occurs in no row, so that no row grows by it.
      let difference = term.coefficient.magnitude - best.coefficient.magnitude
      let isAsLarge = abs(difference) <= 1e-9 * best.coefficient.magnitude
      if isAsLarge
        ? tableau.isUnused(term.symbol) && !tableau.isUnused(best.symbol) : difference > 0
      {
        largest = term
      }
    }
    return largest?.symbol
  }

  /// Lifts constants to 0 that rounding made negative.
  private mutating func cleanConstants() {
    for index in tableau.rows.indices
    where tableau.kind(of: tableau.basics[index]).isRestricted && tableau.rows[index].constant < 0 {
      tableau.setConstant(ofRow: index, 0)
    }
  }
}
