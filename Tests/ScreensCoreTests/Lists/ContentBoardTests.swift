@testable import ScreensCore
import ScreensModel
import Synchronization
import Testing

/// The announcements of changes between the sessions of a process.
struct ContentBoardTests {
  private static let page = OperationDeclaration(
    OperationName("notes")!, .read,
    parameters: [
      .init("shelf", .int, sample: 1, "where"), .init("startRow", .int, sample: 0, "first"),
      .init("endRow", .int, sample: 1, "last"),
      .init("computeRowCount", .bool, isRequired: false, sample: true, "counts"),
    ], "Reads notes.")

  private static func topic(_ shelf: Value, rows: Range<Int64> = 0..<4) throws -> ContentTopic {
    try #require(
      ContentTopic(
        of: ConnectorTask.Step(
          page,
          [
            "shelf": shelf, "startRow": .int(rows.lowerBound), "endRow": .int(rows.upperBound),
            "computeRowCount": .bool(rows.lowerBound == 0),
          ])))
  }

  @Test func `requests for ranges of the same rows are one content`() throws {
    let topic = try Self.topic(7)
    #expect(try Self.topic(7, rows: 4..<7) == topic)
    #expect(try Self.topic("7") == topic)
    #expect(try Self.topic(8) != topic)
    #expect(ContentTopic(of: ConnectorTask.Step(Self.page, ["shelf": "seven"])) == nil)
  }

  @Test func `all readers of a content hear of it, but for the one that changed it`() throws {
    let heard = Mutex<[String]>([])
    let board = ContentBoard()
    func reader(_ name: String) -> ContentReader {
      ContentReader(of: board) { _ in heard.withLock { $0.append(name) } }
    }
    func hear(_ topic: ContentTopic, besides reader: ContentReader? = nil) -> [String] {
      board.announce(topic, besides: reader)
      return heard.withLock { heard in
        defer { heard = [] }
        return heard.sorted()
      }
    }
    let (one, other) = (try Self.topic(1), try Self.topic(2))
    #expect(hear(one) == [])
    let ada = reader("Ada")
    var bob: ContentReader? = reader("Bob")
    ada.read([one])
    bob?.read([one, other])
    #expect(hear(one) == ["Ada", "Bob"])
    #expect(hear(one, besides: ada) == ["Bob"])
    #expect(hear(other) == ["Bob"])
    ada.read([other])
    #expect(hear(one) == ["Bob"] && hear(other) == ["Ada", "Bob"])
    let count = board.count
    #expect(!board.hasAnnounced(one, after: count))
    board.announce(other, besides: nil)
    #expect(!board.hasAnnounced(one, after: count) && board.hasAnnounced(other, after: count))
    for _ in 0..<40 { board.announce(other, besides: nil) }
    #expect(board.hasAnnounced(one, after: count))
    _ = hear(one)
    bob = nil
    #expect(hear(one) == [] && hear(other) == ["Ada"])
  }
}
