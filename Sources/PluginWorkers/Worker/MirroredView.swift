import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// This worker's copy of a view of the host, with the instances of the worker's own classes and the
/// link to everything in the host.
///
/// Used by one thread at a time: the host makes calls for one view one after the other.
final class MirroredView {
  let id: UInt64
  private let mirror: ViewMirror
  private let origin: ViewOrigin
  private var position = 0
  private var cells = SharedCells()
  /// Cells as their parents would fill them, by name.
  private var filled: [UInt32: CellState] = [:]
  /// The number of the list's rows, from the current message.
  fileprivate var rowCount: Int?
  /// The number of its running slots.
  private var depth = 0
  /// The worker's own instances, by link.
  private(set) var codes: [Int: any SlotPerformer] = [:]

  init(_ message: CreateMessage, _ layout: Layout, telling: WorkerTelling) {
    id = message.view
    let origin = ViewOrigin(telling)
    self.origin = origin
    let chain = message.chain.map { item in
      ViewClass(
        screenlet: .mirror, name: item.name, extends: nil, attributes: [],
        selectors: item.selectors, slots: item.slots, theme: .default, plugin: item.plugin
      ) { _, _ in throw WireFailure.other("a copy's classes are placed") }
    }
    mirror = ViewMirror(
      of: message.view, layout, chain: chain,
      codes: chain.indices.map { RemoteViewCode(origin, link: $0) }, owner: origin)
    mirror.view.tree.journal = TreeJournal()
    origin.view = self
  }

  var view: ScreenletView { mirror.view }

  /// Puts an instance of a class of this worker into its place.
  func place(_ code: any SlotPerformer, at link: Int) {
    codes[link] = code
    mirror.place(code, at: link)
  }

  /// Ends an instance.
  func remove(_ link: Int) { codes.removeValue(forKey: link)?.destroyed() }

  /// Applies the host's changes. A change that can't be applied is passed over: the host is
  /// believed.
  func apply(_ state: ViewState) {
    try? state.apply(to: view)
    try? cells.apply(state.cells)
    position = view.tree.journal?.end ?? 0
  }

  /// The changes in this process since the host's last message.
  func news() -> ViewState {
    defer { position = view.tree.journal?.end ?? 0 }
    var state = ViewState(of: view, since: position)
    state.cells = cells.news()
    return state
  }

  /// Makes copies of the cells that calls are about.
  ///
  /// - Parameter layout: Gives the layout of a place in the message.
  func addCells(of message: SlotsMessage, _ layout: (Int) throws -> Layout) rethrows {
    rowCount = message.rowCount
    guard !message.cells.isEmpty else { return }
    var places: [UInt32: Int] = [:]
    places.reserveCapacity(message.calls.count)
    for (place, item) in message.calls.enumerated() {
      if let name = item.call.cell, places[name] == nil { places[name] = place }
    }
    cells.reserve(message.cells.count)
    var layouts: [Int: Layout] = [:]
    for cell in message.cells where cells[cell.name] == nil {
      guard let call = places[cell.name].map({ message.calls[$0].call }) else { continue }
      let known = try layouts[cell.layout] ?? layout(cell.layout)
      layouts[cell.layout] = known
      cells.add(Cell(known, CellRow(of: call), generation: cell.name))
      filled[cell.name] = cell.filled
    }
  }

  /// Does a call of a slot, in the cell that it is about.
  func perform(_ item: ForeseenCall) throws -> SlotAnswer {
    guard let code = codes[item.link] else { return .inherit }
    depth += 1
    defer { depth -= 1 }
    let call = try item.call.checked()
    guard let cell = call.cell.flatMap({ cells[$0] }) else { return try code.perform(call, view) }
    return try view.inside(cell) { try code.perform(call, view) }
  }

  /// Drops the cells after the answer to a message: the host needs them no longer, unless a slot
  /// waits for it.
  func endMessage() {
    guard depth == 0 else { return }
    cells = SharedCells()
    filled = [:]
    rowCount = nil
  }

  /// Fills an untouched cell as its parents would, from the state that the host has sent.
  ///
  /// - Returns: false when the parents have to be asked.
  fileprivate func fillAsParents(_ call: SlotCall) -> Bool {
    guard call.slot == .fillCell, let name = call.cell, cells.isUntouched(name),
      let state = filled.removeValue(forKey: name), let cell = cells[name]
    else { return false }
    return (try? state.apply(to: cell)) != nil
  }

  /// Replaces the known texts by texts in the user's present language.
  func setTexts(_ texts: [CreateMessage.KnownText]) {
    origin.texts = [:]
    addTexts(texts)
  }

  func addTexts(_ texts: [CreateMessage.KnownText]) {
    for text in texts {
      origin.texts[ViewOrigin.TextKey(table: text.table, key: text.key)] = text.text
    }
  }
}

/// The way from a copied view to its screenlet, and to the classes of its chain that are elsewhere.
private final class ViewOrigin: ViewOwner, SlotPort {
  struct TextKey: Hashable {
    let table: String
    let key: String
  }

  weak var view: MirroredView?
  var texts: [TextKey: String] = [:]
  let kind = ScreenletKind.mirror
  let locale = Locale("en")
  let isTrial = false
  let log: OperatorLog
  let mailbox: ViewMailbox
  var performer: PluginReference?

  init(_ telling: WorkerTelling) {
    log = OperatorLog(texts: { telling.report(.report($0)) })
    mailbox = ViewMailbox { token, view in telling.report(.post(token: token, view: view)) }
  }

  /// Asks the host. Handles are valid only during slots, so a call is always running.
  private func ask(_ content: WorkerMessage.Content) -> WireAnswer {
    guard let view, let thread = WorkerThread.current else {
      return .failure(.tree(.staleHandle))
    }
    return thread.ask(content, about: view)
  }

  func call(_ call: SlotCall, link: Int, _ view: ScreenletView) throws -> SlotAnswer {
    if self.view?.fillAsParents(call) == true { return .handled(.none) }
    switch ask(.slot(link: link, call)) {
    case .value(let value): return .handled(value)
    case .unknownName: return .unknownName
    case .failure(let failure): throw failure.original
    default: return .inherit
    }
  }

  func destroyed(link: Int) {}

  func foresee(_ calls: [ForeseenCall], _ cells: [Cell]) {}

  func complete(link: Int, _ view: ScreenletView) {}

  func performAction(_ action: ActionName, sender: Sender) -> Bool {
    ask(.performAction(action, sender: sender)) == .value(.bool(true))
  }

  var amount: ConnectorProgress? {
    if case .amount(let amount) = ask(.amount) { amount } else { nil }
  }

  var rowCount: Int? {
    if let known = view?.rowCount { return known }
    guard case .value(.int(let count)) = ask(.rowCount) else { return nil }
    return Int(clamping: count)
  }

  func row(_ row: Int) -> Value? {
    guard case .value(let value) = ask(.row(row)), !value.isNone else { return nil }
    return value
  }

  subscript(attribute attribute: AttributeName) -> Value {
    if case .value(let value) = ask(.getScreenlet(attribute)) { value } else { .none }
  }

  func set(_ name: AttributeName, to value: Value) throws(ViewTreeError) {
    guard case .failure(let failure) = ask(.setScreenlet(name, value)) else { return }
    if case .tree(let error) = failure { throw error }
    throw .wrongType(property: name.rawValue, expected: "another value", found: value.kindName)
  }

  func text(_ key: String, table: String, in resolution: ThemeResolution) -> String {
    let place = TextKey(table: table, key: key)
    if let known = texts[place] { return known }
    guard case .value(.string(let text)) = ask(.text(table: table, key: key)) else {
      return "\(table)-\(key)"
    }
    texts[place] = text
    return text
  }

  // The host knows the rest itself: it makes the view, sees the changes and counts what is spent.

  func allowsEditing(of view: ScreenletView) -> Bool { true }

  func changed(row: Int) {}

  func lose(_ fault: ViewFault) {}

  func spend(_ value: Value, of plugin: PluginReference) {}
}
