import TestSupport
import Testing

@testable import ScreensFace

@Suite struct OldestFirstTests {
  @Test func `it agrees with an array through ten thousand random changes`() {
    var random = Seeded(11)
    var order = OldestFirst<Int>()
    var model: [Int] = []
    for _ in 0..<10_000 {
      let key = Int.random(in: 0..<200, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        #expect(order.remove(key) == model.contains(key))
        model.removeAll { $0 == key }
      case 1:
        #expect(order.removeFirst() == model.first)
        model = Array(model.dropFirst())
      default:
        order.append(key)
        model.removeAll { $0 == key }
        model.append(key)
      }
      #expect(order.first() == model.first)
      #expect(order.first { $0 % 7 == 0 } == model.first { $0 % 7 == 0 })
      #expect(order.count == model.count)
    }
  }
}
