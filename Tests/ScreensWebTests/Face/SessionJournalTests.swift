import Foundation
import ScreensCore
@testable import ScreensWeb
import TestSupport
import Testing

@Suite struct SessionJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func key(_ number: Int) -> Digest { Digest(of: Array("session \(number)".utf8)) }

  private func content(_ number: Int, _ round: Int) -> [UInt8] {
    Array("\(number) in round \(round)".utf8)
  }

  @Test func `what was kept last is read back, what was forgotten is not`() throws {
    let journal = try SessionJournal(path: folder.path("j"))
    for round in 1...3 { for number in 0..<5 { journal.keep(key(number), content(number, round)) } }
    journal.forget(key(3))
    let kept = SessionRecord.kept(in: try folder.read("j"))
    #expect(kept.count == 4)
    #expect(kept[key(1)] == content(1, 3))
    #expect(kept[key(3)] == nil)
  }

  @Test func `a file with more old than new in it is written anew`() throws {
    let journal = try SessionJournal(path: folder.path("j"), slack: 4096)
    for round in 1...2_000 { journal.keep(key(round % 7), content(round % 7, round)) }
    #expect(journal.fileSize < 8192)
    let kept = SessionRecord.kept(in: try folder.read("j"))
    #expect(kept.count == 7)
    for number in 0..<7 {
      let last = (1...2_000).last { $0 % 7 == number }
      #expect(kept[key(number)] == content(number, last ?? 0))
    }
    #expect(!folder.has("j.new"))
  }

  @Test func `what is too large is not kept, and what was kept before is forgotten`() throws {
    let journal = try SessionJournal(path: folder.path("j"))
    #expect(journal.keep(key(1), [1]))
    #expect(!journal.keep(key(1), Array(repeating: 0, count: SessionJournal.recordLimit + 1)))
    #expect(!journal.keeps(key(1)))
    #expect(SessionRecord.kept(in: try folder.read("j")).isEmpty)
  }

  @Test func `every cut and every changed byte leaves what came before`() throws {
    let journal = try SessionJournal(path: folder.path("j"))
    journal.keep(key(1), content(1, 1))
    let whole = journal.fileSize
    journal.keep(key(2), content(2, 1))
    let bytes = try folder.read("j")
    for length in whole..<bytes.count {
      #expect(SessionRecord.kept(in: Array(bytes[..<length])).count == 1)
      var changed = bytes
      changed[length] ^= 0x40
      #expect(SessionRecord.kept(in: changed)[key(1)] == content(1, 1))
      #expect(SessionRecord.kept(in: changed)[key(2)] == nil)
    }
  }

  @Test func `a state comes back as it was, secrets apart`() throws {
    var entered = EnteredState()
    entered.focus = "userNameField"
    entered.nodes["userNameField"] = .init(text: "Gr\u{e4}ce <&>", value: nil, scroll: 12.5)
    entered.nodes["switch"] = .init(text: nil, value: .bool(true), scroll: nil)
    entered.attributes[try #require(AttributeName("userName"))] = .string("ada")
    let values: [String: Value] = [
      "d": .double(2), "i": .int(2), "m": .map(["x": .list([.none, .bool(false)])]),
      "j": .json("{}"), "b": .bytes([0, 255]), "s": .string(""),
    ]
    let attributes = Dictionary(
      uniqueKeysWithValues: try values.map { (try #require(AttributeName($0.key)), $0.value) })
    let screenlet = ScreenletState(
      id: ScreenletID(rawValue: 7), name: try #require(ScreenletName("Login")),
      theme: try #require(ThemeName("flat7")), attributes: attributes, entered: entered,
      running: [])
    let context = SessionContext(now: { 0 })
    context.loginWithBasic(
      userName: "ada", password: "lovelace",
      attributes: UserAttributes(["userId": 5, "passwordEncrypted": "x"]))
    let state = SessionState(
      loop: 3, used: 1_700_000_000, language: "es",
      user: context.current.map { SessionState.User($0) },
      screenlets: [screenlet], formTokens: [key(1)])
    let read = try #require(SessionState(state.bytes))
    #expect(read.screenlets == [screenlet])
    #expect(read.formTokens == [key(1)])
    #expect((read.loop, read.used, read.language) == (3, 1_700_000_000, "es"))
    #expect(read.user?.authentication == .remembered(userName: "ada", authType: .basic))
    #expect(read.user?.attributes == UserAttributes(["userId": 5]))
    let head = try #require(SessionState.Head(state.bytes))
    #expect((head.loop, head.used) == (3, 1_700_000_000))
    #expect(SessionState(Array("{}".utf8)) == nil)
    #expect(SessionState(Array(repeating: 0xff, count: 40)) == nil)
  }
}
