import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews

/// Renders the rows of a list: each is a small view of its own, in an element that a patch can
/// replace. A row is chosen by a button that covers it.
struct ListRenderer {
  /// Returns the plan of a cell's layout, and the path of its stylesheet.
  typealias CompileCell = (Layout) -> (plan: LayoutPlan, stylesheet: String)

  let view: ScreenletView
  let list: ShownList
  /// The node that contains the rows.
  let node: Int
  let name: String
  /// The prefix of the ids of rows.
  let elementID: String
  /// The path of the page, which links in cells may lead to.
  let path: String
  let texts: PageTexts
  let images: NodeRenderer.Images
  let compile: CompileCell
  let foreign: NodeRenderer.Foreign
  /// Draws what belongs to no row.
  private(set) var parts: PartPainter
  /// The id of the form that owns the list's controls, where that is not the surrounding one.
  var form: String?
  /// The fields of a record that have to be corrected.
  var faults = FieldFaults.none
  /// The value that the page was asked for, which every row has; nil without one.
  var asked: String?
  /// Paints the screenlet at a node of a cell; nil for a node without one.
  var nested: (_ cell: Cell, _ node: Int) -> Painter.Painting? = { _, _ in nil }
  /// The prefix of the classes of nodes in cells.
  var prefix = LayoutPlan.cellPrefix
  /// The last compiled layout.
  private var last: (digest: Digest, plan: LayoutPlan, stylesheet: String)?
  /// The stylesheets of the cells, each once.
  private(set) var stylesheets: [String] = []
  private(set) var origins = PageOrigins()
  /// The styles that view code set in cells.
  private(set) var styles = RuntimeStyles()

  init(
    _ view: ScreenletView, _ list: ShownList, in node: Int, name: String, elementID: String,
    path: String, texts: PageTexts, images: NodeRenderer.Images, foreign: NodeRenderer.Foreign,
    parts: PartPainter, compile: @escaping CompileCell
  ) {
    self.foreign = foreign
    self.parts = parts
    self.view = view
    self.list = list
    self.node = node
    self.name = name
    self.elementID = elementID
    self.path = path
    self.texts = texts
    self.images = images
    self.compile = compile
  }

  /// Writes the rows of the page, and the links to the other pages.
  mutating func write(to writer: inout MarkupWriter) {
    let sections = list.rows.sections(ofPage: list.page)
    let rows = sections.flatMap(\.rows).map(list.row)
      .filter { list.kept?.changed.contains($0.number) != false }
    var cells = zip(rows, view.makeCells(rows)).makeIterator()
    if list.canRefresh { notice(&writer) }
    let hasLine = tiles?.isHorizontal == true && !sections.isEmpty
    if hasLine { beginLine(&writer) }
    for section in sections {
      if !section.name.isEmpty {
        writer.begin("div")
        writer.attribute("class", "section")
        writer.attribute("data-page", list.page + 1)
        parts.write(
          .sectionHead, id: "\(elementID)-s\(section.rows.lowerBound)",
          [.sectionTitle: .string(view.title(ofSection: section.name))], to: &writer
        ) { if $0 == .title { $2.line("h3", $1) } }
        writer.end()
      }
      writer.begin("ul")
      writer.attribute("class", "rows")
      writer.attribute("data-page", list.page + 1)
      writer.attribute("data-kept", list.kept != nil)
      self.rows(section.rows, &cells, &writer)
      writer.end()
    }
    if hasLine { writer.end() }
    if sections.isEmpty { note(&writer) }
    pager(&writer)
  }

  /// Writes the rows that the browser does not keep. A row before one of them that it keeps is
  /// written empty, and shows where the other stands.
  private mutating func rows(
    _ rows: Range<Int>, _ cells: inout some IteratorProtocol<(CellRow, Cell?)>,
    _ writer: inout MarkupWriter
  ) {
    var former: Int?
    for number in rows.map(list.rows.number) {
      if list.kept?.changed.contains(number) == false {
        former = number
        continue
      }
      if writer.isFull { writer.cut() }
      guard !writer.isFull, let (row, cell) = cells.next() else { return }
      if let former {
        writer.begin("li")
        writer.attribute("id", id(former))
        writer.attribute("data-kept", true)
        writer.end()
      }
      former = nil
      self.row(row, cell, &writer)
    }
  }

  /// The ids of the rows that a browser has and that are gone, in the form of an attribute.
  var goneIDs: String? {
    guard let gone = list.kept?.gone, !gone.isEmpty else { return nil }
    return gone.map(id).joined(separator: " ")
  }

  /// Begins the element in which rows side by side scroll, with the keyboard as well.
  private func beginLine(_ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "line")
    writer.attribute("role", "group")
    writer.attribute("tabindex", "0")
    writer.attribute("aria-label", view.tree.document.nodes[node].userLabel ?? texts[.content])
  }

  /// Writes one row alone.
  mutating func write(row: Int, to writer: inout MarkupWriter) {
    let row = list.row(row)
    self.row(row, view.makeCells([row])[0], &writer)
  }

  /// The layout of rows side by side; nil for rows below each other.
  private var tiles: TileLayout? { TileLayout(of: view) }

  /// The classes of the element that contains the rows.
  var listClasses: String {
    mutating get {
      guard let tiles else { return isBare ? " list bare" : " list" }
      let side = tiles.isHorizontal ? " sideways" : ""
      return " list tiles\(side) \(styles.className(for: tiles))"
    }
  }

  /// Whether the layout wants no lines between the rows.
  private var isBare: Bool {
    view.tree.document.nodes[node].list?.separatorStyle == "none"
  }

  func id(_ number: Int) -> String { "\(elementID)-r\(number)" }

  /// Writes a row: the element that a patch replaces.
  private mutating func row(_ row: CellRow, _ cell: Cell?, _ writer: inout MarkupWriter) {
    writer.begin("li")
    writer.attribute("class", isUpdate(row) ? "row still" : "row")
    writer.attribute("id", id(row.number))
    writer.attribute("data-watched", isWatched(row))
    if row.value.isNone { writer.attribute("aria-busy", "true") }
    if row.isSelected { writer.attribute("aria-current", "true") }
    if let cell { self.cell(cell, &writer) } else { words(of: row, &writer) }
    if !row.value.isNone, list.isChoosable {
      writer.begin("button", of: form)
      writer.attribute("class", "pick")
      writer.attribute("name", "fire")
      writer.attribute("value", FiredControl.row(row.number, row.mark, of: name))
      writer.attribute("aria-labelledby", id(row.number) + "-cell")
      writer.end()
    }
    writer.end()
  }

  /// Whether other rows depend on the value of the field in a row.
  private func isWatched(_ row: CellRow) -> Bool {
    view.screenlet.kind.record?.draft != nil && RecordField(row: row.value)?.isWatched == true
  }

  /// Whether a row is needed without script alone.
  private func isUpdate(_ row: CellRow) -> Bool {
    let type = view.screenlet.kind.record?.update?.type
    return type != nil && row.value.map?["type"]?.string == type
  }

  /// Shows the field of a record in words, where no theme has a cell for it.
  private func words(of row: CellRow, _ writer: inout MarkupWriter) {
    guard let field = RecordField(row: row.value) else { return }
    let value = field.shown(row.value.map?["value"] ?? .none, in: .label)?.string ?? ""
    writer.element("p", text: value.isEmpty ? field.label : "\(field.label): \(value)")
  }

  /// Marks the control of a record's field as required, and as one that has to be corrected.
  private func mark(_ cell: Cell, _ nodes: inout NodeRenderer) {
    guard view.screenlet.kind.record != nil, let control = cell.layout.document.valueControl,
      let field = RecordField(row: cell.value)
    else { return }
    if field.isRequired, !field.isReadOnly { nodes.required = [control] }
    guard let fault = faults.fault(ofRow: cell.number) else { return }
    nodes.correction = .init(
      fields: [control: fault.textID], reasons: [control: fault.text], textID: fault.textID)
  }

  private mutating func cell(_ cell: Cell, _ writer: inout MarkupWriter) {
    let (plan, stylesheet) = compiled(cell.layout)
    if !stylesheets.contains(stylesheet) { stylesheets.append(stylesheet) }
    var nodes = NodeRenderer(
      tree: cell.tree, plan: plan, prefix: prefix, scopeID: id(cell.number),
      path: path, texts: texts, images: images)
    nodes.styles = styles
    nodes.parts = parts
    nodes.isEditable = view.isEditable
    // Each step has its place in the browser's history.
    nodes.isAside = !list.hasSteps || cell.value.map?["step"] == nil
    nodes.controlPrefix = FiredControl.inRow(cell.number, cell.mark, of: name)
    nodes.foreign = foreign
    if plan.hasWebView { nodes.headingLevel = headingLevel }
    nodes.form = form
    nodes.question = { [view] in view.question(of: $0, in: cell.layout.document) }
    mark(cell, &nodes)
    var (sheets, origins) = (stylesheets, origins)
    nodes.part = { [nested, prefix, plan] index, writer in
      guard plan.screenlets.contains(index) else { return false }
      writer.begin("div")
      writer.attribute("class", "\(prefix)\(index) screenlets")
      if let painting = nested(cell, index) {
        writer.append(contentsOf: MarkupWriter(.html, appendingTo: painting.html))
        sheets += painting.stylesheets.filter { !sheets.contains($0) }
        origins.add(painting.origins)
      }
      writer.end()
      return true
    }
    writer.begin("div")
    writer.attribute("class", plan.classes(for: cell.tree))
    writer.attribute("id", id(cell.number) + "-cell")
    nodes.node(0, &writer)
    writer.end()
    styles = nodes.styles
    parts = nodes.parts ?? parts
    stylesheets = sheets
    self.origins = origins
  }

  /// The level of the headings that a row stands under.
  private var headingLevel: Int {
    let hasSections = list.rows.sections(ofPage: list.page).contains { !$0.name.isEmpty }
    return hasSections ? 3 : view.tree.document.headingLevel
  }

  /// The plan of a cell's layout and its stylesheet; most rows have the layout of the row before.
  private mutating func compiled(_ layout: Layout) -> (plan: LayoutPlan, stylesheet: String) {
    if let last, last.digest == layout.digest { return (last.plan, last.stylesheet) }
    let (plan, stylesheet) = compile(layout)
    last = (layout.digest, plan, stylesheet)
    return (plan, stylesheet)
  }

  /// The sentence shown instead of rows.
  private mutating func note(_ writer: inout MarkupWriter) {
    let text: String? =
      list.isLoading
      ? view.text("content-late", table: "default")
      : list.rows.isUnread
        ? nil : list.rows.isEmpty ? emptyText : texts[.noRowsHere]
    guard let text else { return }
    writer.begin("div")
    writer.attribute("class", list.isLoading ? "loading" : "empty")
    parts.write(
      list.isLoading ? .loading : .empty, id: "\(elementID)-note", [.message: .string(text)],
      to: &writer
    ) { if $0 == .message { $2.line("p", $1) } }
    writer.end()
  }

  private var emptyText: String {
    asked.map { texts[.nothingFound, $0] } ?? view.emptyText ?? texts[.noRows]
  }

  /// The button that shows the rows of others. Its element is there without one, so that assistive
  /// technology announces it, and takes no room, so that no row moves.
  private func notice(_ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "news")
    writer.attribute("id", "news-\(elementID)")
    writer.attribute("role", "status")
    writer.attribute("tabindex", "-1")
    if let notice = list.notice {
      writer.begin("button", of: form)
      writer.attribute("class", "plain")
      writer.attribute("name", "fire")
      writer.attribute("value", FiredControl.refresh(of: name))
      writer.attribute("data-aside", true)
      writer.text(texts.sentence(notice))
      writer.end()
    }
    writer.end()
  }

  /// Writes the ways to the list's other pages, in an element of their own for the page's script.
  private mutating func pager(_ writer: inout MarkupWriter) {
    guard view.screenlet.kind.record == nil else { return }
    let pages = list.rows.pageCount
    let hasOthers = pages > 1 || list.page > 0
    guard hasOthers || list.canRefresh else { return }
    writer.begin("nav")
    writer.attribute("class", "pager")
    // Its name continues with that of its form: a page may have several lists.
    writer.attribute("id", "pages-\(elementID)")
    writer.attribute("aria-label", texts[.rowPages])
    writer.attribute("aria-labelledby", "pages-\(elementID) form-\(elementID)")
    let rows = list.rows.rows(of: list.page)
    let first = "\(rows.lowerBound + 1)"
    let values: [AttributeName: Value] = [
      .rowRange: .string(hasOthers ? range(rows, from: first) : ""),
      .pageNumber: .int(Int64(list.page + 1)),
      .pageCount: .int(Int64(pages)),
    ]
    let before = list.page > 0 ? list.address(min(list.page, pages)) : nil
    let next = list.page + 1 < pages ? list.address(list.page + 2) : nil
    let refresh = list.canRefresh ? FiredControl.refresh(of: name) : nil
    let words = range(rows, from: "{}")
    parts.write(.pager, id: "pages-\(elementID)", values, to: &writer) { [form] in
      switch $0 {
      case .previous: $2.link(before, "prev", $1)
      case .next: $2.link(next, "next", $1)
      case .range: $2.range($1, from: first, words)
      case .refresh: $2.button(refresh, of: form, $1, isAside: true)
      default: break
      }
    }
    writer.end()
  }

  /// Describes a range of rows.
  private func range(_ rows: Range<Int>, from first: String) -> String {
    guard !rows.isEmpty else { return "" }
    let count = list.rows.hasMore ? nil : list.rows.count
    let last = "\(rows.upperBound)"
    return count.map { texts[.rowRangeOf, first, last, "\($0)"] } ?? texts[.rowRange, first, last]
  }
}
