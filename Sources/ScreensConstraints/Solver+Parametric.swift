/// How solutions depend on constants, exactly: within one basis every value is affine in every
/// constraint's constant.
extension Solver {
  /// The change of a variable when a constraint's constant grows by 1 within the present basis.
  package func slope(of variable: Variable, along id: ConstraintID) -> Double {
    let record = record(id)
    guard let place = tableau.row(of: variable.symbol) else { return 0 }
    return record.sign * tableau.rows[place].coefficient(of: record.marker)
  }

  /// The range, down and up, in which a constraint's constant may move before the basis changes.
  /// Other slopes hold outside of it.
  package func reach(of id: ConstraintID) -> ClosedRange<Double> {
    let record = record(id)
    var (low, high) = (-Double.infinity, Double.infinity)
    func bound(_ constant: Double, _ slope: Double) {
      if slope > Self.tolerance { low = max(low, -constant / slope) }
      if slope < -Self.tolerance { high = min(high, -constant / slope) }
    }
    if let place = tableau.row(of: record.marker) {
      guard tableau.kind(of: record.marker) != .dummy else { return 0...0 }
      bound(tableau.rows[place].constant, -record.sign)
    } else {
      tableau.forEachRow(with: record.marker) { index, coefficient in
        let kind = tableau.kind(of: tableau.basics[index])
        if kind.isRestricted { bound(tableau.rows[index].constant, record.sign * coefficient) }
        // A marker that is always 0 keeps the constant where it is.
        if kind == .dummy { (low, high) = (0, 0) }
      }
    }
    return min(low, 0)...max(high, 0)
  }
}
