package import ScreensModel
package import ScreensViews

/// The rows that a list has read, for another list of the same kind and the same attributes.
package struct ListReading: Sendable {
  fileprivate let rows: ListRows
  fileprivate let version: UInt32
  fileprivate let reported: RangeSet<Int>
}

/// The code of all screenlets that are lists. It reads pages when faces show them and reports
/// events of rows. Differences between kinds are in their `ListDeclaration` and their
/// `ListSource`; without a source its rows are the fields of a record, which are read as a whole.
///
/// Confined to the session's executor.
package final class ListLogic: ScreenletLogic {
  /// The kind's declaration.
  package let list: ListDeclaration
  let source: ListSource?
  /// The rows that were read.
  package private(set) var rows = ListRows()
  /// Counts up whenever the rows are forgotten. Rows with the same version belong together, here
  /// and in browsers that outlive the process.
  package private(set) var version = UInt32.random(in: .min ... .max)
  /// Counts up whenever cells may look different although their rows are the same.
  private var looks: UInt32 = 0
  /// The row that was chosen last; nil when none was chosen since the list was read.
  package private(set) var selected: Int?
  /// The loads under way, by page.
  private(set) var loads: [Int: Interactor] = [:]
  /// The pages that could not be read. They are not requested again automatically.
  private var failed: Set<Int> = []
  /// The pages that were reported; a page that is read again is not reported again.
  private var reported = RangeSet<Int>()
  /// The changes of others.
  var news = ListNews()
  /// The steps of a record whose fields are the rows; each step is a page.
  package var steps = RecordSteps()
  /// The most rows that may go before the others are numbered again.
  private static let mostRemoved = 500
  /// The limit of the row count that a server may report.
  private static let mostRows: Int64 = 1_000_000_000_000

  /// The code of one screenlet.
  package init(_ list: ListDeclaration, _ source: ListSource?) {
    self.list = list
    self.source = source
  }

  // MARK: Requests of faces

  /// Requests a page unless it is held or under way. A page that could not be read is not requested
  /// before `retry`; without `autoLoad` no page is requested before `load`.
  ///
  /// - Parameter page: Its number, from 0 on; a page behind the end is ignored.
  package func request(_ page: Int, _ screenlet: Screenlet) {
    guard let source else { return requestFields(screenlet) }
    guard source.wants(screenlet), !rows.use(page), loads[page] == nil, !failed.contains(page)
    else { return }
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

  /// Requests a page that a face begins to show: rows that are held are read again, so that each
  /// showing has the present ones. Requests at the same time share one reading.
  package func renew(_ page: Int, _ screenlet: Screenlet) {
    guard rows.use(page), loads[page] == nil else { return request(page, screenlet) }
    guard source != nil, screenlet[attribute: .autoLoad].bool != false else { return }
    screenlet.performAction(.loadPage, sender: .int(Int64(page)))
  }

  /// Stops requests for a page that no interactor reads, because a delegate acts instead.
  private func giveUp(_ page: Int) {
    if loads[page] == nil, !rows.use(page) { failed.insert(page) }
  }

  /// Whether a page can be shown in its present state: its rows are held, or no rows are known yet.
  package func holds(_ page: Int) -> Bool {
    rows.isUnread || page >= rows.pageCount || rows.heldNumbers.contains(page)
  }

  /// A row as the input for its cell, loaded or not; nil behind the end.
  package func row(_ row: Int) -> CellRow? {
    guard (0..<(rows.count ?? 0)).contains(row) else { return nil }
    return list.row(row, of: rows, isSelected: row == selected)
  }

  /// Distinguishes a row from another row that takes its place; nil where the row is not held.
  package func mark(ofRow row: Int) -> UInt32? { rows[row].map(list.mark) }

  /// The place of the row that faces know by a number and a mark; nil where it was removed, is not
  /// held, or has been replaced. A field of a record is found wherever it is now.
  package func row(numbered number: Int, _ mark: UInt32) -> Int? {
    rows.row(numbered: number).flatMap { self.mark(ofRow: $0) == mark ? $0 : nil } ?? field(mark)
  }

  /// The event of a chosen row; nil for rows that are not chosen.
  package var selectionEvent: EventName? { list.events?.selection }

  /// Whether a page is being read, or the first page, which has to come first.
  package func isLoading(_ page: Int) -> Bool {
    loads[page] != nil || rows.isUnread && loads[0] != nil
  }

  /// Forgets failed pages, so that they can be requested again.
  package func retry() { failed = [] }

  /// Forgets all rows and reads the first page. Loads under way end without an effect.
  package func load(_ screenlet: Screenlet) {
    supersede()
    screenlet.performAction(.loadInitialPage)
  }

  /// Chooses a row and reports the event. A row that is not held, or that a class of the view
  /// refuses, cannot be chosen.
  ///
  /// - Returns: whether the row was chosen.
  @discardableResult
  package func select(_ row: Int, _ screenlet: Screenlet) -> Bool {
    guard let event = selectionEvent, let cell = self.row(row), !cell.value.isNone,
      screenlet.view?.allowsChoice(of: cell) != false, let value = rows[row]
    else { return false }
    let former = selected
    selected = row
    for row in Set([former, row].compactMap(\.self)) {
      screenlet.session.house?.changed(row: row, of: screenlet)
    }
    screenlet.tell(event, value.map ?? [:])
    return true
  }

  /// Has the shown cells rebuilt, because code may now fill them differently.
  package func renewCells() { looks &+= 1 }

  /// A number that changes with the sections of a page, and with the list.
  package func mark(ofSections page: Int) -> UInt32 {
    let names: [Value] = rows.sections(ofPage: page).filter { !$0.name.isEmpty }
      .flatMap { [.string($0.name), .int(Int64($0.rows.lowerBound)), .int(Int64($0.rows.count))] }
    return Value.list([.int(Int64(version)), .list(names)]).mark
  }

  /// The looks of the rows of a page that are held.
  package func looks(ofPage page: Int) -> [RowLook] {
    rows.sections(ofPage: page).flatMap(\.rows).compactMap(look)
  }

  /// The look of a row; nil where it is not held.
  package func look(ofRow row: Int) -> RowLook? {
    rows[row].map { value in
      RowLook(
        number: rows.number(ofRow: row), mark: Value.list([.int(Int64(looks)), value]).mark)
    }
  }

  /// The rows that were read, without loads and choices.
  package var reading: ListReading {
    ListReading(rows: rows, version: version, reported: reported)
  }

  /// Takes over the rows that another list has read, instead of reading them.
  package func adopt(_ reading: ListReading) {
    supersede()
    rows = reading.rows
    version = reading.version
    reported = reading.reported
  }

  // MARK: Template methods

  /// Forgets the rows, because they were read for another user.
  package func onUserChanged(_ screenlet: Screenlet) { forget(screenlet) }

  /// Forgets the rows if the attribute decides which rows are requested.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    let isOfFace: Set<AttributeName> = [.editable, .autoLoad, .refreshControl]
    guard !isOfFace.contains(attribute) else { return }
    news.topic = nil
    forget(screenlet)
  }

  /// Makes the interactor that reads a page; actions of other names have none.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    guard let source, source.wants(screenlet),
      action == .loadInitialPage || action == .loadPage
    else { return nil }
    if action == .loadInitialPage {
      supersede()
      announce(screenlet)
    }
    let page = action == .loadPage ? Int(clamping: sender.value.int ?? 0) : 0
    // The number comes from view code, which may be anything.
    guard (0..<max(1, rows.pageCount)).contains(page) else { return nil }
    let sizes = page == 0 ? sizes(screenlet) : rows.sizes
    let range = sizes.rows(of: page)
    let graph = OperationGraph.one { [unowned screenlet] () throws(ScreensError) in
      try source.request(range, page == 0, screenlet)
    }
    // A screenlet that comes back has no rows: it reads the pages that are shown then.
    let task = ConnectorTask(in: screenlet.session, graph, isResumable: false) {
      [unowned screenlet] answers throws(ScreensError) in
      guard var answer = answers.last.map, let rows = answer["rows"]?.list else {
        return answers.last
      }
      answer["rows"] = .list(try source.rows(rows, screenlet))
      return .map(answer)
    }
    let interactor = Interactor(task, for: screenlet)
    loads[page] = interactor
    if page == 0 { news.isDue = false }
    interactor.onSuccess = { [unowned self, unowned interactor, unowned screenlet] answer in
      guard loads[page] === interactor else { return }
      loads[page] = nil
      store(page, answer, sizes, screenlet)
      if page == 0 { lookAgain(screenlet) }
    }
    interactor.onFailure = { [unowned self, unowned interactor, unowned screenlet] error in
      guard loads[page] === interactor else { return }
      loads[page] = nil
      failed.insert(page)
      if page == 0 { lookAgain(screenlet) }
      guard error != .cancelled, let events = list.events else { return }
      screenlet.tell(events.error, error.payload)
    }
    return interactor
  }

  private func sizes(_ screenlet: Screenlet) -> PageSizes {
    func size(_ name: AttributeName) -> Int? { screenlet[attribute: name].int.map(Int.init) }
    let standard = PageSizes()
    return PageSizes(
      first: size(.firstPageSize) ?? standard.first, other: size(.pageSize) ?? standard.other)
  }

  /// Stores the answer for a page and reports the page the first time.
  private func store(_ page: Int, _ answer: Value, _ sizes: PageSizes, _ screenlet: Screenlet) {
    if page == 0, rows.sizes != sizes { rows = ListRows(sizes) }
    let new = answer.map?["rows"]?.list ?? []
    let count = answer.map?["rowCount"]?.int.map(Self.count)
    failed.remove(page)
    if page == 0 {
      giveUpLook()
      news.notice = nil
    }
    guard !rows.holds(page, as: new, count: page == 0 ? count : nil) else { return }
    // Another first page is another list: of the old one no rows stay.
    if page == 0, rows.heldNumbers.contains(0), !continues(new) {
      rows.clear()
      selected = nil
      version &+= 1
      reported = RangeSet(0..<1)
    }
    let chosen = selected.flatMap { rows[$0] }
    rows.store(page, new, count: page == 0 ? count : nil, section: list.section)
    if let selected, rows[selected] != chosen { self.selected = nil }
    guard !reported.contains(page), let events = list.events else { return }
    reported.insert(contentsOf: page..<page + 1)
    screenlet.tell(events.page, [events.rows: .list(new)])
  }

  /// A row count that a server reports, within the limit.
  static func count(_ reported: Int64) -> Int { Int(min(max(0, reported), mostRows)) }

  /// Whether an answer for the first page has the held rows, maybe with other values, and then
  /// further ones.
  private func continues(_ new: [Value]) -> Bool {
    let held = rows.rows(of: 0).prefix { rows[$0] != nil }
    return !list.identity.isEmpty && held.count <= new.count
      && held.allSatisfy { rows[$0].map(list.mark) == list.mark(of: new[$0]) }
  }

  /// Puts a row behind the others, where the last page is held and has room.
  func insert(_ row: Value, _ screenlet: Screenlet) -> Bool {
    guard row.map != nil, rows.append(row) else { return false }
    return true
  }

  func replace(_ row: Int, with value: Value) -> Bool {
    guard value.map != nil else { return false }
    return rows.replace(row, with: value)
  }

  /// Removes a row, and reads its page again, which gets another one at its end. The others keep
  /// their numbers, so that nothing else changes in a browser.
  func remove(_ row: Int, _ screenlet: Screenlet) {
    let page = rows.place(of: row).page
    guard rows.remove(row) else { return renew(page, screenlet) }
    if rows.removedCount > Self.mostRemoved {
      rows.renumber()
      version &+= 1
    }
    if selected.map({ $0 >= row }) == true { selected = nil }
    renew(page, screenlet)
  }

  /// Ends all loads without an effect, and forgets the rows.
  private func supersede() {
    let open = loads.sorted { $0.key < $1.key }.map(\.value)
    loads = [:]
    for interactor in open { interactor.cancel() }
    giveUpLook()
    news.notice = nil
    rows.clear()
    selected = nil
    version &+= 1
    failed = []
    reported = RangeSet()
  }

  /// Shows the fields of a record, step by step, in place of former ones. Typed input stays with
  /// its field, also where the field has another place now.
  func show(fields pages: [[Value]], _ screenlet: Screenlet) {
    failed = []
    guard !rows.holds(pages: pages) else { return }
    let former = rows.all.map(list.mark)
    rows = ListRows(pages: pages, numbers: Self.numbers(ofFields: pages))
    let marks = rows.all.map(list.mark)
    guard marks != former else { return }
    version &+= 1
    screenlet.view?.rowStates.follow(
      Dictionary(marks.enumerated().map { ($1, rows.number(ofRow: $0)) }) { first, _ in first })
  }

  /// Records that the fields of a record could not be read.
  func giveUpFields() { failed.insert(0) }

  /// Requests the record whose fields are the rows, unless they are held or under way.
  private func requestFields(_ screenlet: Screenlet) {
    guard rows.isUnread, !failed.contains(0), !screenlet.isBusy,
      screenlet[attribute: .autoLoad].bool != false
    else { return }
    screenlet.refresh()
  }

  /// The place of a record's field that faces know by its mark.
  private func field(_ mark: UInt32) -> Int? {
    source == nil ? rows.all.firstIndex { list.mark(of: $0) == mark } : nil
  }

  /// Forgets the rows, and all input in them.
  func forget(_ screenlet: Screenlet) {
    guard !rows.isUnread || !loads.isEmpty || !failed.isEmpty else { return }
    supersede()
    screenlet.view?.rowStates.clear()
    screenlet.session.house?.changed(screenlet)
  }
}

/// The look of a row as a browser may have it.
package struct RowLook: Sendable, Hashable {
  /// The number by which faces know the row.
  package let number: Int
  /// Distinguishes the row's value and the look of its cell.
  package let mark: UInt32
}

extension Screenlet {
  /// The code of a screenlet that is a list; nil for any other.
  package var list: ListLogic? { logic as? ListLogic ?? (logic as? DeclaredLogic)?.list }

  /// The number of rows of a list, where it is known; nil for other screenlets.
  package var rowCount: Int? { list.map { $0.rows.count ?? 0 } }

  /// A row of a list; nil for one that is not held.
  package func row(_ row: Int) -> Value? { list?.rows[row] }
}
