/// Why a solver refused a change; it is then as it was before.
package enum SolverError: Error, Equatable {
  /// Required constraints contradict each other.
  case unsatisfiable(Conflict)
  /// The system needs more work than it was given. The solver is of no use afterwards.
  case exhausted

  /// The constraints and variables that contradict a refused change.
  package struct Conflict: Sendable, Equatable {
    /// The required constraints that together leave it no room, lowest first.
    package var constraints: [ConstraintID]
    /// The variables whose not being negative takes part in it.
    package var variables: [Variable]
  }
}
