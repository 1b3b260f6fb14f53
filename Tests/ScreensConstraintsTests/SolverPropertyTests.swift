@testable import ScreensConstraints
import Testing

/// Random small systems, each compared with every point that could be its solution.
struct SolverPropertyTests {
  /// A generator that gives the same numbers every time.
  struct Numbers {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }

    mutating func next<Element>(of choices: [Element]) -> Element {
      choices[next(below: choices.count)]
    }
  }

  /// A solver beside the list of constraints that it should hold.
  struct Pair {
    var solver = Solver()
    var force: BruteForce
    var held: [ConstraintID] = []

    init(_ numbers: inout Numbers) {
      let domains = (0..<2 + numbers.next(below: 2)).map { _ in
        numbers.next(below: 3) == 0 ? Variable.Domain.nonNegative : .free
      }
      var solver = Solver()
      let variables = domains.map { solver.makeVariable($0) }
      force = BruteForce(variables: variables, domains: domains, constraints: [])
      self.solver = solver
    }

    mutating func add(_ constraint: LinearConstraint) throws {
      var grown = force
      grown.constraints.append(constraint)
      do {
        held.append(try solver.add(constraint))
        force = grown
        #expect(force.least() != nil, "\(constraint) was taken")
      } catch .unsatisfiable(let conflict) {
        #expect(grown.least() == nil, "\(constraint) was refused")
        // The constraints that the conflict names contradict the refused one by themselves.
        var involved = grown
        involved.constraints = try conflict.constraints.map { name in
          force.constraints[try #require(held.firstIndex(of: name))]
        }
        #expect(involved.constraints.allSatisfy { $0.priority.isRequired })
        involved.constraints.append(constraint)
        #expect(involved.least() == nil, "the conflict leaves something out")
      } catch {
        throw error
      }
    }

    mutating func removeOne(_ numbers: inout Numbers) {
      guard !held.isEmpty else { return }
      let index = numbers.next(below: held.count)
      solver.remove(held.remove(at: index))
      force.constraints.remove(at: index)
    }

    mutating func moveOne(_ numbers: inout Numbers) throws {
      guard !held.isEmpty else { return }
      let index = numbers.next(below: held.count)
      var moved = force
      moved.constraints[index].constant = Double(numbers.next(below: 41) - 20)
      do {
        try solver.setConstant(held[index], to: moved.constraints[index].constant)
        force = moved
        #expect(force.least() != nil)
      } catch .unsatisfiable {
        #expect(moved.least() == nil)
      } catch {
        throw error
      }
    }

    mutating func check(_ step: String) throws {
      try solver.solve()
      let point = force.variables.map { solver.value(of: $0) }
      #expect(force.isFeasible(point), "\(step): \(point)")
      let least = try #require(force.least())
      for (found, best) in zip(force.violations(point), least) {
        #expect(abs(found - best) < 1e-5, "\(step): \(force.violations(point)) not \(least)")
        if abs(found - best) >= 1e-5 { break }
      }
    }
  }

  private static func constraint(_ pair: Pair, _ numbers: inout Numbers) -> LinearConstraint {
    var terms: [LinearTerm] = []
    for variable in pair.force.variables where numbers.next(below: 3) > 0 {
      terms.append(LinearTerm(variable, numbers.next(of: [-2, -1, -0.5, 1, 1, 1, 3])))
    }
    return LinearConstraint(
      terms, constant: Double(numbers.next(below: 41) - 20),
      numbers.next(of: [.equal, .lessThanOrEqual, .greaterThanOrEqual]),
      priority: Priority(numbers.next(of: [1000, 1000, 750, 750, 251, 250])))
  }

  @Test(arguments: 0..<32)
  func `random histories end where exhaustive search ends`(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    for _ in 0..<6 {
      var pair = Pair(&numbers)
      for step in 0..<14 {
        switch numbers.next(below: 8) {
        case 0: pair.removeOne(&numbers)
        case 1, 2: try pair.moveOne(&numbers)
        default:
          guard pair.held.count < 7 else { continue }
          try pair.add(Self.constraint(pair, &numbers))
        }
        try pair.check("seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `a refactored tableau has the same solution`(seed: Int) throws {
    var numbers = Numbers(state: UInt64(1000 + seed))
    var pair = Pair(&numbers)
    for step in 0..<20 {
      if pair.held.count < 7 { try pair.add(Self.constraint(pair, &numbers)) }
      try pair.moveOne(&numbers)
      try pair.solver.solve()
      try pair.solver.refactor()
      try pair.check("seed \(seed), step \(step)")
    }
  }
}
