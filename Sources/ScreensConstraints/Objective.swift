/// The sum that is minimized: the violations at each priority, the highest first.
struct Objective: Sendable {
  /// The violations at one priority.
  struct Level: Sendable {
    let priority: Priority
    var row: Row
  }

  /// Highest priority first.
  private(set) var levels: [Level] = []

  /// The index of a priority's level. A missing level is inserted.
  mutating func level(_ priority: Priority) -> Int {
    var index = 0
    while index < levels.count, levels[index].priority > priority { index += 1 }
    if index == levels.count || levels[index].priority != priority {
      levels.insert(Level(priority: priority, row: Row()), at: index)
    }
    return index
  }

  /// Adds a multiple of a symbol, or of its row if it is basic, to a level.
  mutating func add(
    _ factor: Double, _ symbol: Symbol, at priority: Priority, _ tableau: inout Tableau
  ) {
    let index = level(priority)
    tableau.add(factor, symbol, to: &levels[index].row)
  }

  /// Replaces a symbol that became basic.
  mutating func substitute(_ symbol: Symbol, by value: Row, _ tableau: inout Tableau) {
    tableau.count(work: levels.count >> 3)
    for index in levels.indices {
      tableau.substitute(symbol, by: value, in: &levels[index].row)
    }
  }

  /// Forgets a symbol that is 0.
  mutating func removeColumn(_ symbol: Symbol) {
    for index in levels.indices { _ = levels[index].row.remove(symbol) }
  }

  mutating func removeAll() { levels = [] }

  /// The lowest symbol whose growth lowers the objective, and the level that it lowers.
  ///
  /// Taking the lowest keeps the simplex from going in circles (Bland's rule).
  func entering(_ tableau: inout Tableau) -> (symbol: Symbol, level: Int)? {
    var looks = 0
    defer { tableau.count(work: looks) }
    for (index, level) in levels.enumerated() {
      looks += 1 + (level.row.terms.count >> 3)
      for term in level.row.terms
      where term.coefficient < -Solver.tolerance && tableau.kind(of: term.symbol).isPivotable {
        looks += index
        if isFree(term.symbol, above: index) { return (term.symbol, index) }
      }
    }
    return nil
  }

  /// Whether no higher level pays for a symbol.
  private func isFree(_ symbol: Symbol, above index: Int) -> Bool {
    for level in levels[..<index]
    where level.row.coefficient(of: symbol) > Solver.tolerance { return false }
    return true
  }

  /// Whether growth of a symbol costs something at any level.
  func charges(for symbol: Symbol) -> Bool { !isFree(symbol, above: levels.count) }

  /// Drops a factor that only rounding has left.
  mutating func clean(_ symbol: Symbol, level: Int) { _ = levels[level].row.remove(symbol) }

  /// Whether one symbol costs less than another, each per unit of its own factor.
  func isCheaper(
    _ one: Symbol, per factor: Double, than other: Symbol, per otherFactor: Double
  ) -> Bool {
    for level in levels {
      let cost = level.row.coefficient(of: one) / factor
      let otherCost = level.row.coefficient(of: other) / otherFactor
      if (cost - otherCost).magnitude > Solver.tolerance { return cost < otherCost }
    }
    return one < other
  }
}
