import PluginCalls
import ScreensCore

/// One view with code in one worker: the state that the worker knows, and the worker's changes
/// during the slots that are under way.
///
/// Confined to the session's executor.
final class RemoteView: SlotPort {
  /// One of the worker's classes, as its library has it.
  package struct Class {
    let index: Int
    let name: ViewClassName
    let pin: GenerationPin
    /// Called when the class's code ended its worker in front of a user.
    let lose: @Sendable (WorkerFault) -> Void
  }

  private struct Undo {
    let key: ViewTree.Key
    let before: Value?
    let after: Value?
  }

  private let worker: PluginWorker
  private let id: UInt64
  /// The worker's classes in the view's chain, by link.
  private var classes: [Int: Class] = [:]
  /// Up to where the worker knows the tree's changes.
  private var position = -1
  private var language: String
  private var depth = 0
  private var undos: [Undo] = []
  private var focusBefore: Int?
  private var wasEditable = true

  init(_ worker: PluginWorker, _ view: ScreenletView) {
    self.worker = worker
    id = view.id
    language = view.screenlet.session.locale.language
    if view.tree.journal == nil { view.tree.journal = TreeJournal() }
  }

  /// Has the worker make its instance of a class for a view.
  static func make(
    _ worker: PluginWorker, _ viewClass: Class, _ view: ScreenletView, link: Int
  ) throws -> RemoteViewCode {
    let remote = worker.views.remoteView(of: view, in: worker)
    remote.classes[link] = viewClass
    worker.views.openPosts(through: view.handle(of: link), to: view.mailbox)
    viewClass.pin.addView(1)
    do {
      try remote.create(view, link, viewClass.index, viewClass.name)
    } catch {
      if let fault = error as? WorkerFault { remote.reportFault(fault, link, "create", view) }
      remote.forget(link)
      throw error
    }
    return RemoteViewCode(remote, link: link)
  }

  private func create(_ view: ScreenletView, _ link: Int, _ viewClass: Int, _ name: ViewClassName)
    throws
  {
    let layout = view.resolution.layout
    let order = CreateOrder(
      view: id, link: link, viewClass: viewClass,
      chain: view.classes.map {
        CreateOrder.Link(
          name: $0.name, slots: $0.slots, selectors: $0.selectors, plugin: $0.plugin)
      }, layout: layout.digest, layoutFile: layout.path,
      layoutSource: worker.views.knows(layout.digest) ? [] : layout.source, texts: texts(view),
      state: news(view))
    // Other users wait behind a session's call; a trial has time.
    let isTrial = view.screenlet.session.environment.isTrial
    let answer = try worker.converse(
      .create(order), limit: isTrial ? worker.loadLimit : worker.callLimit,
      during: "\(name).create")
    if case .failure(let failure) = answer { throw failure.original }
  }

  /// Tells the library which class's code ended the worker; in a trial that is the version on
  /// trial, which its host knows already.
  private func reportFault(
    _ fault: WorkerFault, _ link: Int, _ place: String, _ view: ScreenletView
  ) {
    guard let viewClass = classes[link], !fault.isKill,
      !view.screenlet.session.environment.isTrial,
      fault.during?.contains("\(viewClass.name).\(place)") ?? false
    else { return }
    viewClass.lose(fault)
  }

  /// The texts that the worker's classes of this view are known to ask for.
  private func texts(_ view: ScreenletView) -> [CreateOrder.KnownText] {
    classes.values.flatMap { worker.views.texts(of: $0.index) }.map {
      CreateOrder.KnownText(
        table: $0.table, key: $0.key, text: view.text($0.key, table: $0.table))
    }
  }

  /// Remembers that a class asks for a text, so that the text is sent along with the next view.
  func learn(table: String, key: String, text: String) {
    for viewClass in classes.values {
      worker.views.learn(.init(table: table, key: key, text: ""), of: viewClass.index)
    }
  }

  /// The changes of a view that the worker does not know yet; it counts as knowing them from now
  /// on.
  func news(_ view: ScreenletView) -> ViewState {
    defer { position = view.tree.journal?.end ?? -1 }
    return ViewState(of: view, since: position)
  }

  // MARK: Slots

  func call(_ call: SlotCall, link: Int, _ view: ScreenletView) throws -> SlotAnswer {
    guard worker.isAlive else { return .inherit }
    var texts: [CreateOrder.KnownText]?
    let present = view.screenlet.session.locale.language
    if present != language {
      language = present
      texts = self.texts(view)
    }
    let answer: WireAnswer
    do throws(WorkerFault) {
      answer = try worker.converse(
        .slot(view: id, link: link, call, news(view), texts: texts), about: self, view,
        limit: worker.callLimit, isPatient: view.screenlet.session.environment.isTrial,
        during: place(call, link))
    } catch {
      // Calls around the one that failed go on with the parent's slots, and say nothing more.
      guard worker.claimsReport() else { return .inherit }
      reportFault(error, link, "", view)
      throw error
    }
    switch answer {
    case .inherit: return .inherit
    case .unknownName: return .unknownName
    case .value(let value): return .handled(value)
    case .failure(let failure): throw failure.original
    default: throw worker.fault(.lied("no answer of a slot"), during: place(call, link))
    }
  }

  private func place(_ call: SlotCall, _ link: Int) -> String {
    let name = classes[link]?.name.rawValue ?? "a class"
    return call.slot == .send ? "\(name).\(call.name)" : "\(name).\(call.slot)"
  }

  func destroyed(link: Int) {
    guard let viewClass = classes[link] else { return }
    if worker.isAlive {
      _ = try? worker.converse(
        .destroy(view: id, link: link), limit: worker.callLimit,
        during: "\(viewClass.name).destroy")
    }
    forget(link)
  }

  private func forget(_ link: Int) {
    classes.removeValue(forKey: link)?.pin.addView(-1)
    worker.views.closePosts(through: id + UInt64(link))
    if classes.isEmpty { worker.views.close(id) }
  }

  // MARK: Changes

  /// A slot begins.
  func begin(_ view: ScreenletView) {
    if depth == 0 {
      focusBefore = view.tree.focus
      wasEditable = view.isEditable
    }
    depth += 1
  }

  /// Ends a slot; its changes become final when it was the outermost.
  func commit() {
    depth -= 1
    if depth == 0 { undos.removeAll(keepingCapacity: true) }
  }

  /// Undoes a slot whose worker is gone: the view is as before, except for the changes of others
  /// meanwhile.
  func undo(_ view: ScreenletView) {
    depth -= 1
    for undo in undos.reversed() where view.tree.changes[undo.key] == undo.after {
      try? view.tree.adopt(undo.before, for: undo.key)
    }
    undos = []
    try? view.tree.setFocus(focusBefore.map(view.tree.handle))
    view.setEditableFlag(wasEditable)
  }

  /// Applies the worker's changes.
  func apply(_ state: ViewState, _ view: ScreenletView) throws(ViewTreeError) {
    if state.isWhole {
      for (key, value) in view.tree.changes {
        undos.append(Undo(key: key, before: value, after: nil))
      }
    }
    var before: [Value?] = []
    try state.apply(to: view) { before.append($1) }
    for (change, old) in zip(state.changes, before) {
      undos.append(Undo(key: change.key, before: old, after: view.tree.changes[change.key]))
    }
    position = view.tree.journal?.end ?? -1
  }
}
