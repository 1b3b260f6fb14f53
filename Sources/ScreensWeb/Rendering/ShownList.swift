import ScreensCore
import ScreensModel
import ScreensViews

/// The part of a list that a page shows: one page of its rows.
struct ShownList {
  /// All rows that were read, also of other pages.
  let rows: ListRows
  private let list: ListDeclaration
  /// The number of the page that is shown, counted from 0.
  let page: Int
  let isLoading: Bool
  /// The row that the user chose last.
  let selected: Int?
  /// The list whose rows these are; nil for samples.
  fileprivate let logic: ListLogic?
  /// The rows that the browser keeps, which are not written; nil for a browser without rows.
  var kept: KeptRows?
  /// Counts up whenever the list is read again: rows of one number belong together.
  let version: UInt32
  /// The name of the query field that holds the page's number.
  let field: String?
  let isChoosable: Bool
  /// Whether its pages are steps, each with an address of its own.
  let hasSteps: Bool
  let canRefresh: Bool
  /// The difference to the server's rows, of which the user is notified.
  let notice: ListNotice?
  /// The address that shows another page of the list, counted from 1; nil where no address does.
  let address: (_ page: Int) -> String?

  /// The list of a screenlet; nil for a screenlet without a list.
  ///
  /// - Parameters:
  ///   - page: The page that is shown, counted from 1.
  ///   - isPreview: Whether samples replace rows that were never read.
  init?(
    _ screenlet: Screenlet, page: Int, field: String? = nil, isPreview: Bool,
    isChoosable: Bool = false, address: @escaping (_ page: Int) -> String?
  ) {
    guard let list = screenlet.list else { return nil }
    let isSample = isPreview && list.rows.isUnread
    rows = isSample ? list.list.samples : list.rows
    self.list = list.list
    self.page = list.steps.shown(field == nil ? list.steps.present : page - 1)
    self.field = field
    self.isChoosable = isChoosable
    hasSteps = !isSample && field != nil && !list.steps.all.isEmpty
    selected = isSample ? nil : list.selected
    version = isSample ? 0 : list.version
    logic = isSample ? nil : list
    isLoading = !isSample && list.isLoading(page - 1)
    canRefresh =
      !isSample && screenlet.kind.hasPages && screenlet[attribute: .refreshControl].bool != false
    notice = canRefresh ? list.notice : nil
    self.address = address
  }

  /// The input of a row's cell.
  func row(_ row: Int) -> CellRow { list.row(row, of: rows, isSelected: row == selected) }

  /// Whether all rows of the page are in memory.
  var isHeld: Bool { rows.rows(of: page).isEmpty || rows.heldNumbers.contains(page) }
}

/// The difference between the rows that a browser has and the present ones.
struct KeptRows {
  /// The numbers of the rows that it lacks or has with another look.
  var changed: Set<Int> = []
  /// The numbers of the rows that it has and the page no longer shows.
  var gone: [Int] = []
}

/// The rows of a list that a browser has received.
struct SentRows {
  /// The parts of a list that all its rows depend on.
  private struct Frame: Equatable {
    let sections: UInt32
    let page: Int
    let view: UInt64?
    let language: String
  }

  private let frame: Frame
  private let hasSections: Bool
  private var looks: [RowLook]

  /// The rows that a page shows now. It reads all that they hold.
  init(_ list: ShownList, of screenlet: Screenlet) {
    frame = Frame(
      sections: list.logic?.mark(ofSections: list.page) ?? 0, page: list.page,
      view: screenlet.view?.id, language: screenlet.session.locale.tag)
    hasSections = list.rows.sections(ofPage: list.page).contains { !$0.name.isEmpty }
    looks = list.logic?.looks(ofPage: list.page) ?? []
  }

  /// Records that the browser has received the present look of one row.
  mutating func note(row: Int, of list: ShownList) {
    guard let look = list.logic?.look(ofRow: row),
      let place = looks.firstIndex(where: { $0.number == look.number })
    else { return }
    looks[place] = look
  }

  /// The rows that a browser with these ones keeps; nil where it needs all of the present ones.
  /// Rows that were dropped from memory since are kept.
  func kept(by list: ShownList, of screenlet: Screenlet) -> KeptRows? {
    let present = SentRows(list, of: screenlet)
    guard frame == present.frame else { return nil }
    if !list.isHeld || looks == present.looks { return KeptRows() }
    let (former, numbers) = (Set(looks), Set(present.looks.map(\.number)))
    let changed = Set(present.looks.filter { !former.contains($0) }.map(\.number))
    guard !hasSections, !looks.isEmpty, changed.count < numbers.count else { return nil }
    return KeptRows(
      changed: changed, gone: looks.map(\.number).filter { !numbers.contains($0) })
  }
}
