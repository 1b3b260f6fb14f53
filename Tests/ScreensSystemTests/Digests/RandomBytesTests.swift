import ScreensSystem
import Testing

@Suite struct RandomBytesTests {
  @Test func `no bytes are given out twice, in whatever sizes they are used`() {
    var seen: Set<[UInt8]> = []
    for round in 0..<500 {
      let bytes = RandomBytes.take(8 + round % 300)
      #expect(bytes.count == 8 + round % 300)
      for start in stride(from: 0, through: bytes.count - 8, by: 8) {
        #expect(seen.insert(Array(bytes[start..<start + 8])).inserted)
      }
    }
  }

  @Test func `each thread gets bytes of its own`() async {
    let given = await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 { group.addTask { (0..<200).map { _ in RandomBytes.take(16) } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(given).count == 1600)
    #expect(given.joined().contains { $0 != 0 })
  }
}
