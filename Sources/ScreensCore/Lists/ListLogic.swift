/// The code of all screenlets that are lists: it reads pages as faces show them, and tells of their
/// rows. The differences between kinds stand in their `ListDeclaration`.
///
/// Confined to the session's executor.
package final class ListLogic: ScreenletLogic {
  /// The kind's declaration.
  package let list: ListDeclaration
  /// The rows as far as they were read.
  package private(set) var rows = ListRows()
  /// Counts up whenever the rows are forgotten: those of one number belong together, here and in
  /// browsers that outlive the process.
  package private(set) var version = UInt32.random(in: .min ... .max)
  /// Counts up whenever cells may look different although their rows are the same.
  private var looks: UInt32 = 0
  /// The row that was chosen last; nil when none was since the list was read.
  package private(set) var selected: Int?
  /// The loads under way, by page.
  private var loads: [Int: Interactor] = [:]
  /// The pages that could not be read, which are not asked for again by themselves.
  private var failed: Set<Int> = []
  /// The pages that were told; one that is read again is not.
  private var told = RangeSet<Int>()
  /// More rows than this are not believed.
  private static let mostRows: Int64 = 1_000_000_000_000

  /// The code of one screenlet.
  package init(_ list: ListDeclaration) { self.list = list }

  // MARK: Requests of faces

  /// Sees to it that a page is there, or comes. A page that could not be read stays away until
  /// `retry`, and without `autoLoad` nothing is read before `load`.
  ///
  /// - Parameter page: Its number, from 0 on; one behind the end is none.
  package func request(_ page: Int, _ screenlet: Screenlet) {
    guard !rows.use(page), loads[page] == nil, !failed.contains(page) else { return }
    if rows.isUnread {
      guard screenlet[attribute: .autoLoad].bool != false, loads[0] == nil, !failed.contains(0)
      else { return }
      load(screenlet)
      return giveUp(0)
    }
    guard page < rows.pageCount else { return }
    screenlet.performAction(.loadPage, sender: .int(Int64(page)))
    giveUp(page)
  }

  /// Asks no more for a page that nobody reads, since a delegate does something else instead.
  private func giveUp(_ page: Int) {
    if loads[page] == nil, !rows.use(page) { failed.insert(page) }
  }

  /// Whether a page can be shown as it is: its rows are held, or none are known yet.
  package func holds(_ page: Int) -> Bool {
    rows.isUnread || page >= rows.pageCount || rows.heldNumbers.contains(page)
  }

  /// A row as its cell is made of it, also one that is on its way; nil for one behind the end.
  package func row(_ row: Int) -> CellRow? {
    guard (0..<(rows.count ?? 0)).contains(row) else { return nil }
    return list.row(row, of: rows, isSelected: row == selected)
  }

  /// Tells a row from another one that takes its place; nil where it is not held.
  package func mark(ofRow row: Int) -> UInt32? { rows[row].map(list.mark) }

  /// The event that tells of a chosen row.
  package var selectionEvent: EventName { list.events.selection }

  /// Whether a page is being read, or the first one, without which none is known.
  package func isLoading(_ page: Int) -> Bool {
    loads[page] != nil || rows.isUnread && loads[0] != nil
  }

  /// Forgets which pages could not be read.
  package func retry() { failed = [] }

  /// Forgets all rows and reads the first page. Requests under way end without an effect.
  package func load(_ screenlet: Screenlet) {
    supersede()
    screenlet.performAction(.loadInitialPage)
  }

  /// Chooses a row, which is told. A row that is not there cannot be chosen, nor one that a class
  /// of the view keeps from it.
  ///
  /// - Returns: whether it was.
  @discardableResult
  package func select(_ row: Int, _ screenlet: Screenlet) -> Bool {
    guard let cell = self.row(row), !cell.value.isNone,
      screenlet.view?.allowsChoice(of: cell) != false, let value = rows[row]
    else { return false }
    let former = selected
    selected = row
    for row in Set([former, row].compactMap(\.self)) {
      screenlet.session.surroundings.rowChanged?(screenlet, row)
    }
    screenlet.tell(list.events.selection, value.map ?? [:])
    return true
  }

  /// Has the cells that are shown made anew: code may fill them in another way now.
  package func renewCells() { looks &+= 1 }

  /// A number that changes with the rows of a page, and with what their cells are made by.
  package func mark(ofPage page: Int) -> UInt32 {
    let sections = rows.sections(ofPage: page)
    let rows = sections.flatMap(\.rows).map { self.rows[$0] ?? .none }
    let names: [Value] = sections.flatMap { [.string($0.name), .int(Int64($0.rows.lowerBound))] }
    return Value.list([.int(Int64(version)), .int(Int64(looks)), .list(names), .list(rows)]).mark
  }

  // MARK: Template methods

  /// The rows were read for another user, or for none.
  package func onUserChanged(_ screenlet: Screenlet) { forget(screenlet) }

  /// Rows that another attribute asks for are other rows.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    let isOfFace: Set<AttributeName> = [.editable, .autoLoad, .refreshControl]
    if !isOfFace.contains(attribute) { forget(screenlet) }
  }

  /// As the kind declares it.
  package func imageServers(_ screenlet: Screenlet) -> [String] { list.imageServers(screenlet) }

  /// Makes the interactor that reads a page; actions of other names have none.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    guard action == .loadInitialPage || action == .loadPage else { return nil }
    if action == .loadInitialPage { supersede() }
    let page = action == .loadPage ? Int(clamping: sender.value.int ?? 0) : 0
    // The number comes from view code, which may be anything.
    guard (0..<max(1, rows.pageCount)).contains(page) else { return nil }
    let sizes = page == 0 ? sizes(screenlet) : rows.sizes
    let (list, range) = (list, sizes.rows(of: page))
    let graph = OperationGraph.one { [unowned screenlet] () throws(ScreensError) in
      try list.request(range, page == 0, screenlet)
    }
    // A screenlet that comes back has no rows: it reads the pages that are shown then.
    let task = ConnectorTask(in: screenlet.session, graph, isResumable: false) {
      [unowned screenlet] answers throws(ScreensError) in
      guard var answer = answers.last.map, let rows = answer["rows"]?.list else {
        return answers.last
      }
      answer["rows"] = .list(try list.rows(rows, screenlet))
      return .map(answer)
    }
    let interactor = Interactor(task, for: screenlet)
    loads[page] = interactor
    interactor.onSuccess = { [unowned self, unowned interactor, unowned screenlet] answer in
      guard loads[page] === interactor else { return }
      loads[page] = nil
      store(page, answer, sizes, screenlet)
    }
    interactor.onFailure = { [unowned self, unowned interactor, unowned screenlet] error in
      guard loads[page] === interactor else { return }
      loads[page] = nil
      failed.insert(page)
      if error != .cancelled { screenlet.tell(list.events.error, error.payload) }
    }
    return interactor
  }

  private func sizes(_ screenlet: Screenlet) -> PageSizes {
    func size(_ name: AttributeName) -> Int? { screenlet[attribute: name].int.map(Int.init) }
    let standard = PageSizes()
    return PageSizes(
      first: size(.firstPageSize) ?? standard.first, other: size(.pageSize) ?? standard.other)
  }

  /// Takes the answer for a page into the list, and tells it where it is new.
  private func store(_ page: Int, _ answer: Value, _ sizes: PageSizes, _ screenlet: Screenlet) {
    if page == 0, rows.sizes != sizes { rows = ListRows(sizes) }
    let new = answer.map?["rows"]?.list ?? []
    let count = answer.map?["rowCount"]?.int.map { Int(min(max(0, $0), Self.mostRows)) }
    rows.store(page, new, count: page == 0 ? count : nil, section: list.section)
    failed.remove(page)
    guard !told.contains(page) else { return }
    told.insert(contentsOf: page..<page + 1)
    screenlet.tell(list.events.page, [list.events.rows: .list(new)])
  }

  /// Ends all loads without an effect, and forgets the rows.
  private func supersede() {
    let open = loads.sorted { $0.key < $1.key }.map(\.value)
    loads = [:]
    for interactor in open { interactor.cancel() }
    rows.clear()
    selected = nil
    version &+= 1
    failed = []
    told = RangeSet()
  }

  private func forget(_ screenlet: Screenlet) {
    guard !rows.isUnread || !loads.isEmpty || !failed.isEmpty else { return }
    supersede()
    screenlet.view?.rowStates.clear()
    screenlet.session.onChange?(screenlet)
  }
}

extension Screenlet {
  /// The code of a screenlet that is a list; nil for any other.
  package var list: ListLogic? { logic as? ListLogic }

  /// The rows of a list as far as they are known; nil where the screenlet is none.
  package var rowCount: Int? {
    if let origin { return origin.rowCount() }
    return list.map { $0.rows.count ?? 0 }
  }

  /// A row of a list; nil for one that is not held.
  package func row(_ row: Int) -> Value? {
    if let origin { return origin.row(row) }
    return list?.rows[row]
  }
}
