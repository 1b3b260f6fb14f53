@testable import ScreensSystem
import Foundation
import ScreensCore
import TestSupport
import Testing

@testable import ScreensFace

@Suite struct SessionJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func key(_ number: Int) -> Digest { Digest(of: Array("session \(number)".utf8)) }

  private func content(_ number: Int, _ round: Int) -> [UInt8] {
    Array("\(number) in round \(round)".utf8)
  }

  private func kept(_ name: String = "j") throws -> [Digest: [UInt8]] {
    SessionRecords(try folder.read(name)).kept.mapValues(\.record.content)
  }

  private func limits(_ bytes: Int, slack: Int = 4096) -> SessionJournal.Limits {
    var limits = SessionJournal.Limits()
    limits.bytes = bytes
    limits.slack = slack
    return limits
  }

  @Test func `the last state of a session is read back, and a forgotten one is not`() throws {
    let journal = try SessionJournal(path: folder.path("j"))
    for round in 1...3 {
      for number in 0..<5 {
        #expect(journal.keep(key(number), content(number, round), isUser: false) == .kept)
      }
    }
    journal.forget(key(3))
    let kept = try kept()
    #expect(kept.count == 4)
    #expect(kept[key(1)] == content(1, 3))
    #expect(kept[key(3)] == nil)
  }

  @Test func `a file with more old than new content is rewritten`() throws {
    let journal = try SessionJournal(path: folder.path("j"), limits: limits(1 << 20))
    for round in 1...2_000 {
      _ = journal.keep(key(round % 7), content(round % 7, round), isUser: round % 2 == 0)
    }
    #expect(journal.fileSize < 8192)
    let kept = try kept()
    #expect(kept.count == 7)
    for number in 0..<7 {
      let last = (1...2_000).last { $0 % 7 == number }
      #expect(kept[key(number)] == content(number, last ?? 0))
    }
    #expect(!folder.has("j.new"))
  }

  @Test func `a state that is too large is not stored, and the earlier one is forgotten`() throws {
    let journal = try SessionJournal(path: folder.path("j"))
    #expect(journal.keep(key(1), [1], isUser: false) == .kept)
    let large = [UInt8](repeating: 0, count: SessionRecord.contentLimit + 1)
    #expect(journal.keep(key(1), large, isUser: false) == .tooLarge)
    #expect(!journal.keeps(key(1)))
    #expect(try kept().isEmpty)
  }

  @Test func `visitors make room, the oldest first, and users never do`() throws {
    let journal = try SessionJournal(path: folder.path("j"), limits: limits(10_000))
    let text = [UInt8](repeating: 0x61, count: 200)
    for number in 0..<20 { #expect(journal.keep(key(number), text, isUser: true) == .kept) }
    for number in 100..<400 { #expect(journal.keep(key(number), text, isUser: false) == .kept) }
    let kept = try kept()
    for number in 0..<20 { #expect(kept[key(number)] != nil) }
    let visitors = (100..<400).filter { kept[key($0)] != nil }
    #expect(visitors == Array(400 - visitors.count..<400))
    #expect(!visitors.isEmpty)
    #expect(journal.evicted == 300 - visitors.count)
    #expect(journal.fileSize <= 3 * 10_000 + 4096 + 300)
  }

  @Test func `users beyond the limit are stored while they are small`() throws {
    let journal = try SessionJournal(path: folder.path("j"), limits: limits(2000))
    let text = [UInt8](repeating: 0x61, count: 200)
    for number in 0..<40 { #expect(journal.keep(key(number), text, isUser: true) == .kept) }
    #expect(journal.keep(key(50), text, isUser: false) == .tooLarge)
    let large = [UInt8](repeating: 0x61, count: 5000)
    #expect(journal.keep(key(51), large, isUser: true) == .tooLarge)
    #expect(try kept().count == 40)
  }

  @Test func `many states at once are stored like single ones`() throws {
    let journal = try SessionJournal(path: folder.path("j"))
    let records = (0..<5_000).map {
      SessionRecord(kind: $0 % 2 == 0 ? .user : .visitor, key: key($0), content: content($0, 1))
    }
    #expect(journal.keepAll(records))
    journal.forget(key(77))
    let kept = try kept()
    #expect(kept.count == 4_999)
    #expect(kept[key(4_999)] == content(4_999, 1))
  }

  @Test func `moving the folder away is a fault, and everything is rewritten when it is back`()
    throws
  {
    try folder.makeFolder("state")
    let journal = try SessionJournal(path: folder.path("state/j"))
    #expect(journal.keep(key(1), content(1, 1), isUser: true) == .kept)
    try FileManager.default.removeItem(atPath: folder.path("state"))
    #expect(journal.keep(key(2), content(2, 1), isUser: true) == .failed)
    #expect("\(try #require(journal.fault))".hasPrefix(folder.path("state/j")))
    journal.look()
    #expect(journal.fault != nil)
    try folder.makeFolder("state")
    journal.look()
    #expect(journal.fault == nil)
    #expect(journal.keep(key(2), content(2, 1), isUser: true) == .kept)
    #expect(try kept("state/j") == [key(1): content(1, 1), key(2): content(2, 1)])
  }

  @Test(.enabled(if: SmallDisk.isPossible, Comment(rawValue: SmallDisk.need)))
  func `on a full disk kept sessions stay, ended ones go, and new room is noticed`() throws {
    let disk = try SmallDisk(bytes: 256 << 10)
    let journal = try SessionJournal(path: disk.path("j"))
    for number in 0..<10 { #expect(journal.keep(key(number), [1], isUser: true) == .kept) }
    try disk.fill()
    let large = [UInt8](repeating: 0x61, count: 8192)
    #expect(journal.keep(key(3), large, isUser: true) == .failed)
    #expect("\(try #require(journal.fault))".contains("No space left on device"))
    journal.forget(key(4))
    journal.look()
    #expect(journal.fault != nil)
    let records = SessionRecords(try disk.read("j"))
    #expect(records.unreadable == 0)
    #expect(Set(records.kept.keys) == Set((0..<10).filter { $0 != 4 }.map(key)))
    try disk.empty()
    journal.look()
    #expect(journal.fault == nil)
    #expect(journal.keep(key(3), large, isUser: true) == .kept)
    #expect(SessionRecords(try disk.read("j")).kept[key(3)]?.record.content == large)
  }
}
