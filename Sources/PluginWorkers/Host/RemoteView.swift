import PluginCalls
import ScreensCore
import ScreensModel
import ScreensViews

/// One view with code in one worker: the state that the worker knows, and the calls that it did
/// before the host came to them.
///
/// Confined to the session's executor.
final class RemoteView: SlotPort {
  private let worker: PluginWorker
  private let id: UInt64
  private var classes = WorkerClasses()
  /// The links of classes whose instances are still to be made, in order.
  private var unmade: [Int] = []
  /// The reasons why instances could not be made, by link, until the view's maker asks.
  private var failures: [Int: any Error] = [:]
  private var foreseen = ForeseenCalls()
  private var cells = SharedCells()
  private let isTrial: Bool
  /// The position in the tree's journal up to which the worker knows the changes.
  private var position = -1
  private var language: String
  private var changes = SlotChanges()

  init(_ worker: PluginWorker, _ view: ScreenletView) {
    self.worker = worker
    id = view.id
    isTrial = view.owner.isTrial
    language = view.owner.locale.language
    if view.tree.journal == nil { view.tree.journal = TreeJournal() }
  }

  /// Registers a class of a worker for a view. The worker makes its instance in the message of the
  /// first call. A trial makes it at once: no user waits, and each call is judged alone.
  static func make(
    _ worker: PluginWorker, _ viewClass: WorkerClass, _ view: ScreenletView, link: Int
  ) throws -> RemoteViewCode {
    let remote = worker.views.remoteView(of: view, in: worker)
    remote.classes.add(viewClass, at: link)
    worker.views.openPosts(through: view.handle(of: link), to: view.mailbox)
    remote.unmade.append(link)
    if remote.isTrial { try remote.complete(link: link, view) }
    return RemoteViewCode(remote, link: link)
  }

  func foresee(_ calls: [ForeseenCall], _ cells: [Cell]) {
    self.cells = SharedCells()
    guard !isTrial else { return }
    foreseen = ForeseenCalls(calls)
    for cell in cells { self.cells.add(cell) }
  }

  /// Runs a parent's slot in the cell that the call of one of these classes is about.
  func inside<Result>(
    _ call: SlotCall, _ view: ScreenletView, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let cell = call.cell.flatMap({ cells[$0] }) else { return try body() }
    if call.slot == .fillCell { worker.views.learnAskers(classes.indices) }
    return try view.inside(cell, body)
  }

  func complete(link: Int, _ view: ScreenletView) throws {
    let rest = foreseen.takeRest(of: classes.links)
    if !unmade.isEmpty { makeInstances(view, rest) }
    if let failure = failures.removeValue(forKey: link) { throw failure }
  }

  /// Asks the worker for the instances that it has not made, and for the first calls.
  ///
  /// A failure is kept for `complete`; the instances that were not made are forgotten.
  private func makeInstances(_ view: ScreenletView, _ calls: [ForeseenCall]) {
    let links = unmade.filter { classes[$0] != nil }
    unmade = []
    guard !links.isEmpty else { return }
    var step = 0
    do throws(WorkerFault) {
      let steps = links.count + calls.count
      // Other users wait behind a session's call; a trial has time.
      let answer = try worker.converse(
        .create(message(view, links, calls)), about: self, view,
        limit: isTrial ? worker.loadLimit : worker.callLimit, steps: steps,
        during: {
          step = worker.step(of: steps)
          return step < links.count
            ? classes.place(of: "create", at: links[step]) : place(calls[step - links.count])
        }())
      let answers = try list(answer, steps, during: classes.place(of: "create", at: links[0]))
      for (link, answer) in zip(links, answers) {
        guard case .failure(let failure) = answer else { continue }
        return abandon(links, from: link, failure.original)
      }
      foreseen.record(calls, answers.dropFirst(links.count))
    } catch {
      guard step >= links.count else {
        report(error, at: links[step], in: "create", view)
        return abandon(links, from: links[step], error)
      }
      record(error, in: step - links.count, of: calls, view)
    }
  }

  /// Forgets the instances that were not made, from the one of a link on.
  private func abandon(_ links: [Int], from failed: Int, _ error: any Error) {
    failures[failed] = error
    for link in links.drop(while: { $0 != failed }) { forget(link) }
  }

  /// The answers to several calls; a worker may omit only the last ones.
  private func list(
    _ answer: WireAnswer, _ count: Int, during place: @autoclosure () -> String
  ) throws(WorkerFault) -> [WireAnswer] {
    if case .failure = answer { return [answer] }
    guard case .all(let answers) = answer, (1...count).contains(answers.count) else {
      throw worker.fault(.lied("no answers of its calls"), during: place())
    }
    return answers
  }

  /// Records that the worker ended in one of several calls.
  private func record(
    _ fault: WorkerFault, in step: Int, of calls: [ForeseenCall], _ view: ScreenletView
  ) {
    guard worker.claimsReport() else { return }
    report(fault, at: calls[step].link, view)
    foreseen.record(calls, endedIn: step, fault)
  }

  private func message(
    _ view: ScreenletView, _ links: [Int], _ calls: [ForeseenCall]
  ) -> CreateMessage {
    let layout = view.resolution.layout
    return CreateMessage(
      view: id,
      instances: links.compactMap { link in
        classes[link].map { .init(link: link, viewClass: $0.index) }
      },
      chain: view.classes.map {
        CreateMessage.Link(
          name: $0.name, slots: $0.slots, selectors: $0.selectors, plugin: $0.plugin)
      }, layout: layout.digest, layoutFile: layout.path,
      layoutSource: worker.views.knows(layout.digest) ? [] : layout.source, texts: texts(view),
      state: news(view), calls: calls)
  }

  /// Reports to the library which class's code ended the worker. A trial reports nothing: its host
  /// already knows the version on trial.
  private func report(
    _ fault: WorkerFault, at link: Int, in call: String = "", _ view: ScreenletView
  ) {
    if !isTrial { classes.report(fault, at: link, in: call) }
  }

  /// The texts that the worker's classes of this view are known to ask for.
  private func texts(_ view: ScreenletView) -> [CreateMessage.KnownText] {
    classes.indices.flatMap(worker.views.texts(of:)).map {
      CreateMessage.KnownText(
        table: $0.table, key: $0.key, text: view.text($0.key, table: $0.table))
    }
  }

  /// Remembers that a class asks for a text, so that the text is sent along with the next view.
  func learn(table: String, key: String, text: String) {
    for index in classes.indices {
      worker.views.learn(.init(table: table, key: key, text: ""), of: index)
    }
  }

  /// The changes of a view that the worker does not know yet; they count as known afterwards.
  ///
  /// - Parameter new: the cells that it gets to know.
  func news(_ view: ScreenletView, introducing new: [UInt32] = []) -> ViewState {
    defer { position = view.tree.journal?.end ?? -1 }
    var state = ViewState(of: view, since: position)
    state.cells = cells.news(introducing: new)
    return state
  }

  /// Several calls with the cells that they are about.
  private func message(_ calls: [ForeseenCall], _ view: ScreenletView) -> HostMessage {
    var message = SlotsMessage(view: id, calls: calls)
    for call in calls {
      guard let cell = call.call.cell.flatMap({ cells[$0] }) else { continue }
      message.add(cell, filled: filled(cell, by: call, view), isKnown: worker.views.knows)
    }
    message.state = news(view, introducing: message.cells.map(\.name))
    message.rowCount = view.owner.rowCount
    return .slots(message)
  }

  /// A cell as the parents of a class would fill it, so that the worker need not ask the host. Nil
  /// unless all parents are the host's own and the class has asked them before.
  private func filled(
    _ cell: Cell, by item: ForeseenCall, _ view: ScreenletView
  ) -> CellState? {
    let parents = view.classes.dropFirst(item.link + 1).filter {
      $0.slots.contains(item.call.slot)
    }
    guard item.call.slot == .fillCell, !parents.isEmpty,
      parents.allSatisfy({ $0.plugin == .builtIn }),
      classes[item.link].map({ worker.views.asksParents($0.index) }) == true
    else { return nil }
    let before = cell.tree.changes
    let revision = cell.tree.revision
    defer { if cell.tree.revision != revision { cell.restore(before) } }
    let answer = view.inside(cell) { view.perform(item.call, from: item.link + 1) }
    return answer.value == nil ? nil : CellState(of: cell)
  }

  // MARK: Slots

  func call(_ call: SlotCall, link: Int, _ view: ScreenletView) throws -> SlotAnswer {
    let item = ForeseenCall(link: link, call: call)
    if let cell = view.filling, cell.tree.generation == call.cell { cells.add(cell) }
    if !unmade.isEmpty || !foreseen.isEmpty, let answer = try firstAnswer(to: item, view) {
      return answer
    }
    guard worker.isAlive, classes[link] != nil else { return .inherit }
    var texts: [CreateMessage.KnownText]?
    let present = view.owner.locale.language
    if present != language {
      language = present
      texts = self.texts(view)
    }
    let answer: WireAnswer
    do throws(WorkerFault) {
      let isOfCell = call.cell != nil
      let word =
        isOfCell
        ? message([item], view) : .slot(view: id, link: link, call, news(view), texts: texts)
      let result = try worker.converse(
        word, about: self, view, limit: worker.callLimit, isPatient: isTrial, during: place(item))
      answer = isOfCell ? try list(result, 1, during: place(item))[0] : result
    } catch {
      // Calls around the failed one go on with the parent's slots, without another report.
      guard worker.claimsReport() else { return .inherit }
      report(error, at: link, view)
      throw error
    }
    return try self.answer(answer, to: item)
  }

  /// The answer to one of the view's first calls, which the worker does together with the next
  /// ones; nil for a call that goes alone.
  private func firstAnswer(to item: ForeseenCall, _ view: ScreenletView) throws -> SlotAnswer? {
    if !unmade.isEmpty { makeInstances(view, foreseen.takeRun(from: item, of: classes.links)) }
    // A running slot makes calls of its own, which were not foreseen.
    guard changes.areFinal else { return nil }
    var result = foreseen.takeResult(of: item)
    if result == nil {
      let run = foreseen.takeRun(from: item, of: classes.links)
      guard run.count > 1, worker.isAlive else { return nil }
      perform(run, view)
      result = foreseen.takeResult(of: item)
    }
    switch result {
    case .answer(let answer): return try self.answer(answer, to: item)
    case .fault(let fault): throw fault
    case .lost, nil: return .inherit
    }
  }

  /// Sends several calls in one message; their results are kept until the host comes to them.
  private func perform(_ run: [ForeseenCall], _ view: ScreenletView) {
    var step = 0
    do throws(WorkerFault) {
      let answer = try worker.converse(
        message(run, view), about: self, view, limit: worker.callLimit, steps: run.count,
        during: {
          step = worker.step(of: run.count)
          return place(run[step])
        }())
      foreseen.record(run, try list(answer, run.count, during: place(run[0])))
    } catch {
      record(error, in: step, of: run, view)
    }
  }

  private func answer(_ answer: WireAnswer, to call: ForeseenCall) throws -> SlotAnswer {
    switch answer {
    case .inherit: return .inherit
    case .unknownName: return .unknownName
    case .value(let value): return .handled(value)
    case .failure(let failure): throw failure.original
    default: throw worker.fault(.lied("no answer of a slot"), during: place(call))
    }
  }

  private func place(_ item: ForeseenCall) -> String {
    let function = item.call.slot == .send ? item.call.name : "\(item.call.slot)"
    return classes.place(of: function, at: item.link)
  }

  func destroyed(link: Int) {
    guard let viewClass = classes[link] else { return }
    if worker.isAlive, !unmade.contains(link) {
      _ = try? worker.converse(
        .destroy(view: id, link: link), limit: worker.callLimit,
        during: "\(viewClass.name).destroy")
    }
    forget(link)
  }

  private func forget(_ link: Int) {
    classes.remove(at: link)
    worker.views.closePosts(through: id + UInt64(link))
    if classes.isEmpty { worker.views.close(id) }
  }

  // MARK: Changes

  /// Begins a slot.
  func begin(_ view: ScreenletView) { changes.begin(view) }

  /// Ends a slot; its changes become final when it was the outermost.
  func commit() { changes.commit() }

  /// Undoes a slot whose worker is gone.
  func undo(_ view: ScreenletView) {
    changes.undo(view)
    cells.undo()
  }

  /// Applies the worker's changes.
  func apply(_ state: ViewState, _ view: ScreenletView) throws(ViewTreeError) {
    try changes.apply(state, view)
    try cells.apply(state.cells)
    position = view.tree.journal?.end ?? -1
  }
}
