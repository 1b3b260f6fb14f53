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
  /// The variable.
  package var variable: Variable
  /// The factor.
  package var coefficient: Double

  /// Makes a term.
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
  /// How the sum compares with 0.
  package var relation: Relation
  /// How much it matters.
  package var priority: Priority

  /// Makes a constraint.
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

/// A constraint that a solver holds; the name is free again once it is removed.
package struct ConstraintID: Sendable, Hashable, Comparable {
  /// The place among the solver's constraints.
  package let rawValue: Int32

  /// Whether one has the lower place.
  package static func < (one: ConstraintID, other: ConstraintID) -> Bool {
    one.rawValue < other.rawValue
  }
}
