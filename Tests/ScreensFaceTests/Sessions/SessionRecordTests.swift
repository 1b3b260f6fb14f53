@testable import ScreensSystem
import ScreensCore
import ScreensModel
import ScreensViews
import Testing

@testable import ScreensFace

@Suite struct SessionRecordTests {
  private func key(_ number: Int) -> Digest { Digest(of: Array("session \(number)".utf8)) }

  private func content(_ number: Int) -> [UInt8] { Array("what session \(number) typed".utf8) }

  private func record(_ number: Int) -> [UInt8] {
    SessionRecord(kind: .visitor, key: key(number), content: content(number)).bytes
  }

  private func kept(_ bytes: [UInt8]) -> [Digest: [UInt8]] {
    SessionRecords(bytes).kept.mapValues(\.record.content)
  }

  @Test func `every flipped bit costs only its own entry`() {
    let entries = (0..<4).map(record)
    let whole = entries.flatMap { $0 }
    let start = entries[0].count
    for offset in start..<start + entries[1].count {
      for bit in 0..<8 {
        var bytes = whole
        bytes[offset] ^= 1 << bit
        let kept = kept(bytes)
        #expect(kept[key(1)] == nil, "bit \(bit) of byte \(offset - start)")
        for other in [0, 2, 3] {
          #expect(kept[key(other)] == content(other), "bit \(bit) of byte \(offset - start)")
        }
      }
    }
  }

  @Test func `every cut leaves the entries before it, and counts the rest of the last`() {
    let whole = record(0) + record(1)
    for length in record(0).count..<whole.count {
      let records = SessionRecords(Array(whole[..<length]))
      #expect(records.kept.keys.sorted(by: { $0.description < $1.description }) == [key(0)])
      #expect(records.unreadable == length - record(0).count)
    }
  }

  @Test func `noise between entries, and a hole of zeros, cost no entry`() {
    var bytes: [UInt8] = []
    for number in 0..<5 {
      bytes += record(number) + Array(repeating: number % 2 == 0 ? 0 : 0xff, count: 100 * number)
    }
    #expect(kept(bytes).count == 5)
    #expect(SessionRecords(bytes).unreadable == 1000)
  }

  @Test func `typed text never reads as an entry when the entry around it is damaged`() throws {
    let bytes = SessionRecord(kind: .user, key: key(9), content: [1]).bytes
    var entered = EnteredState()
    entered.nodes["field"] = .init(
      text: String(decoding: bytes, as: UTF8.self), value: .bytes(bytes), scroll: nil)
    let screenlet = ScreenletState(
      id: ScreenletID(rawValue: 1), name: try #require(ScreenletName("Login")), theme: .default,
      attributes: [:], entered: entered, running: [])
    let state = SessionState(
      place: 0, used: 1, began: 1, language: "en", user: nil,
      screenlets: [
        KeptScreenlet(place: ScreenletPlace(page: "/", key: "one"), state: screenlet)
      ], formTokens: [])
    var record = SessionRecord(kind: .visitor, key: key(1), content: state.bytes).bytes
    record[0] = 0
    #expect(kept(record).isEmpty)
  }
}
