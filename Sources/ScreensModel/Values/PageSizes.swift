/// The sizes of a list's pages: the first one may hold more rows than each of the others, or each
/// page has its own size.
package struct PageSizes: Sendable, Hashable {
  /// The most rows that a screenlet requests for one page.
  package static let limit = 500

  /// All rows on one page.
  package static let whole = PageSizes(first: limit)

  /// The rows of page 0, from 1 to `limit`.
  package let first: Int
  /// The rows of each further page, from 1 to `limit`.
  package let other: Int

  /// The first row of each page, and the end of the last one, where each page has its own size.
  private let bounds: [Int]?

  /// Clamps the sizes to the limits.
  package init(first: Int = 50, other: Int = 25) {
    self.first = min(max(first, 1), Self.limit)
    self.other = min(max(other, 1), Self.limit)
    bounds = nil
  }

  /// Pages with a number of rows for each; there are no others.
  package init(of counts: [Int]) {
    (first, other) = (Self.limit, Self.limit)
    bounds = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
  }

  /// The page of a row; both are counted from 0.
  package func page(ofRow row: Int) -> Int {
    if let bounds { return max(0, (bounds.firstIndex { $0 > row } ?? bounds.count) - 1) }
    return row < first ? 0 : (row - first) / other + 1
  }

  package func firstRow(of page: Int) -> Int {
    if let bounds { return bounds[min(max(page, 0), bounds.count - 1)] }
    return page == 0 ? 0 : first + (page - 1) * other
  }

  /// The rows of a full page.
  package func rows(of page: Int) -> Range<Int> { firstRow(of: page)..<firstRow(of: page + 1) }

  /// The number of rows of a full page.
  package func size(of page: Int) -> Int {
    bounds == nil ? page == 0 ? first : other : rows(of: page).count
  }

  /// The number of pages for a number of rows; an empty list has one page.
  package func pages(for count: Int) -> Int {
    if let bounds { return max(1, bounds.count - 1) }
    return count == 0 ? 1 : page(ofRow: count - 1) + 1
  }
}
