import ScreensCore
import ScreensModel
import Testing

/// The notice about the changes of others, from the rows that a list holds and those of the server.
struct ListNoticeTests {
  private static let list = ListDeclaration(
    cell: "NoteCell",
    events: .init(
      page: EventName("onNotes")!, rows: "notes", error: EventName("onNotesFailed")!,
      selection: EventName("onNoteChosen")!), identity: ["id"])

  /// A list whose first page has four rows, and each further one three.
  private struct Case: CustomTestStringConvertible {
    let description: String
    let held: [Int64]
    let server: [Int64]
    let notice: ListNotice?
    var pages = 1
    var words: [Int64: String] = [:]
    var isCounted = true

    init(
      _ description: String, _ held: [Int64], _ server: [Int64], _ notice: ListNotice?,
      pages: Int = 1, words: [Int64: String] = [:], isCounted: Bool = true
    ) {
      (self.description, self.held, self.server, self.notice) = (description, held, server, notice)
      (self.pages, self.words, self.isCounted) = (pages, words, isCounted)
    }

    var testDescription: String { description }

    func page(_ number: Int, of rows: [Int64], _ words: [Int64: String]) -> [Value] {
      PageSizes(first: 4, other: 3).rows(of: number).clamped(to: 0..<rows.count).map { place in
        ["id": .int(rows[place]), "text": .string(words[rows[place]] ?? "")]
      }
    }
  }

  private static let cases = [
    Case("nothing", [1, 2, 3], [1, 2, 3], nil),
    Case("nothing behind the page", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], nil),
    Case("at the end", [1, 2], [1, 2, 3], .new(1)),
    Case("two at the end", [1, 2, 3], [1, 2, 3, 4, 5], .new(2)),
    Case("behind the page", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], .new(2)),
    Case("at the head", [1, 2, 3, 4, 5, 6], [9, 8, 1, 2, 3, 4, 5, 6], .new(2)),
    Case("in the middle", [1, 2, 3], [1, 9, 2, 3], .new(1)),
    Case("in an empty list", [], [1, 2], .new(2)),
    Case("a whole page of others", [1, 2, 3, 4, 5], [6, 7, 8, 9, 1, 2, 3, 4, 5], .new(4)),
    Case("one gone", [1, 2, 3], [1, 3], .changed),
    Case("the last one gone", [1, 2, 3], [1, 2], .changed),
    Case("all gone", [1, 2, 3], [], .changed),
    Case("one gone, another moves up", [1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 6], .changed),
    Case("one gone, one at the end", [1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 6, 7], .new(1)),
    Case("one gone, one at the head", [1, 2, 3, 4, 5, 6], [9, 1, 3, 4, 5, 6], .new(1)),
    Case("one gone behind the page", [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], .changed),
    Case("other words", [1, 2, 3], [1, 2, 3], .changed, words: [2: "Two"]),
    Case("another order", [1, 2, 3], [2, 1, 3], .changed),
    Case("a held second page", [1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 6], .changed, pages: 2),
    Case("a stream's head", [1, 2, 3, 4, 5], [9, 1, 2, 3, 4, 5], .new(1), isCounted: false),
    Case("a stream's end", [1, 2], [1, 2, 3], .new(1), isCounted: false),
    Case("a stream's loss", [1, 2, 3, 4, 5], [1, 3, 4, 5], .changed, isCounted: false),
  ]

  @Test(arguments: 0..<22)
  func `the number is that of rows that came, and rows that moved up did not`(number: Int) {
    let one = Self.cases[number]
    var rows = ListRows(PageSizes(first: 4, other: 3))
    for page in 0..<one.pages {
      rows.store(
        page, one.page(page, of: one.held, [:]), count: one.isCounted ? one.held.count : nil)
    }
    let notice = ListNotice(
      between: rows, and: one.page(0, of: one.server, one.words),
      count: one.isCounted ? one.server.count : nil, of: Self.list)
    #expect(notice == one.notice, "\(one.description)")
  }

  @Test func `without the former first page the count alone is compared`() {
    var rows = ListRows(PageSizes(first: 1, other: 1))
    for page in 0..<6 { rows.store(page, [["id": .int(Int64(page))]], count: 6) }
    #expect(!rows.heldNumbers.contains(0))
    func notice(_ count: Int) -> ListNotice? {
      ListNotice(between: rows, and: [["id": 0]], count: count, of: Self.list)
    }
    #expect(notice(6) == nil)
    #expect(notice(8) == .new(2))
    #expect(notice(5) == .changed)
  }
}
