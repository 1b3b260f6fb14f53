extension Solver {
  /// Adds a constraint.
  ///
  /// - Throws: `.unsatisfiable` if it is required and contradicts other required constraints; the
  ///   solver is then as it was.
  @discardableResult
  package mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
    try checkWork()
    let id = nextID()
    let record = makeRecord(constraint, id)
    var row = expression(of: constraint)
    row.add(record.sign, record.marker)
    if let other = record.other { row.add(-record.sign, other) }
    if row.constant < 0 { row.scale(by: -1) }
    do {
      try addRow(&row, record)
    } catch {
      discard(record, id)
      throw error
    }
    records[Int(id.rawValue)] = record
    charge(record, id)
    isOptimal = false
    return id
  }

  /// Makes the symbols that turn a constraint into an equation.
  private mutating func makeRecord(_ constraint: LinearConstraint, _ id: ConstraintID) -> Record {
    let isRequired = constraint.priority.isRequired
    switch (constraint.relation, isRequired) {
    case (.equal, true):
      return Record(
        constraint: constraint, marker: makeSymbol(.dummy, owner: id), other: nil, sign: 1)
    case (.equal, false):
      let over = makeSymbol(.error, owner: id)
      let under = makeSymbol(.error, owner: id)
      return Record(constraint: constraint, marker: over, other: under, sign: -1)
    case (.lessThanOrEqual, _), (.greaterThanOrEqual, _):
      let slack = makeSymbol(.slack, owner: id)
      let error = isRequired ? nil : makeSymbol(.error, owner: id)
      return Record(
        constraint: constraint, marker: slack, other: error,
        sign: constraint.relation == .lessThanOrEqual ? 1 : -1)
    }
  }

  /// A constraint's sum in terms of symbols that aren't basic.
  mutating func expression(of constraint: LinearConstraint) -> Row {
    var row = Row(constant: constraint.constant)
    for term in constraint.terms where term.coefficient != 0 {
      tableau.add(term.coefficient, term.variable.symbol, to: &row)
    }
    return row
  }

  private mutating func discard(_ record: Record, _ id: ConstraintID) {
    free(record.marker)
    if let other = record.other { free(other) }
    forget(id)
  }

  /// Lets the objective pay for a constraint's violation.
  mutating func charge(_ record: Record, _ id: ConstraintID) {
    let priority = record.constraint.priority
    guard let other = record.other else { return }
    objective.add(1, other, at: priority, &tableau)
    if record.constraint.relation == .equal {
      objective.add(1, record.marker, at: priority, &tableau)
    }
  }

  /// Adds `0 = row` to the tableau.
  private mutating func addRow(_ row: inout Row, _ record: Record) throws(SolverError) {
    if let subject = subject(of: row, record) {
      row.solve(for: subject)
      enter(subject, row)
    } else if row.terms.allSatisfy({ tableau.kind(of: $0.symbol) == .dummy }) {
      guard row.constant <= Self.tolerance else {
        throw .unsatisfiable(conflict(row, besides: record.marker))
      }
      row.constant = 0
      row.solve(for: record.marker)
      enter(record.marker, row)
    } else {
      try addWithArtificialVariable(row, record)
    }
  }

  /// The symbol to solve a new row for, so that the tableau stays feasible; nil where none is
  /// obvious.
  private mutating func subject(of row: Row, _ record: Record) -> Symbol? {
    if let external = external(in: row) { return external }
    // Negative factors only: the subject is then 0 or more. A variable first: a wish that holds
    // from the beginning needs no pivot later.
    for term in row.terms where tableau.kind(of: term.symbol) == .size {
      let isFeasible = term.coefficient < -Self.tolerance || row.constant == 0
      if isFeasible, fits(term.symbol, -row.constant / term.coefficient) { return term.symbol }
    }
    for symbol in [record.marker, record.other].compactMap({ $0 })
    where tableau.kind(of: symbol) != .dummy && row.coefficient(of: symbol) < 0 {
      return symbol
    }
    return nil
  }

  /// The variable to solve a row for: a variable that occurs in no row, so that no row grows; else
  /// the first.
  private func external(in row: Row) -> Symbol? {
    var first: Symbol?
    for term in row.terms where tableau.kind(of: term.symbol) == .external {
      if tableau.isUnused(term.symbol) { return term.symbol }
      first = first ?? term.symbol
    }
    return first
  }

  /// Whether every restricted basic symbol stays 0 or more at a value of a symbol.
  private mutating func fits(_ symbol: Symbol, _ value: Double) -> Bool {
    if tableau.isUnused(symbol) { return true }
    return tableau.everyRow(with: symbol) { kind, constant, coefficient in
      // A marker that is always 0 must stay so.
      if kind == .dummy { return false }
      return !kind.isRestricted || constant + coefficient * value >= 0
    }
  }

  /// Phase one: minimizes the distance of the new row from 0.
  private mutating func addWithArtificialVariable(
    _ row: Row, _ record: Record
  ) throws(SolverError) {
    // Its pivots ensure feasibility only, also when the constraint is refused.
    isOptimal = false
    let artificial = makeSymbol(.slack)
    tableau.insert(row, basic: artificial)
    var lack = row
    try minimize(&lack)
    guard tableau.row(of: artificial) != nil else { return dropColumn(artificial) }
    var rest = tableau.remove(basic: artificial)
    guard rest.constant <= Self.tolerance else {
      free(artificial)
      throw .unsatisfiable(conflict(rest, besides: record.marker))
    }
    rest.constant = 0
    if let entering = rest.terms.first(where: { tableau.kind(of: $0.symbol).isPivotable })
      ?? rest.terms.first
    {
      rest.solve(for: entering.symbol)
      enter(entering.symbol, rest)
    }
    dropColumn(artificial)
  }

  private mutating func dropColumn(_ artificial: Symbol) {
    tableau.removeColumn(artificial)
    objective.removeColumn(artificial)
    free(artificial)
  }

  /// The required constraints whose markers keep a row from being 0.
  func conflict(_ row: Row, besides added: Symbol?) -> SolverError.Conflict {
    var constraints: Set<ConstraintID> = []
    var variables: [Variable] = []
    for term in row.terms where term.symbol != added {
      let owner = owners[term.symbol.index]
      if owner >= 0 {
        constraints.insert(ConstraintID(rawValue: owner))
      } else if tableau.kind(of: term.symbol) == .size {
        variables.append(Variable(symbol: term.symbol))
      }
    }
    return SolverError.Conflict(constraints: constraints.sorted(), variables: variables)
  }
}
