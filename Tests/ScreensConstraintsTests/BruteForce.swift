@testable import ScreensConstraints

/// Solves small systems by trying every point where enough boundaries meet.
///
/// Sums of violations are convex and piecewise linear, so their least is at such a point.
struct BruteForce {
  let variables: [Variable]
  let domains: [Variable.Domain]
  var constraints: [LinearConstraint]

  /// The sums of violations, highest priority first; nil when no point satisfies all that is
  /// required.
  func least() -> [Double]? {
    candidates().filter(isFeasible).map(violations).min { one, other in
      for (a, b) in zip(one, other) where abs(a - b) > 1e-7 { return a < b }
      return false
    }
  }

  /// The sums of violations at a point, highest priority first.
  func violations(_ point: [Double]) -> [Double] {
    var sums: [Priority: Double] = [:]
    for constraint in constraints where !constraint.priority.isRequired {
      sums[constraint.priority, default: 0] += violation(constraint, point)
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }

  /// Whether all that is required holds at a point.
  func isFeasible(_ point: [Double]) -> Bool {
    for (domain, value) in zip(domains, point) where domain == .nonNegative && value < -1e-6 {
      return false
    }
    return constraints.allSatisfy { !$0.priority.isRequired || violation($0, point) <= 1e-6 }
  }

  private func violation(_ constraint: LinearConstraint, _ point: [Double]) -> Double {
    let sum = coefficients(constraint).enumerated()
      .reduce(constraint.constant) { $0 + $1.element * point[$1.offset] }
    switch constraint.relation {
    case .equal: return abs(sum)
    case .lessThanOrEqual: return max(0, sum)
    case .greaterThanOrEqual: return max(0, -sum)
    }
  }

  private func coefficients(_ constraint: LinearConstraint) -> [Double] {
    variables.map { variable in
      constraint.terms.reduce(0) { $0 + ($1.variable == variable ? $1.coefficient : 0) }
    }
  }

  /// Every point where as many boundaries meet as there are variables.
  private func candidates() -> [[Double]] {
    var planes = constraints.map { (coefficients($0), -$0.constant) }
    for index in variables.indices {
      planes.append((variables.indices.map { $0 == index ? 1 : 0 }, 0))
    }
    return Self.subsets(of: planes.count, size: variables.count).compactMap { chosen in
      Self.intersection(chosen.map { planes[$0] })
    }
  }

  private static func subsets(of count: Int, size: Int) -> [[Int]] {
    guard size > 0 else { return [[]] }
    return (0..<count).flatMap { first in
      subsets(of: first, size: size - 1).map { $0 + [first] }
    }
  }

  private static func intersection(_ planes: [([Double], Double)]) -> [Double]? {
    var rows = planes.map { $0.0 + [$0.1] }
    let count = rows.count
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) }
      guard let pivot, abs(rows[pivot][column]) > 1e-9 else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
