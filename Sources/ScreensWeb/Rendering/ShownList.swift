import ScreensCore

/// The part of a list that a page shows: one page of its rows.
struct ShownList {
  /// The rows as far as they were read.
  let rows: ListRows
  private let list: ListDeclaration
  /// The number of the page that is shown, from 0 on.
  let page: Int
  /// Whether the page is being read.
  let isLoading: Bool
  /// The row that was chosen last.
  let selected: Int?
  /// Tells the rows of the page, and the look of their cells, from others.
  let mark: UInt32
  /// Whether a browser that has the rows keeps them: they are not written then.
  var keepsRows = false
  /// Counts up whenever the list is read anew: rows of one number belong together.
  let version: UInt32
  /// The name of the page's number in the address.
  let field: String?
  /// Whether users can choose rows.
  let isChoosable: Bool
  /// Whether users can have the rows read anew.
  let canRefresh: Bool
  /// The address that shows another page of the list, counted from 1 on; nil where none does.
  let address: (_ page: Int) -> String?

  /// The list of a screenlet; nil for one that is none.
  ///
  /// - Parameters:
  ///   - page: The page that is shown, counted from 1 on.
  ///   - isPreview: Whether samples stand for rows that were never read.
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
    mark = isSample ? 0 : list.mark(ofPage: page - 1)
    isLoading = !isSample && list.isLoading(page - 1)
    canRefresh = !isSample && screenlet[attribute: .refreshControl].bool != false
    self.address = address
  }

  /// A row as its cell is made of it.
  func row(_ row: Int) -> CellRow { list.row(row, of: rows, isSelected: row == selected) }

  /// Whether all rows of the page are held.
  var isHeld: Bool { rows.rows(of: page).isEmpty || rows.heldNumbers.contains(page) }
}

/// The rows of a list as a browser has got them.
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
    mark = list.mark
    view = screenlet.view?.id
    language = screenlet.session.locale.tag
  }

  /// Whether a browser that has these rows need not get the present ones: they are the same, or
  /// were let go since.
  func isEnough(for list: ShownList, of screenlet: Screenlet) -> Bool {
    let present = SentRows(list, of: screenlet)
    if list.isHeld { return self == present }
    return version == present.version && page == present.page && view == present.view
      && language == present.language
  }
}
