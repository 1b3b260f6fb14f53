@testable import ScreensSystem
import ScreensCore
import Testing

@testable import ScreensFace

@Suite struct SessionRecordTests {
  private func key(_ number: Int) -> Digest { Digest(of: Array("session \(number)".utf8)) }

  private func content(_ number: Int) -> [UInt8] { Array("what session \(number) typed".utf8) }

  private func record(_ number: Int) -> [UInt8] {
    SessionRecord(kind: .visitor, key: key(number), content: content(number)).bytes
  }

  /// An entry as the first version wrote it.
  private func firstRecord(_ kind: UInt8, _ number: Int, _ content: [UInt8]) -> [UInt8] {
    let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
    let check = Digest(of: [kind] + key(number).bytes + content).bytes[..<8]
    return length + [kind] + check + key(number).bytes + content
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

  @Test func `a journal of the first version is read, whatever of it is damaged`() {
    let entries = (0..<4).map { firstRecord(1, $0, content($0)) }
    let forgotten = firstRecord(2, 3, [])
    let whole = entries.flatMap { $0 } + forgotten
    #expect(kept(whole) == [key(0): content(0), key(1): content(1), key(2): content(2)])
    for offset in entries[0].indices {
      var bytes = whole
      bytes[entries[0].count + offset] ^= 0x10
      #expect(kept(bytes) == [key(0): content(0), key(2): content(2)], "byte \(offset)")
    }
  }

  @Test func `a user who was signed in when the first version wrote is still signed in`() {
    let context = SessionContext(now: { 0 })
    context.loginWithBasic(
      userName: "ada", password: "x", attributes: UserAttributes(["userId": 5]))
    func state(_ user: SessionContext.SignedIn?) -> [UInt8] {
      SessionState(
        place: 0, used: 1, began: 1, language: "en", user: user.map { SessionState.User($0) },
        screenlets: [], formTokens: []
      ).bytes
    }
    let records = SessionRecords(
      firstRecord(1, 0, state(context.current)) + firstRecord(1, 1, state(nil)))
    #expect(records.kept[key(0)]?.record.kind == .user)
    #expect(records.kept[key(1)]?.record.kind == .visitor)
  }

  @Test func `typed text never reads as an entry when the entry around it is damaged`() throws {
    let forged = [
      SessionRecord(kind: .user, key: key(9), content: [1]).bytes, firstRecord(1, 9, [1]),
    ]
    for bytes in forged {
      var entered = EnteredState()
      entered.nodes["field"] = .init(
        text: String(decoding: bytes, as: UTF8.self), value: .bytes(bytes), scroll: nil)
      let screenlet = ScreenletState(
        id: ScreenletID(rawValue: 1), name: try #require(ScreenletName("Login")), theme: .default,
        attributes: [:], entered: entered, running: [])
      let state = SessionState(
        place: 0, used: 1, began: 1, language: "en", user: nil,
        screenlets: [KeptScreenlet(place: nil, state: screenlet)], formTokens: [])
      var record = SessionRecord(kind: .visitor, key: key(1), content: state.bytes).bytes
      record[0] = 0
      #expect(kept(record).isEmpty)
    }
  }
}
