@testable import PluginCalls
import Testing

@testable import ScreensHost

struct RawStackTests {
  private final class Counted {
    private let ended: () -> Void

    init(_ ended: @escaping () -> Void) { self.ended = ended }

    deinit { ended() }
  }

  @Test func `a stack grows beyond its initial room`() {
    var stack = RawStack<String>(capacity: 2)
    for number in 0..<100 { stack.push("element number \(number)") }
    #expect(stack.count == 100)
    #expect(stack[0] == "element number 0")
    stack[99] = "changed"
    #expect(stack.pop() == "changed")
    #expect(stack.pop() == "element number 98")
  }

  @Test func `elements end when they are popped, cut off, or their stack ends`() {
    var ended = 0
    do {
      var stack = RawStack<Counted>(capacity: 1)
      for _ in 0..<6 { stack.push(Counted { ended += 1 }) }
      _ = stack.pop()
      #expect(ended == 1)
      stack.cut(to: 2)
      #expect(ended == 4)
      #expect(stack.count == 2)
    }
    #expect(ended == 6)
  }

  @Test func `a missing element cannot be read`() async {
    await #expect(processExitsWith: .failure) {
      let stack = RawStack<Int>(capacity: 8)
      _ = stack[0]
    }
    await #expect(processExitsWith: .failure) {
      var stack = RawStack<Int>(capacity: 8)
      _ = stack.pop()
    }
    await #expect(processExitsWith: .failure) {
      var stack = RawStack<Int>(capacity: 8)
      stack.cut(to: 1)
    }
  }
}
