/// An unknown of a solver.
package struct Variable: Sendable, Hashable {
  /// The values that a variable may have.
  package enum Domain: Sendable, Hashable {
    /// Any number.
    case free
    /// 0 or more, even against the constraints.
    case nonNegative
  }

  let symbol: Symbol

  /// A multiple of a variable.
  package static func * (factor: Double, variable: Variable) -> LinearTerm {
    LinearTerm(variable, factor)
  }
}

/// A variable times a factor.
package struct LinearTerm: Sendable, Hashable {
  package var variable: Variable
  package var coefficient: Double

  package init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// `terms + constant` compared with 0, and how much it matters.
package struct LinearConstraint: Sendable, Hashable {
  /// How the sum compares with 0.
  package enum Relation: Sendable, Hashable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  /// The terms; a variable may occur more than once.
  package var terms: [LinearTerm]
  /// The part without a variable.
  package var constant: Double
  package var relation: Relation
  package var priority: Priority

  package init(
    _ terms: [LinearTerm], constant: Double = 0, _ relation: Relation = .equal,
    priority: Priority = .required
  ) {
    self.terms = terms
    self.constant = constant
    self.relation = relation
    self.priority = priority
  }
}

/// A constraint that a solver holds. A later constraint may get the ID of a removed one.
package struct ConstraintID: Sendable, Hashable, Comparable {
  /// The place among the solver's constraints.
  package let rawValue: Int32

  package static func < (one: ConstraintID, other: ConstraintID) -> Bool {
    one.rawValue < other.rawValue
  }
}
