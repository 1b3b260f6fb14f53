/// The part of a kind that makes its screenlets lists: the cells of the rows, what identifies a
/// row, and the list's events. Code requests the pages; the rows of a record are its fields.
package struct ListDeclaration: Sendable {
  /// The events of a list, which every kind names after its rows.
  package struct Events: Sendable {
    /// A page was read for the first time.
    package let page: EventName
    /// The name of the rows in its payload.
    package let rows: String
    /// A page could not be read.
    package let error: EventName
    /// A row was chosen; its payload is the row's attributes.
    package let selection: EventName

    /// The events that a kind declares.
    package init(page: EventName, rows: String, error: EventName, selection: EventName) {
      self.page = page
      self.rows = rows
      self.error = error
      self.selection = selection
    }
  }

  /// The origin of the rows.
  package enum Origin: Sendable {
    /// A server's pages; lists report them by these events.
    case pages(Events)
    /// The fields of a record, whose types choose the layouts of their cells. A layout for one
    /// field alone has the field's name, or its type, in the place of `*` in `named`.
    case fields(cells: [String: String], named: String)
  }

  /// The base name of the cells' layout, such as `AssetListCell`, where neither a class nor the
  /// row's type names another one; empty for none.
  package let cell: String
  /// The nodes that view classes know in a cell.
  package let cellOutlets: [OutletDeclaration]
  /// The rows of pictures and previews; they are not read from a server.
  package let samples: ListRows
  package let origin: Origin
  /// The section of a row; an empty name for a row without one.
  package let section: @Sendable (_ row: Value) -> String
  /// The attributes that identify a row; none where the whole row does.
  package let identity: [String]

  /// By default a list has no sections.
  ///
  /// - Parameters:
  ///   - identity: The attributes that identify a row even if others change. Without them a changed
  ///     row counts as another row.
  ///   - section: The name of a row's section; empty for none.
  package init(
    cell: String, cellOutlets: [OutletDeclaration] = [], events: Events, samples: [Value] = [],
    identity: [String] = [],
    section: @escaping @Sendable (_ row: Value) -> String = { _ in "" }
  ) {
    self.init(
      cell, cellOutlets, .pages(events), PageSizes(), samples, identity: identity,
      section: section)
  }

  /// The fields of a record, all on one page.
  ///
  /// - Parameter cells: The layouts' base names by types; `*` is that of all other types.
  init(
    ofFieldsIn cells: [String: String], named: String, cellOutlets: [OutletDeclaration],
    samples: [Value]
  ) {
    self.init(
      cells["*"] ?? "", cellOutlets,
      .fields(cells: cells.filter { $0.key != "*" }, named: named), .whole, samples,
      identity: RecordField.identity
    ) { _ in "" }
  }

  private init(
    _ cell: String, _ cellOutlets: [OutletDeclaration], _ origin: Origin, _ sizes: PageSizes,
    _ samples: [Value], identity: [String],
    section: @escaping @Sendable (_ row: Value) -> String
  ) {
    self.cell = cell
    self.cellOutlets = cellOutlets
    self.origin = origin
    self.section = section
    self.identity = identity
    var shown = ListRows(sizes)
    shown.store(0, samples, count: samples.count, section: section)
    self.samples = shown
  }

  /// The events of a list with pages; nil for the fields of a record.
  package var events: Events? {
    if case .pages(let events) = origin { events } else { nil }
  }

  /// The base names of a row's cell, where no class names another one: the first one counts for
  /// which there is a layout.
  package func cells(of row: Value) -> [String] {
    guard case .fields(let cells, let named) = origin else { return [cell] }
    let type = row.map?["type"]?.string
    let own = named.isEmpty ? [] : [row.map?[Self.ownName] ?? row.map?["name"], row.map?["type"]]
    return own.compactMap { $0?.nonEmptyString }.map { named.replacing("*", with: $0) }
      + [type.flatMap { cells[$0] } ?? cell]
  }

  /// The key of a row with the name in which a layout for one field is found, where that is not the
  /// name of the row.
  package static let ownName = "fieldName"

  /// The names that the layouts of its cells begin with, without those for one field.
  package var cells: [String] {
    guard case .fields(let cells, _) = origin else { return [cell] }
    return Set(cells.values).union([cell]).filter { !$0.isEmpty }.sorted()
  }

  /// The names that any layouts of its cells begin with.
  package var cellPrefixes: [String] {
    guard case .fields(_, let named) = origin, let end = named.firstIndex(of: "*") else {
      return cells
    }
    return cells + [String(named[..<end])]
  }

  /// A number that distinguishes a row from another row that takes its place.
  package func mark(of row: Value) -> UInt32 {
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
