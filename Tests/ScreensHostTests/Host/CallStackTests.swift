@testable import PluginCalls
import ScreensCore
import ScreensModel
import Testing

@testable import ScreensHost

/// The views that a plugin may name while its slots run.
@Suite struct CallStackTests {
  @Test func `while slots call each other, the views of all of them are known`() async throws {
    let host = try ShippedHost()
    await host.plugins.start()
    let logins = try (0..<3).map { _ in try DrivenLogin(host.plugins.source.current, .default) }
    let views = try logins.map { try #require($0.view) }
    let handles: [UInt64] = [11, 12, 13]
    let stack = CallStack.begin()
    func known() -> [Bool] { zip(handles, views).map { stack.view($0) === $1 } }
    func nest(_ depth: Int) {
      #expect(known() == handles.indices.map { $0 < depth })
      guard depth < views.count else { return }
      _ = unsafe stack.slot(of: views[depth], handles[depth], 0) {
        nest(depth + 1)
        return 0
      }
      #expect(known() == handles.indices.map { $0 < depth })
    }
    nest(0)
    #expect(stack.view(14) == nil)
    for login in logins { login.end() }
  }

  @Test func `a call of a logic has a limited number of effects`() throws {
    var state = LogicState()
    state.attributes = ["folder": "mine"]
    let turn = RunningLogic(state)
    for number in 0..<LogicAnswer.effectLimit {
      try turn.ask(number.isMultiple(of: 2) ? .setAttribute : .tell, "folder", .none)
    }
    let error = #expect(throws: ScreensError.self) { try turn.ask(.tell, "onTold", .none) }
    #expect(error?.cause == .failed)
    var answer = LogicAnswer(effects: turn.effects)
    #expect(LogicAnswer(answer.asValue) == answer)
    answer.effects.append(LogicEffect(.tell, "onTold", .none))
    #expect(LogicAnswer(answer.asValue) == nil)
  }
}
