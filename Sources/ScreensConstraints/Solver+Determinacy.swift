extension Solver {
  /// Whether every other value of a variable would violate the constraints more.
  ///
  /// Call `solve` first. Where several constraints meet at their bounds, a variable that could
  /// only move through more than one exchange counts as determined.
  package func isDetermined(_ variable: Variable) -> Bool {
    guard let place = tableau.row(of: variable.symbol) else {
      return tableau.kind(of: variable.symbol) == .size && !canGrow(variable.symbol)
    }
    return tableau.rows[place].terms.allSatisfy { !canGrow($0.symbol) }
  }

  /// Whether a symbol outside of the basis can move at no cost.
  private func canGrow(_ symbol: Symbol) -> Bool {
    switch tableau.kind(of: symbol) {
    case .external: return true
    case .dummy: return false
    case .size, .slack, .error: break
    }
    if objective.charges(for: symbol) { return false }
    var step = Double.infinity
    tableau.forEachRow(with: symbol) { index, coefficient in
      guard tableau.kind(of: tableau.basics[index]).isRestricted else { return }
      // A required equality that others imply keeps its basic symbol at 0.
      if tableau.kind(of: tableau.basics[index]) == .dummy { step = 0 }
      if coefficient < 0 { step = min(step, -tableau.rows[index].constant / coefficient) }
    }
    return step > Self.tolerance
  }
}
