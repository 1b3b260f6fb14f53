@testable import ScreensHTTP
import Testing

/// The value types of a worker: its load beside the others', and the steps of its end.
struct HTTPWorkerStateTests {
  @Test func `connections are spread over all workers, wherever they arrive`() {
    let loads = (0..<3).map { _ in HTTPBalance<Int>() }
    let balances = loads.indices.map { own in
      var balance = loads[own]
      balance.siblings = loads.indices.filter { $0 != own }
        .map { HTTPBalance<Int>.Seat(worker: $0, load: loads[$0].load) }
      return balance
    }
    var placed = [0, 0, 0]
    for _ in 0..<30 { placed[balances[1].place() ?? 1] += 1 }
    #expect(placed == [10, 10, 10])
    #expect(loads.map(\.load.count) == placed)
    for _ in 0..<4 { balances[2].leave() }
    #expect((0..<4).map { _ in balances[0].place() } == [2, 2, 2, 2])
    // Between equal loads the accepting worker gets the connection.
    #expect(balances[0].place() == nil)
    #expect(loads[0].load.count == 11)
  }

  @Test func `a worker without siblings takes every connection`() {
    let balance = HTTPBalance<Int>()
    #expect(balance.place() == nil)
    #expect(balance.load.count == 1)
    balance.leave()
    #expect(balance.load.count == 0)
  }

  @Test func `each step of an end runs its action, once`() {
    var ending = HTTPWorkerEnding()
    var steps: [String] = []
    #expect(ending.reach(.quiet) == nil)
    ending.wait(for: .quiet) { steps.append("quiet") }
    #expect(ending.awaits(.quiet) && !ending.awaits(.empty))
    ending.wait(for: .empty) { steps.append("empty") }
    ending.reach(.quiet)?()
    #expect(steps == ["quiet"])
    #expect(!ending.awaits(.quiet) && ending.awaits(.empty))
    ending.reach(.quiet)?()
    ending.reach(.empty)?()
    ending.reach(.empty)?()
    #expect(steps == ["quiet", "empty"])
    #expect(!ending.isAnnounced)
  }
}
