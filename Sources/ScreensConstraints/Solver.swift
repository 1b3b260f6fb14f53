/// Solves systems of linear equations and inequalities, some required and some only wished for,
/// and keeps the solution while they change.
///
/// It is Cassowary (Badros, Borning, Stuckey: *The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm*), with names from the paper and from kiwi. It differs in three points: priorities
/// are compared in order and never added up, so the objective has a row for each; variables can be
/// restricted to 0 and above without a constraint; and a refused constraint leaves no trace and
/// reports the constraints that it contradicts.
///
/// Equal histories give equal solutions, to the last bit.
package struct Solver: Sendable {
  /// Values and costs nearer to 0 than this count as 0.
  static let tolerance = 1e-8
  /// The tableau is rebuilt after this many pivots, so that rounding errors cannot add up.
  private static let pivotsBetweenRefactorings = 4096
  /// The tableau is rebuilt after this many changes of constants.
  private static let changesBetweenRefactorings = 16_384

  /// A constraint with the symbols that stand for it.
  struct Record: Sendable {
    var constraint: LinearConstraint
    /// The symbol that shows in which rows the constraint takes part.
    var marker: Symbol
    /// The error that isn't the marker, if there is one.
    var other: Symbol?
    /// The change of the marker when the constraint's constant grows by 1, negated.
    var sign: Double
  }

  var tableau = Tableau()
  var objective = Objective()
  var records: [Record?] = []
  private var freeRecords: [ConstraintID] = []
  /// The constraint of each marker and error symbol.
  var owners: [Int32] = []
  /// Whether the objective is at its minimum.
  var isOptimal = true
  var pivots = 0
  var changes = 0
  let workLimit: Int
  let sizeLimit: Int

  /// A solver without constraints.
  ///
  /// - Parameters:
  ///   - workLimit: How many terms may be touched before the solver gives up.
  ///   - sizeLimit: How many terms its rows may have together.
  package init(workLimit: Int = .max, sizeLimit: Int = .max) {
    self.workLimit = workLimit
    self.sizeLimit = sizeLimit
  }

  /// Makes an unknown; its value is 0 until a constraint changes it.
  package mutating func makeVariable(_ domain: Variable.Domain = .free) -> Variable {
    Variable(symbol: makeSymbol(domain == .free ? .external : .size))
  }

  package var constraintCount: Int { records.count - freeRecords.count }

  /// How many terms were touched, the measure of `workLimit`.
  package var work: Int { tableau.work }

  /// The value of a variable in the solution; call `solve` first.
  package func value(of variable: Variable) -> Double { tableau.value(of: variable.symbol) }

  /// A constraint that the solver holds.
  package subscript(id: ConstraintID) -> LinearConstraint? {
    records.indices.contains(Int(id.rawValue)) ? records[Int(id.rawValue)]?.constraint : nil
  }

  /// Minimizes the violations of constraints that aren't required.
  package mutating func solve() throws(SolverError) {
    if pivots > Self.pivotsBetweenRefactorings || changes > Self.changesBetweenRefactorings {
      try refactor()
    }
    guard !isOptimal else { return }
    try optimize()
    isOptimal = true
  }

  mutating func makeSymbol(_ kind: SymbolKind, owner: ConstraintID? = nil) -> Symbol {
    let symbol = tableau.makeSymbol(kind)
    while owners.count <= symbol.index { owners.append(-1) }
    owners[symbol.index] = owner?.rawValue ?? -1
    return symbol
  }

  mutating func free(_ symbol: Symbol) {
    owners[symbol.index] = -1
    tableau.free(symbol)
  }

  mutating func nextID() -> ConstraintID {
    if let id = freeRecords.popLast() { return id }
    records.append(nil)
    return ConstraintID(rawValue: Int32(records.count - 1))
  }

  mutating func forget(_ id: ConstraintID) {
    records[Int(id.rawValue)] = nil
    freeRecords.append(id)
  }

  func record(_ id: ConstraintID) -> Record {
    guard records.indices.contains(Int(id.rawValue)), let record = records[Int(id.rawValue)] else {
      preconditionFailure("constraint \(id.rawValue) is not in the solver")
    }
    return record
  }

  /// Makes `entering` basic instead of `leaving`, and replaces it by its value everywhere.
  mutating func pivot(leaving: Symbol, entering: Symbol) {
    var row = tableau.remove(basic: leaving)
    row.solve(for: entering, leaving: leaving)
    enter(entering, row)
  }

  /// Makes a symbol basic and replaces it everywhere.
  mutating func enter(_ symbol: Symbol, _ row: Row) {
    tableau.substitute(symbol, by: row)
    objective.substitute(symbol, by: row, &tableau)
    tableau.insert(row, basic: symbol)
    pivots += 1
  }

  func checkWork() throws(SolverError) {
    // Rows that fill up take room as well as time.
    if tableau.work > workLimit || tableau.size > sizeLimit { throw .exhausted }
  }
}
