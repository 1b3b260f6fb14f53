@testable import ScreensSystem
import Glibc
import ScreensHost
import Testing

@Suite struct RestartPolicyTests {
  private let crash = ProcessEnd.killed(signal: SIGSEGV)

  @Test func `an intended end is passed on`() {
    var policy = RestartPolicy()
    #expect(
      policy.decide(.exited(code: 2), lifetime: 5, wasMeant: true, isEnding: false)
        == .end(code: 2, sentence: nil))
    #expect(
      policy.decide(.killed(signal: SIGKILL), lifetime: 5, wasMeant: false, isEnding: true)
        == .end(code: 137, sentence: nil))
  }

  @Test func `quick deaths wait longer each time, and the fifth is the last`() {
    var policy = RestartPolicy()
    var delays: [Int] = []
    for _ in 1...4 {
      guard
        case .restart(let delay, let sentence) = policy.decide(
          crash, lifetime: 9_999, wasMeant: false, isEnding: false)
      else { continue }
      #expect(sentence == "the host died (Segmentation fault, signal 11); it is started again")
      delays.append(delay)
    }
    #expect(delays == [0, 100, 200, 400])
    guard
      case .end(let code, let sentence) = policy.decide(
        crash, lifetime: 0, wasMeant: false, isEnding: false)
    else { return #expect(Bool(false), "it is started a fifth time") }
    #expect(code == 1)
    #expect(
      sentence?.contains("died 5 times in a row before it had answered for 10 seconds") == true)
  }

  @Test func `a long life, and a found plugin, restart the count`() {
    var policy = RestartPolicy()
    for _ in 1...20 {
      for lifetime in [0, 0, 0, 10_000] {
        let decision = policy.decide(
          crash, lifetime: lifetime, wasMeant: false, isEnding: false)
        if case .end = decision { #expect(Bool(false), "given up too early") }
      }
    }
    for _ in 1...20 {
      policy.noteProgress()
      let decision = policy.decide(crash, lifetime: 0, wasMeant: false, isEnding: false)
      if case .end = decision { #expect(Bool(false), "given up too early") }
    }
  }
}
