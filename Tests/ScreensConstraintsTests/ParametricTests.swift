import ScreensConstraints
import Testing

struct ParametricTests {
  @Test func `slopes and reach predict every solution up to the next kink`() throws {
    var solver = Solver()
    let (room, box, rest) = (
      solver.makeVariable(), solver.makeVariable(.nonNegative), solver.makeVariable(.nonNegative)
    )
    let width = try solver.add(LinearConstraint([1 * room], constant: -300))
    try solver.add(LinearConstraint([1 * box, 1 * rest, -1 * room]))
    try solver.add(LinearConstraint([1 * box, -0.5 * room], priority: Priority(500)))
    try solver.add(
      LinearConstraint([1 * box], constant: -200, .lessThanOrEqual, priority: Priority(700)))
    try solver.solve()
    // The constraint is `room - 300`, so its constant falls as the room grows.
    #expect(solver.slope(of: room, along: width) == -1)
    #expect(solver.slope(of: box, along: width) == -0.5)
    #expect(solver.slope(of: rest, along: width) == -0.5)
    let reach = solver.reach(of: width)
    #expect(abs(reach.lowerBound + 100) < 1e-9)
    try solver.setConstant(width, to: -400)
    #expect(solver.value(of: box) == 200)
    try solver.setConstant(width, to: -500)
    #expect(solver.value(of: box) == 200 && solver.value(of: rest) == 300)
    #expect(solver.slope(of: box, along: width) == 0)
    #expect(solver.slope(of: rest, along: width) == -1)
  }

  @Test func `a constant that others hold in place has no reach`() throws {
    var solver = Solver()
    let (one, other) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add(LinearConstraint([1 * one], constant: -5))
    let second = try solver.add(LinearConstraint([1 * one], constant: -5))
    try solver.solve()
    #expect(solver.reach(of: first) == 0...0)
    #expect(solver.reach(of: second) == 0...0)
    #expect(solver.slope(of: other, along: first) == 0)
  }
}
