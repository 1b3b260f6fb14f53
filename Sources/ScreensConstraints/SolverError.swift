/// The reason for which a solver refused a change.
package enum SolverError: Error, Equatable {
  /// Required constraints contradict each other. The solver is as it was before.
  case unsatisfiable(Conflict)
  /// The system needs more work than it was given. The solver is of no use afterwards.
  case exhausted

  /// The constraints and variables that contradict a refused change.
  package struct Conflict: Sendable, Equatable {
    /// The required constraints that together exclude it, lowest first.
    package var constraints: [ConstraintID]
    /// The variables whose lower bound of 0 takes part in the contradiction.
    package var variables: [Variable]
  }
}
