package import ScreensModel

/// The difference between the rows that a list shows and those of the server, after others have
/// changed some.
package enum ListNotice: Sendable, Hashable {
  /// So many rows came.
  case new(Int)
  /// Rows have changed or gone, and none came.
  case changed

  /// Compares the present first page of a list with the rows that are held; nil where they are
  /// equal. Rows that only moved up, because one before them went, did not come.
  ///
  /// - Parameters:
  ///   - rows: the first page, as the server has it now.
  ///   - count: the number of all rows, where the server reports it.
  package init?(
    between held: ListRows, and rows: [Value], count: Int?, of list: ListDeclaration
  ) {
    let rows = Array(rows.prefix(held.sizes.first))
    guard !held.holds(0, as: rows, count: count) else { return nil }
    let growth = held.mode == .fluent ? count.map { $0 - (held.count ?? 0) } : nil
    let former = held.sections(ofPage: 0).flatMap(\.rows).compactMap { held[$0] }.map(list.mark)
    guard !former.isEmpty || held.isEmpty else {
      // Without the former first page there is nothing to compare but the count.
      guard let growth, growth != 0 else { return nil }
      self = growth > 0 ? .new(growth) : .changed
      return
    }
    let known = Set(
      held.heldNumbers.flatMap { held.sections(ofPage: $0).flatMap(\.rows) }
        .compactMap { held[$0] }.map(list.mark))
    let present = rows.map(list.mark)
    let isWhole = !held.hasMore && held.pageCount <= 1
    let lastKnown = present.lastIndex(where: known.contains)
    let compared = isWhole ? present[...] : present.prefix(lastKnown ?? present.count)
    let came = compared.count { !known.contains($0) }
    let isFull = present.count == held.sizes.first
    let lastThere = isFull ? former.lastIndex(where: present.contains) ?? 0 : former.count
    let gone = former.prefix(lastThere).count { !present.contains($0) }
    let number = max(came, growth.map { $0 + gone } ?? 0)
    self = number > 0 ? .new(number) : .changed
  }
}
