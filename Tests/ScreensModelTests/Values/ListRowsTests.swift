import ScreensModel
import TestSupport
import Testing

/// The pages of lists, and the rows that are kept of them.
struct ListRowsTests {
  private func rows(_ texts: String...) -> [Value] { texts.map(Value.string) }

  /// The rows of a list, `nil` for one that is not kept.
  private func all(_ list: ListRows) -> [String?] {
    (0..<(list.count ?? 0)).map { list[$0]?.string }
  }

  @Test func `rows and pages are counted as documented`() {
    let sizes = PageSizes(first: 50, other: 25)
    #expect([0, 49, 50, 74, 75].map(sizes.page(ofRow:)) == [0, 0, 1, 1, 2])
    #expect((0..<4).map(sizes.firstRow(of:)) == [0, 50, 75, 100])
    #expect(sizes.rows(of: 1) == 50..<75)
    #expect([0, 1, 50, 51, 75, 76].map(sizes.pages(for:)) == [1, 1, 1, 2, 2, 3])
    #expect(PageSizes(first: -4, other: 9_999) == PageSizes(first: 1, other: PageSizes.limit))
  }

  @Test func `a list that is read as a whole has pages and numbers of its own`() {
    let list = ListRows(
      pages: [rows("A", "B"), [], rows("C", "D", "E"), rows("F")],
      numbers: [70, 5, 9, 1_000, 2, 3])
    #expect(all(list) == ["A", "B", "C", "D", "E", "F"] && list.all.count == 6)
    #expect((0..<5).map(list.rows(of:)) == [0..<2, 2..<2, 2..<5, 5..<6, 6..<6])
    #expect((0..<6).map { list.place(of: $0).page } == [0, 0, 2, 2, 2, 3])
    #expect(list.place(of: 4).offset == 2 && list.pageCount == 4 && !list.isUnread)
    #expect(list.number(ofRow: 3) == 1_000 && list.row(numbered: 1_000) == 3)
    #expect(list.row(numbered: 0) == nil)
    #expect(list.holds(pages: [rows("A", "B"), [], rows("C", "D", "E"), rows("F")]))
    #expect(!list.holds(pages: [rows("A", "B"), rows("C", "D", "E"), rows("F")]))
    #expect(ListRows(pages: [[]], numbers: []).isEmpty)
  }

  @Test func `a counted list has a place for every row, and fills it by page`() {
    var list = ListRows(PageSizes(first: 3, other: 2))
    #expect(list.isUnread)
    list.store(0, rows("A", "B", "C"), count: 6)
    #expect(list.mode == .fluent)
    #expect(all(list) == ["A", "B", "C", nil, nil, nil])
    #expect(list.place(of: 4).page == 1)
    list.store(1, rows("D", "E"))
    #expect(all(list) == ["A", "B", "C", "D", "E", nil])
    #expect(list.pageCount == 3)
    #expect(!list.hasMore)
  }

  @Test func `rows that move up keep their numbers, and new ones get others`() {
    var list = ListRows(PageSizes(first: 9, other: 2))
    list.store(0, rows("A", "B", "C", "D", "E"), count: 5)
    let removed = [1, 3, 0].map { list.remove($0) }
    #expect(removed == [true, true, true] && all(list) == ["C", "D"])
    #expect([0, 1, 2].map { list.number(ofRow: $0) } == [2, 3, 5])
    #expect((0..<6).map { list.row(numbered: $0) } == [nil, nil, 0, 1, nil, 2])
    let isAppended = list.append(.string("F"))
    #expect(isAppended)
    list.store(0, rows("C", "D", "F"), count: 3)
    #expect([0, 1, 2].map { list.number(ofRow: $0) } == [2, 3, 5])
    list.clear()
    #expect(list.number(ofRow: 0) == 0)
  }

  @Test func `a page that is not full ends the list, and an empty one leaves what came before`() {
    var list = ListRows(PageSizes(first: 3, other: 2))
    list.store(0, rows("A", "B", "C"), count: 6)
    var short = list
    short.store(1, rows("D"))
    #expect(all(short) == ["A", "B", "C", "D"])
    list.store(1, rows("D", "E"))
    list.store(2, [])
    #expect(all(list) == ["A", "B", "C", "D", "E"])
  }

  @Test func `an uncounted list goes on until a page is not full`() {
    var list = ListRows(PageSizes(first: 2, other: 2))
    list.store(0, rows("A", "B"))
    #expect(list.mode == .stream)
    #expect(list.hasMore)
    #expect(list.pageCount == 2)
    list.store(2, rows("X", "Y"))
    #expect(list.count == 2)
    list.store(1, rows("C"))
    #expect(all(list) == ["A", "B", "C"])
    #expect(!list.hasMore)
    list.store(0, [])
    #expect(list.isEmpty)
  }

  @Test func `rows stand in their sections, whichever page brought them`() {
    var list = ListRows(PageSizes(first: 3, other: 3))
    let section = { (row: Value) in String(row.string?.prefix(1) ?? "") }
    list.store(0, rows("b1", "a1", "b2"), count: 99, section: section)
    #expect(list.mode == .stream)
    list.store(1, rows("a2", "c1"), section: section)
    #expect(all(list) == ["b1", "b2", "a1", "a2", "c1"])
    #expect(list.sections(ofPage: 0).map(\.name) == ["b", "a"])
    #expect(list.sections(ofPage: 1).map(\.name) == ["a", "c"])
    #expect(list.sections(ofPage: 1).map(\.rows) == [3..<4, 4..<5])
    #expect(!list.hasMore)
    #expect(list.place(of: 3).page == 1)
  }

  @Test func `the rows of the four last used pages are kept`() {
    var list = ListRows(PageSizes(first: 2, other: 2))
    list.store(0, rows("A", "B"), count: 100_000)
    for page in [44_000, 45_000, 46_000] { list.store(page, rows("x", "y")) }
    #expect(list.heldNumbers == [0, 44_000, 45_000, 46_000])
    let isHeld = list.use(0)
    #expect(isHeld)
    list.store(47_000, rows("p", "q"))
    #expect(list.heldNumbers == [0, 45_000, 46_000, 47_000])
    #expect(list[1] == "B")
    #expect(list[88_000] == nil)
    #expect(list[94_001] == "q")
    let isStillHeld = list.use(44_000)
    #expect(!isStillHeld)
    #expect(list.count == 100_000)
  }

  @Test func `a server that counts wrongly loses no row, and a missing row is none`() {
    var list = ListRows(PageSizes(first: 2, other: 2))
    list.store(0, rows("A", "B", "C"), count: -5)
    #expect(all(list) == ["A", "B"])
    list.store(1, rows("C", "D"))
    #expect(all(list) == ["A", "B", "C", "D"])
    #expect([-1, 4, .max].allSatisfy { list[$0] == nil })
    // A first page that is not full is also the last one.
    list.store(0, rows("A"), count: 3)
    #expect(all(list) == ["A"])
    list.store(0, [], count: .max)
    #expect(list.isEmpty && list.pageCount == 1)
  }

  @Test func `random pages in random order keep every row at its place`() {
    var random = Seeded(11)
    for _ in 0..<300 {
      let sizes = PageSizes(
        first: Int.random(in: 1...6, using: &random), other: Int.random(in: 1...6, using: &random))
      let count = Int.random(in: 0...60, using: &random)
      var list = ListRows(sizes)
      func page(_ number: Int) -> [Value] {
        sizes.rows(of: number).filter { $0 < count }.map { .int(Int64($0)) }
      }
      list.store(0, page(0), count: count)
      for _ in 0..<12 {
        let number = Int.random(in: 0..<sizes.pages(for: count), using: &random)
        list.store(number, page(number), count: number == 0 ? count : nil)
        #expect(list.count == count)
        #expect(list.heldNumbers.count <= ListRows.heldPages)
        for row in list.rows(of: number) { #expect(list[row] == .int(Int64(row))) }
      }
    }
  }
}
