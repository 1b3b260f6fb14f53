package import ScreensModel

/// The part of a kind that makes its screenlets lists: the operation that reads a page, the rows of
/// its answer, the cells that show them, and the list's events.
package struct ListDeclaration: Sendable {
  /// The request for a range of rows.
  package typealias Request =
    @Sendable (_ rows: Range<Int>, _ countsRows: Bool, _ screenlet: Screenlet) throws(ScreensError)
    -> ConnectorTask.Step

  /// Makes the rows of a page from the rows of the server's answer: the same number of maps with
  /// attributes.
  package typealias Rows =
    @Sendable (_ answers: [Value], _ screenlet: Screenlet) throws(ScreensError) -> [Value]

  /// The events of a list, which every kind names after its rows.
  package struct Events: Sendable {
    /// A page was read for the first time.
    let page: EventName
    /// The name of the rows in its payload.
    let rows: String
    /// A page could not be read.
    let error: EventName
    /// A row was chosen; its payload is the row's attributes.
    let selection: EventName

    /// The events that a kind declares.
    package init(page: EventName, rows: String, error: EventName, selection: EventName) {
      self.page = page
      self.rows = rows
      self.error = error
      self.selection = selection
    }
  }

  /// The base name of the cells' layout, such as `AssetListCell`, where no class names another one.
  package let cell: String
  /// The nodes that view classes know in a cell.
  package let cellOutlets: [OutletDeclaration]
  /// The rows of pictures and previews; they are not read from a server.
  package let samples: ListRows
  let events: Events
  let request: Request
  let rows: Rows
  let section: @Sendable (_ row: Value) -> String
  let identity: [String]
  let imageServers: @Sendable (Screenlet) -> [String]

  /// By default a list shows the server's rows unchanged and without sections.
  ///
  /// - Parameters:
  ///   - identity: The attributes that identify a row even if others change. Without them a changed
  ///     row counts as another row.
  ///   - rows: Makes the rows of a page.
  ///   - section: The name of a row's section; empty for none.
  ///   - imageServers: The servers whose images the rows' HTML may show.
  package init(
    cell: String, cellOutlets: [OutletDeclaration] = [], events: Events, samples: [Value] = [],
    identity: [String] = [],
    rows: @escaping Rows = { answers, _ in answers },
    section: @escaping @Sendable (_ row: Value) -> String = { _ in "" },
    imageServers: @escaping @Sendable (Screenlet) -> [String] = { _ in [] },
    request: @escaping Request
  ) {
    self.cell = cell
    self.cellOutlets = cellOutlets
    self.events = events
    self.rows = rows
    self.section = section
    self.identity = identity
    self.imageServers = imageServers
    self.request = request
    var shown = ListRows()
    shown.store(0, samples, count: samples.count, section: section)
    self.samples = shown
  }

  /// A row as the input for its cell, loaded or not.
  package func row(_ row: Int, of rows: ListRows, isSelected: Bool = false) -> CellRow {
    CellRow(row, rows[row], mark: rows[row].map(mark), isSelected: isSelected)
  }

  /// A number that distinguishes a row from another row that takes its place.
  func mark(of row: Value) -> UInt32 {
    let named = identity.map { row.map?[$0] ?? .none }
    return named.isEmpty || named.contains(where: \.isNone) ? row.mark : Value.list(named).mark
  }

  /// The attributes that every list has.
  package static let attributes = [
    Inspectable(.autoLoad, .bool, true, "whether the rows are read as soon as the list is shown"),
    Inspectable(.refreshControl, .bool, true, "whether users can have the rows read again"),
    Inspectable(.firstPageSize, .int, 50, "the rows of the first page, 1 to \(PageSizes.limit)"),
    Inspectable(.pageSize, .int, 25, "the rows of each further page, 1 to \(PageSizes.limit)"),
    Inspectable(
      .obcClassName, .string, "",
      "the server's class that compares rows; empty for the server's own order",
      isFromAddress: false),
    .offlinePolicy,
  ]

  /// The actions that every list has.
  package static let actions = [
    ActionDeclaration(.loadInitialPage, "forgets all rows and reads the first page"),
    ActionDeclaration(.loadPage, "reads the page whose number is the sender, from 0 on"),
  ]
}
