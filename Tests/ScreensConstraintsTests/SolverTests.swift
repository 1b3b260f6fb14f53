@testable import ScreensConstraints
import Testing

struct SolverTests {
  var solver = Solver()

  private func equal(
    _ variable: Variable, _ value: Double, _ priority: Double = 1000
  ) -> LinearConstraint {
    LinearConstraint([LinearTerm(variable)], constant: -value, priority: Priority(priority))
  }

  private func difference(
    _ one: Variable, _ other: Variable, _ distance: Double,
    _ relation: LinearConstraint.Relation = .equal, _ priority: Double = 1000
  ) -> LinearConstraint {
    LinearConstraint(
      [1 * one, -1 * other], constant: -distance, relation, priority: Priority(priority))
  }

  @Test mutating func `a variable without constraints is 0 and not determined`() throws {
    let free = solver.makeVariable()
    let size = solver.makeVariable(.nonNegative)
    try solver.solve()
    #expect(solver.value(of: free) == 0 && solver.value(of: size) == 0)
    #expect(!solver.isDetermined(free) && !solver.isDetermined(size))
  }

  @Test mutating func `one violation at a priority outweighs any number below it`() throws {
    let variable = solver.makeVariable()
    try solver.add(equal(variable, 1, 501))
    for _ in 0..<40 { try solver.add(equal(variable, 9, 500.5)) }
    try solver.solve()
    #expect(solver.value(of: variable) == 1)
    #expect(solver.isDetermined(variable))
  }

  @Test mutating func `among equal priorities the least sum of violations wins`() throws {
    let variable = solver.makeVariable()
    for value in [0, 4, 100] { try solver.add(equal(variable, Double(value), 250)) }
    try solver.solve()
    #expect(solver.value(of: variable) == 4)
  }

  @Test mutating func `a contradiction names the constraints and leaves no trace`() throws {
    let left = solver.makeVariable()
    let right = solver.makeVariable()
    let width = solver.makeVariable(.nonNegative)
    let other = solver.makeVariable()
    let unrelated = try solver.add(equal(other, 3))
    let start = try solver.add(equal(left, 10))
    let sum = try solver.add(LinearConstraint([1 * left, 1 * width, -1 * right]))
    let wish = try solver.add(equal(right, 40, 300))
    try solver.solve()
    #expect(solver.value(of: width) == 30)
    let error = SolverError.unsatisfiable(.init(constraints: [start, sum], variables: [width]))
    #expect(throws: error) { try solver.add(equal(right, 5)) }
    try solver.solve()
    #expect(solver.value(of: right) == 40)
    solver.remove(unrelated)
    solver.remove(sum)
    try solver.add(equal(right, 5))
    try solver.solve()
    #expect(solver.value(of: right) == 5 && solver.value(of: width) == 0)
    #expect(solver[wish]?.priority == Priority(300))
    #expect(solver.constraintCount == 3)
  }

  @Test mutating func `contradicting inequalities name each other`() throws {
    let variable = solver.makeVariable()
    let other = solver.makeVariable()
    let low = try solver.add(difference(variable, other, 10, .greaterThanOrEqual))
    #expect(throws: SolverError.unsatisfiable(.init(constraints: [low], variables: []))) {
      try solver.add(difference(variable, other, 5, .lessThanOrEqual))
    }
    try solver.add(difference(variable, other, 10, .lessThanOrEqual))
    try solver.solve()
    #expect(solver.value(of: variable) - solver.value(of: other) == 10)
  }

  @Test mutating func `a sum without variables holds or is refused`() throws {
    try solver.add(LinearConstraint([], constant: 0))
    try solver.add(LinearConstraint([], constant: -1, .lessThanOrEqual))
    #expect(throws: SolverError.unsatisfiable(.init(constraints: [], variables: []))) {
      try solver.add(LinearConstraint([], constant: 1))
    }
    try solver.add(LinearConstraint([], constant: 1, priority: Priority(5)))
    try solver.solve()
  }

  @Test mutating func `one of two equal required constraints can be removed`() throws {
    let one = solver.makeVariable()
    let other = solver.makeVariable()
    let first = try solver.add(difference(one, other, 7))
    let second = try solver.add(difference(one, other, 7))
    let third = try solver.add(difference(other, one, -7))
    try solver.add(equal(other, 1))
    solver.remove(first)
    try solver.solve()
    #expect(solver.value(of: one) == 8)
    #expect(throws: SolverError.self) { try solver.setConstant(second, to: -9) }
    solver.remove(third)
    try solver.setConstant(second, to: -9)
    #expect(solver.value(of: one) == 10)
  }

  @Test mutating func `edits move the solution and come back`() throws {
    let left = solver.makeVariable()
    let width = solver.makeVariable(.nonNegative)
    let total = solver.makeVariable()
    let edit = try solver.addEditVariable(total, Priority(900), value: 300)
    try solver.add(equal(left, 20))
    try solver.add(LinearConstraint([1 * left, 1 * width, -1 * total], constant: 20))
    for size in [300.0, 100, 41, 10, 500, 300] {
      try solver.suggest(edit, size)
      #expect(solver.value(of: width) == max(0, size - 40))
      #expect(solver.value(of: total) == max(40, size))
    }
  }

  @Test mutating func `a required constant that can't hold is refused and stays`() throws {
    let one = solver.makeVariable()
    let low = try solver.add(
      LinearConstraint([1 * one], constant: -10, .greaterThanOrEqual))
    let high = try solver.add(LinearConstraint([1 * one], constant: -20, .lessThanOrEqual))
    try solver.add(equal(one, 15, 100))
    try solver.setConstant(low, to: -18)
    #expect(solver.value(of: one) == 18)
    #expect(throws: SolverError.unsatisfiable(.init(constraints: [low, high], variables: []))) {
      try solver.setConstant(low, to: -30)
    }
    #expect(solver[low]?.constant == -18 && solver.value(of: one) == 18)
  }

  @Test mutating func `symbols and names of removed constraints are used again`() throws {
    let variable = solver.makeVariable()
    for round in 0..<200 {
      let wish = try solver.add(equal(variable, Double(round), 10))
      let bound = try solver.add(
        LinearConstraint([1 * variable], constant: -100, .lessThanOrEqual))
      try solver.solve()
      #expect(solver.value(of: variable) == min(100, Double(round)))
      #expect(wish.rawValue < 2 && bound.rawValue < 2)
      solver.remove(wish)
      solver.remove(bound)
    }
    #expect(solver.tableau.kinds.count <= 6)
    #expect(solver.tableau.rows.isEmpty)
  }

  @Test mutating func `a system in which simplex can go in circles ends`() throws {
    // Beale's example: minimize -0.75a + 150b - 0.02c + 6d, whose least is -0.05.
    let names = (0..<4).map { _ in solver.makeVariable(.nonNegative) }
    func sum(_ factors: [Double], _ constant: Double) -> LinearConstraint {
      LinearConstraint(
        zip(names, factors).map { LinearTerm($0, $1) }, constant: constant, .lessThanOrEqual)
    }
    try solver.add(sum([0.25, -60, -0.04, 9], 0))
    try solver.add(sum([0.5, -90, -0.02, 3], 0))
    try solver.add(sum([0, 0, 1, 0], -1))
    var goal = sum([-0.75, 150, -0.02, 6], 1000)
    goal.priority = Priority(100)
    try solver.add(goal)
    try solver.solve()
    let least = zip(names, [-0.75, 150, -0.02, 6]).reduce(0) { $0 + $1.1 * solver.value(of: $1.0) }
    #expect(abs(least + 0.05) < 1e-9)
  }

  @Test func `a solver that reaches its work limit says so`() throws {
    var solver = Solver(workLimit: 2000)
    let variables = (0..<200).map { _ in solver.makeVariable() }
    #expect(throws: SolverError.exhausted) {
      for (one, other) in zip(variables, variables.dropFirst()) {
        try solver.add(difference(other, one, 5))
      }
    }
    #expect(solver.work > 2000)
    var small = Solver(sizeLimit: 500)
    let others = (0..<200).map { _ in small.makeVariable() }
    #expect(throws: SolverError.exhausted) {
      for (one, other) in zip(others, others.dropFirst()) {
        try small.add(difference(other, one, 5))
      }
    }
  }

  @Test func `an undetermined variable is distinguished from a determined one`() throws {
    var solver = Solver()
    let (one, other, size) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable(.nonNegative)
    )
    try solver.add(difference(one, other, 4))
    try solver.add(LinearConstraint([1 * size], constant: -50, .lessThanOrEqual))
    try solver.solve()
    #expect(!solver.isDetermined(one) && !solver.isDetermined(other))
    #expect(!solver.isDetermined(size))
    try solver.add(equal(one, 2, 20))
    try solver.add(equal(size, 80, 20))
    try solver.solve()
    #expect(solver.isDetermined(one) && solver.isDetermined(other) && solver.isDetermined(size))
  }

  @Test func `priorities stay within 1 and 1000`() {
    #expect(Priority(5000).isRequired && Priority(5000) == .required)
    #expect(Priority(-3).rawValue == 1 && Priority(.nan).rawValue == 1)
    #expect(Priority(250.5) > Priority(250) && !Priority(999.9).isRequired)
  }

  @Test func `many edits leave no rounding behind`() throws {
    var edited = Solver()
    let (names, edit) = try Self.thirds(&edited, 0)
    var state: UInt64 = 7
    for round in 0..<12_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let width = Double(state >> 40) / 4096.0
      try edited.suggest(edit, width)
      guard round % 500 == 499 else { continue }
      try edited.solve()
      var fresh = Solver()
      let (again, _) = try Self.thirds(&fresh, width)
      try fresh.solve()
      for (one, other) in zip(names, again) {
        #expect(abs(edited.value(of: one) - fresh.value(of: other)) < 1e-9)
      }
    }
  }

  /// Boxes in a row whose widths are thirds of each other's, in a room that is edited.
  private static func thirds(
    _ solver: inout Solver, _ width: Double
  ) throws -> ([Variable], ConstraintID) {
    var grown = solver
    let room = grown.makeVariable()
    let edit = try grown.addEditVariable(room, Priority(999), value: width)
    let boxes = (0..<4).map { _ in grown.makeVariable(.nonNegative) }
    for (one, other) in zip(boxes, boxes.dropFirst()) {
      try grown.add(LinearConstraint([1 * other, -1.0 / 3 * one], priority: Priority(700)))
      try grown.add(
        LinearConstraint(
          [1 * other], constant: -11, .greaterThanOrEqual,
          priority: Priority(750)))
    }
    try grown.add(LinearConstraint(boxes.map { 1 * $0 } + [-1 * room]))
    solver = grown
    return (boxes + [room], edit)
  }

  @Test func `equal histories give equal solutions to the last bit`() throws {
    func run() throws -> [UInt64] {
      var solver = Solver()
      let (names, edit) = try Self.thirds(&solver, 100.1)
      for width in [33.3, 17, 1000.7, 0.1] { try solver.suggest(edit, width) }
      return names.map { solver.value(of: $0).bitPattern }
    }
    #expect(try run() == run())
  }

  @Test mutating func `reading rows counts as work`() throws {
    let others = (0..<1000).map { _ in solver.makeVariable(.nonNegative) }
    let shared = solver.makeVariable(.nonNegative)
    for (index, other) in others.enumerated() {
      try solver.add(
        LinearConstraint([1 * other, 1 * shared], constant: index == 999 ? -5 : -1000))
    }
    let before = solver.work
    // Only the last row says that it can't be 7.
    try solver.add(
      LinearConstraint([1 * shared], constant: -7, .greaterThanOrEqual, priority: Priority(500)))
    #expect(solver.work >= before + 1000)
  }

  @Test mutating func `a chain takes no more work than it has terms, also when rebuilt`() throws {
    let variables = (0..<300).map { _ in solver.makeVariable() }
    for (one, other) in zip(variables, variables.dropFirst()) {
      try solver.add(difference(other, one, 5))
    }
    try solver.add(equal(variables[0], 1))
    #expect(solver.work < 300 * 300 * 2)
    let before = solver.work
    try solver.refactor()
    #expect(solver.work - before < 300 * 300 * 2)
    try solver.solve()
    #expect(solver.value(of: variables[299]) == 1 + 299 * 5)
  }
}
