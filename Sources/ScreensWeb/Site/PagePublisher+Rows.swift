import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews

/// The rows of the lists that a page shows, which are read before it is shown.
extension PagePublisher {
  /// A list of a page.
  private struct PlacedList {
    let placed: PlacedScreenlet
    let screenlet: Screenlet
    let logic: ListLogic

    /// The number of the list's page that is shown, counted from 0.
    var page: Int { placed.listPage - 1 }

    init?(_ placed: PlacedScreenlet, _ session: WebSession) {
      guard let screenlet = session.screenlet(at: placed), let logic = screenlet.list else {
        return nil
      }
      self.placed = placed
      self.screenlet = screenlet
      self.logic = logic
    }
  }

  /// Calls a body when the rows that a page shows are there, or cannot be read: first the rows of
  /// the page's lists, then the rows of the lists inside them.
  ///
  /// - Parameters:
  ///   - isAskedAgain: Whether failed pages are requested once more.
  ///   - isShownAgain: Whether rows that are held are read again.
  func whenRowsAreRead(
    of page: Page, _ session: WebSession, isAskedAgain: Bool = false, isShownAgain: Bool = false,
    _ body: @escaping () -> Void
  ) {
    let lists = edition.lists(on: page).compactMap { PlacedList($0, session) }
    if isShownAgain { for list in lists { list.logic.renew(list.page, list.screenlet) } }
    whenRead(lists, session, isAskedAgain: isAskedAgain, body)
  }

  private func whenRead(
    _ lists: [PlacedList], _ session: WebSession, isAskedAgain: Bool,
    most: Int = NestedScreenlet.pageLimit, _ body: @escaping () -> Void
  ) {
    guard !lists.isEmpty else { return body() }
    if isAskedAgain { for list in lists { list.logic.retry() } }
    whenPagesAreRead(lists) { [weak self] in
      guard let self else { return }
      var inner: [PlacedList] = []
      for list in lists where inner.count < most {
        inner += listsInRows(of: list, session).prefix(most - inner.count)
      }
      whenRead(inner, session, isAskedAgain: isAskedAgain, most: most - inner.count, body)
    }
  }

  /// Calls a body when the pages of lists are there, or cannot be read. The first page comes before
  /// any other, because the others depend on it.
  private func whenPagesAreRead(_ lists: [PlacedList], _ body: @escaping () -> Void) {
    for list in lists { list.logic.request(list.page, list.screenlet) }
    guard let waiting = lists.first(where: { $0.screenlet.isBusy }) else { return body() }
    waiting.screenlet.whenIdle { [weak self] in self?.whenPagesAreRead(lists, body) }
  }

  /// The lists inside the rows of a list's page.
  private func listsInRows(of list: PlacedList, _ session: WebSession) -> [PlacedList] {
    let nesting = edition.nesting
    func isList(_ screenlet: ScreenletName) -> Bool {
      edition.environment.library[screenlet]?.list != nil
    }
    guard list.placed.place.depth + 1 < NestedScreenlet.depthLimit, let view = list.screenlet.view,
      nesting.inCells(of: list.placed).contains(where: { isList($0.screenlet) })
    else { return [] }
    let rows = list.logic.rows.rows(of: list.page).compactMap(list.logic.row)
    var inside: [PlacedScreenlet] = []
    for case (let row, let layout?) in zip(rows, view.cellLayouts(of: rows))
    where !row.value.isNone && inside.count < NestedScreenlet.pageLimit {
      let place = RowPlace(row, layout)
      inside += nesting.parts(of: layout, list.placed.screenlet, in: .cell).inOrder
        .flatMap { nesting.all($0.part.placed(in: list.placed, place)) }
    }
    // Painting stops at the same limit.
    return inside.prefix(NestedScreenlet.pageLimit).filter { isList($0.screenlet) }
      .compactMap { PlacedList($0, session) }
  }
}
