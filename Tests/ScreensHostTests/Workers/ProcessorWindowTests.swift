import Testing

@testable import PluginWorkers

/// A worker's processor time outside calls counts against it.
struct ProcessorWindowTests {
  /// The last verdict after looks every tenth of a second.
  private func verdict(
    after milliseconds: Int, using share: Int, underWay: Int = 0, inCalls: Int = 0,
    allowing percent: Int = 50
  ) -> Int? {
    var window = ProcessorWindow()
    var verdict: Int?
    for time in stride(from: 0, through: milliseconds, by: 100) {
      verdict = window.add(
        time: time, used: time * share / 100, underWay: underWay, inCalls: time * inCalls / 100,
        allowing: percent)
    }
    return verdict
  }

  @Test func `a worker that uses too much of a second by itself is over its bound`() {
    #expect(verdict(after: 1_000, using: 100) == 100)
    #expect(verdict(after: 5_000, using: 80) == 80)
  }

  @Test func `no verdict is given before a second has passed`() {
    #expect(verdict(after: 900, using: 100) == nil)
  }

  @Test func `a worker within its bound is not over it`() {
    #expect(verdict(after: 3_000, using: 50) == nil)
    #expect(verdict(after: 3_000, using: 400, allowing: 0) == nil)
  }

  @Test func `the time of calls is not the worker's own`() {
    #expect(verdict(after: 3_000, using: 100, underWay: 1) == nil)
    #expect(verdict(after: 3_000, using: 100, inCalls: 80) == nil)
    #expect(verdict(after: 3_000, using: 200, underWay: 1) == 100)
  }
}
