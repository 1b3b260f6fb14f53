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
  /// Distinguishes the rows of the page, and the look of their cells, from others. Streams alone
  /// need it, and it reads all that the rows hold.
  let mark: () -> UInt32
  /// Whether the browser keeps the rows that it has: they are not written then.
  var keepsRows = false
  /// Counts up whenever the list is read again: rows of one number belong together.
  let version: UInt32
  /// The name of the query field that holds the page's number.
  let field: String?
  let isChoosable: Bool
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
    self.page = page - 1
    self.field = field
    self.isChoosable = isChoosable
    selected = isSample ? nil : list.selected
    version = isSample ? 0 : list.version
    mark = { isSample ? 0 : list.mark(ofPage: page - 1) }
    isLoading = !isSample && list.isLoading(page - 1)
    canRefresh = !isSample && screenlet[attribute: .refreshControl].bool != false
    notice = canRefresh ? list.notice : nil
    self.address = address
  }

  /// The input of a row's cell.
  func row(_ row: Int) -> CellRow { list.row(row, of: rows, isSelected: row == selected) }

  /// Whether all rows of the page are in memory.
  var isHeld: Bool { rows.rows(of: page).isEmpty || rows.heldNumbers.contains(page) }
}

/// The rows of a list that a browser has received.
struct SentRows: Equatable {
  private let version: UInt32
  private let page: Int
  private let mark: UInt32
  private let view: UInt64?
  private let language: String

  /// The rows that a page shows now.
  init(_ list: ShownList, of screenlet: Screenlet) {
    version = list.version
    page = list.page
    mark = list.mark()
    view = screenlet.view?.id
    language = screenlet.session.locale.tag
  }

  /// Whether a browser that has these rows need not get the present ones: they are equal, or were
  /// dropped from memory since.
  func isEnough(for list: ShownList, of screenlet: Screenlet) -> Bool {
    let present = SentRows(list, of: screenlet)
    if list.isHeld { return self == present }
    return version == present.version && page == present.page && view == present.view
      && language == present.language
  }
}
