/// The rows of a list that have been read. A value: pages are stored, and rows are read.
///
/// Where the server counts its rows, the list is *fluent*: every row has its place, and pages are
/// read in any order. Otherwise, and where rows stand in sections, it is a *stream*: page after
/// page is read, and its end is the first page that is not full. Few pages are held at a time; of
/// the others the list remembers how many rows they had.
package struct ListRows: Sendable {
  /// The most pages whose rows are held.
  package static let heldPages = 4

  /// A list's ways to grow.
  package enum Mode: Sendable { case fluent, stream }

  /// Neighbouring rows of one section.
  package struct Section: Sendable, Hashable {
    /// The name; empty for rows without a section.
    package let name: String
    /// The rows by their places in the list.
    package let rows: Range<Int>
  }

  /// Rows of one page that stand in one section.
  private struct Run {
    let page: Int
    let section: Int
    /// The place of the first of them among the page's rows.
    let start: Int
    let count: Int
  }

  private struct Page {
    let number: Int
    var rows: [Value]
  }

  package let sizes: PageSizes
  /// Whether places are known before their rows.
  package private(set) var mode = Mode.fluent
  /// The number of rows, where it is known; nil before the first page.
  package private(set) var count: Int?
  /// Whether a further page may have rows; a fluent list knows all its places.
  package private(set) var hasMore = false
  /// The pages that are held, the one that was used last at the end.
  private var held: [Page] = []
  /// The names of the sections in the order of their first rows; none where no row has one.
  private var names: [String] = []
  /// The runs of a list with sections, in the order of the list.
  private var runs: [Run] = []

  /// The numbers by which faces know the rows.
  private var numbers = RowNumbers()

  /// A list of which nothing was read.
  package init(_ sizes: PageSizes = PageSizes()) { self.sizes = sizes }

  /// A list that is read as a whole, with all its pages.
  ///
  /// - Parameter numbers: The numbers by which faces know the rows; each occurs once.
  package init(pages: [[Value]], numbers: [Int]) {
    self.init(PageSizes(of: pages.map(\.count)))
    count = pages.reduce(0) { $0 + $1.count }
    held = pages.enumerated().map { Page(number: $0, rows: $1) }
    self.numbers = RowNumbers(numbers)
  }

  package var isUnread: Bool { count == nil }

  /// Whether it is read, and has these rows on its pages.
  package func holds(pages: [[Value]]) -> Bool {
    !isUnread && pageCount == pages.count
      && pages.enumerated().allSatisfy { number, rows in
        held.first { $0.number == number }?.rows == rows
      }
  }

  /// Whether it is known that there are no rows.
  package var isEmpty: Bool { count == 0 }

  /// The numbers of the pages that are held, in rising order.
  package var heldNumbers: [Int] { held.map(\.number).sorted() }

  /// The number of known pages; a stream that may continue counts one more.
  package var pageCount: Int { sizes.pages(for: count ?? 0) + (hasMore ? 1 : 0) }

  /// The rows of a page, by their places in the list as it is read page after page.
  package func rows(of page: Int) -> Range<Int> {
    let rows = sizes.rows(of: page)
    let end = count ?? 0
    return min(rows.lowerBound, end)..<min(rows.upperBound, end)
  }

  // MARK: Reading pages

  /// Stores the rows of a page.
  ///
  /// - Parameters:
  ///   - page: Its number; page 0 starts the list again.
  ///   - rows: As the server answered them, fewer than the page's size at the end of the list.
  ///   - count: The number of all rows on the server, where the server reports it.
  ///   - section: The section of a row; an empty name for a row without one.
  package mutating func store(
    _ page: Int, _ rows: [Value], count: Int? = nil, section: (Value) -> String = { _ in "" }
  ) {
    let rows = Array(rows.prefix(sizes.size(of: page)))
    let sections = rows.map(section)
    if page == 0 { begin(count, hasSections: sections.contains { !$0.isEmpty }) }
    if !names.isEmpty || mode == .stream && sections.contains(where: { !$0.isEmpty }) {
      storeSections(page, rows, sections)
    } else {
      store(page, rows)
    }
  }

  private mutating func begin(_ count: Int?, hasSections: Bool) {
    held = []
    names = []
    runs = []
    mode = count == nil || hasSections ? .stream : .fluent
    self.count = mode == .fluent ? max(count ?? 0, 0) : 0
    hasMore = false
  }

  /// Stores a page of a list without sections. An incomplete page is the last one: rows that were
  /// counted behind it are removed.
  private mutating func store(_ page: Int, _ rows: [Value]) {
    let start = sizes.firstRow(of: page)
    let end = start + rows.count
    let known = count ?? 0
    let isFull = rows.count == sizes.size(of: page)
    switch mode {
    case .fluent:
      count = !isFull && end < known ? end : max(known, end)
    case .stream:
      guard start <= known else { return }
      if end >= known || !isFull {
        count = end
        hasMore = isFull
      }
    }
    hold(page, rows)
    dropBehindEnd()
  }

  private mutating func storeSections(_ page: Int, _ rows: [Value], _ sections: [String]) {
    if names.isEmpty, let count, count > 0 {
      names = [""]
      runs = (0..<sizes.pages(for: count)).map { page in
        Run(page: page, section: 0, start: 0, count: self.rows(of: page).count)
      }
    }
    for name in sections where !names.contains(name) { names.append(name) }
    let order = rows.indices.sorted { one, other in
      let places = [one, other].map { names.firstIndex(of: sections[$0]) ?? 0 }
      return (places[0], one) < (places[1], other)
    }
    runs.removeAll { $0.page == page }
    var start = 0
    for (place, name) in names.enumerated() {
      let count = sections.count { $0 == name }
      guard count > 0 else { continue }
      runs.append(Run(page: page, section: place, start: start, count: count))
      start += count
    }
    runs.sort { ($0.section, $0.page) < ($1.section, $1.page) }
    count = runs.reduce(0) { $0 + $1.count }
    let isLast = page >= (runs.map(\.page).max() ?? page)
    if isLast { hasMore = rows.count == sizes.size(of: page) }
    hold(page, order.map { rows[$0] })
  }

  private mutating func hold(_ page: Int, _ rows: [Value]) {
    held.removeAll { $0.number == page }
    held.append(Page(number: page, rows: rows))
    if held.count > Self.heldPages { held.removeFirst() }
  }

  private mutating func dropBehindEnd() {
    guard let count else { return }
    held.removeAll { $0.number > 0 && sizes.firstRow(of: $0.number) >= count }
  }

  // MARK: Rows

  /// The sections of one page with their rows, by their places in the list.
  package func sections(ofPage page: Int) -> [Section] {
    guard !names.isEmpty else {
      let rows = rows(of: page)
      return rows.isEmpty ? [] : [Section(name: "", rows: rows)]
    }
    var sections: [Section] = []
    var start = 0
    for run in runs {
      if run.page == page {
        sections.append(Section(name: names[run.section], rows: start..<start + run.count))
      }
      start += run.count
    }
    return sections
  }

  /// The page that holds a row, and the row's place in it.
  package func place(of row: Int) -> (page: Int, offset: Int) {
    var rest = row
    for run in runs {
      if rest < run.count { return (run.page, run.start + rest) }
      rest -= run.count
    }
    let page = sizes.page(ofRow: row)
    return (page, row - sizes.firstRow(of: page))
  }

  /// A row; nil where its page is not held.
  package subscript(row: Int) -> Value? {
    guard let count, (0..<count).contains(row) else { return nil }
    let place = place(of: row)
    guard let page = held.first(where: { $0.number == place.page }),
      page.rows.indices.contains(place.offset)
    else { return nil }
    return page.rows[place.offset]
  }

  /// The rows of a list that is held as a whole, in their order.
  package var all: [Value] { (0..<(count ?? 0)).compactMap { self[$0] } }

  /// Whether a page is held with these rows, in any order, and the list has this count.
  package func holds(_ page: Int, as rows: [Value], count: Int?) -> Bool {
    guard let held = held.first(where: { $0.number == page })?.rows else { return false }
    let rows = rows.prefix(sizes.size(of: page))
    let isSameCount = page > 0 || (mode == .fluent ? count == self.count : count == nil)
    guard isSameCount, held.count == rows.count else { return false }
    return held.elementsEqual(rows) || !runs.isEmpty && rows.allSatisfy(held.contains)
  }

  /// The number by which faces know a row; it stays when the row moves up.
  package func number(ofRow row: Int) -> Int { numbers.number(ofRow: row) }

  /// The place of the row that faces know by a number; nil for one that was removed.
  package func row(numbered number: Int) -> Int? { numbers.row(numbered: number) }

  /// The number of rows that were removed since the rows were numbered.
  package var removedCount: Int { numbers.goneCount }

  /// Numbers the rows by their present places.
  package mutating func renumber() { numbers = RowNumbers() }

  /// Notes the use of a page, so that it is held longer than others.
  ///
  /// - Returns: whether it is held.
  package mutating func use(_ page: Int) -> Bool {
    guard let place = held.firstIndex(where: { $0.number == page }) else { return false }
    held.append(held.remove(at: place))
    return true
  }

  /// Forgets all rows.
  package mutating func clear() { self = ListRows(sizes) }

  // MARK: Changes

  /// Removes a row. Its page lacks one at its end then. The pages behind it are forgotten, since
  /// their rows move up.
  ///
  /// - Returns: false in a list with sections and for a row that is not held; nothing was changed.
  package mutating func remove(_ row: Int) -> Bool {
    guard let (index, offset) = heldPlace(of: row), let count else { return false }
    let number = held[index].number
    held[index].rows.remove(at: offset)
    numbers.remove(row)
    let isLast = number == pageCount - 1
    self.count =
      mode == .fluent || isLast ? count - 1 : sizes.firstRow(of: number) + held[index].rows.count
    if !isLast, mode == .stream { hasMore = true }
    held.removeAll { $0.number > number || $0.number == number && $0.rows.isEmpty && number > 0 }
    return true
  }

  /// Gives a row another value.
  ///
  /// - Returns: false in a list with sections and for a row that is not held; nothing was changed.
  package mutating func replace(_ row: Int, with value: Value) -> Bool {
    guard let (index, offset) = heldPlace(of: row) else { return false }
    held[index].rows[offset] = value
    return true
  }

  /// Puts a row behind the last one.
  ///
  /// - Returns: false in a list with sections, and where the end is not held; nothing was changed.
  package mutating func append(_ value: Value) -> Bool {
    guard names.isEmpty, !hasMore, let count else { return false }
    let page = sizes.page(ofRow: count)
    if let index = held.firstIndex(where: { $0.number == page }) {
      held[index].rows.append(value)
    } else {
      // The first row of a new page, which comes with the next reading of it.
      guard count == sizes.firstRow(of: page) else { return false }
      hold(page, [value])
    }
    self.count = count + 1
    return true
  }

  /// The place of a row among the held pages of a list without sections.
  private func heldPlace(of row: Int) -> (page: Int, offset: Int)? {
    guard names.isEmpty, self[row] != nil else { return nil }
    let place = place(of: row)
    return held.firstIndex { $0.number == place.page }.map { ($0, place.offset) }
  }
}
