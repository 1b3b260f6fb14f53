import PluginCalls
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensViews
import Synchronization

/// A worker's plugin with its views and connectors.
///
/// Safety: a view is used by one thread at a time, as the host calls it; the tables are guarded.
@safe final class WorkerServer: @unchecked Sendable {
  private struct Loaded {
    let library: LoadedLibrary
    let instance: PluginInstance
    let pin: GenerationPin
  }

  private struct OneView: @unchecked Sendable {
    let view: MirroredView
  }

  private struct State {
    var loaded: Loaded?
    var views: [UInt64: OneView] = [:]
    var layouts: [Digest: Layout] = [:]
    var connectors: [UInt64: OneConnector] = [:]
    var nextConnector: UInt64 = 1
    var whenLoaded: [@Sendable () -> Void] = []
  }

  private let telling: WorkerTelling
  private let state = Mutex(State())

  init(_ telling: WorkerTelling) { self.telling = telling }

  /// Runs a closure when the worker is confined and about to load.
  func afterLoad(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenLoaded.append(body) }
  }

  /// Does the slow first-time work once, so that the first plugin need not wait for it.
  func warmUp() {
    let layout = """
      <?xml version="1.0" encoding="UTF-8"?>\
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">\
      <objects><view contentMode="scaleToFill" id="a"/></objects></document>
      """
    _ = try? XIBReader.read(Array(layout.utf8), file: "warm.xib")
  }

  func view(of word: HostMessage) -> MirroredView? {
    let id: UInt64
    switch word {
    case .slot(let view, _, _, _, _): id = view
    case .slots(let message): id = message.view
    case .create(let message): id = message.view
    default: return nil
    }
    return state.withLock { $0.views[id] }?.view
  }

  /// Carries out the host's message.
  func perform(_ word: HostMessage, _ view: MirroredView?) throws -> WireAnswer {
    switch word {
    case .load(let message): return .loaded(try load(message))
    case .create(let message): return .all(try create(message))
    case .slot(_, let link, let call, let state, let texts):
      guard let view else { return .inherit }
      view.apply(state)
      if let texts { view.setTexts(texts) }
      return WireAnswer(try view.perform(ForeseenCall(link: link, call: call)))
    case .slots(let message):
      guard let view else { return .all([.inherit]) }
      try view.addCells(of: message) { try layout(of: message.layouts[$0]) }
      view.apply(message.state)
      return .all(perform(message.calls, view))
    case .destroy(let view, let link):
      destroy(view, link)
      return .value(.none)
    case .make(let factory, let operation, let parameters, let context, let mayRenew):
      let made = try make(factory, operation, parameters, context, mayRenew)
      if let refusal = made.connector.validate() { return .refused(refusal) }
      return .connector(keep(made))
    case .start(let number, let token):
      start(number, token)
      return .value(.none)
    case .cancel(let number):
      connector(number)?.connector.cancel()
      return .value(.none)
    case .release(let numbers):
      // Their end is the plugin's code: not under the lock.
      let released = state.withLock { state in
        numbers.map { state.connectors.removeValue(forKey: $0) }
      }
      withExtendedLifetime(released) {}
      return .value(.none)
    case .event(let delegate, let name, let payload, let source):
      return .value(try self.delegate(delegate).hear(name, payload, from: source).asValue)
    case .interactor(let delegate, let action, let values, let source):
      return .value(try self.delegate(delegate).steps(for: action, values, from: source).asValue)
    case .logic(let index, let call):
      return .value(try logic(index).perform(call).asValue)
    case .compute(let index, let call): return .value(try computation(index).compute(call))
    case .shutdown:
      let loaded = try loaded()
      loaded.library.shutDown(loaded.instance)
      return .value(.none)
    case .answer: throw WireFailure.other("an answer to nothing")
    }
  }

  // MARK: The library

  private func load(_ message: LoadMessage) throws -> LibraryContents {
    let layers = WorkerConfinement(message).apply()
    let starts = state.withLock { state in
      defer { state.whenLoaded = [] }
      return state.whenLoaded
    }
    for start in starts { start() }
    let library = try LoadedLibrary(privateCopy: message.path)
    let telling = telling
    let instance = PluginInstance(reference: message.plugin, options: message.options) {
      level, text in
      telling.report(.log(level: level, text))
    }
    try library.start(instance)
    let pin = GenerationPin(generation: message.plugin.generation)
    state.withLock {
      $0.loaded = Loaded(library: library, instance: instance, pin: pin)
    }
    var contents = library.contents
    contents.layers = layers
    return contents
  }

  private func loaded() throws -> Loaded {
    guard let loaded = state.withLock({ $0.loaded }) else {
      throw WireFailure.other("nothing is loaded")
    }
    return loaded
  }

  // MARK: Views

  /// Makes instances of classes for a view, and does the view's first calls. Returns the answers up
  /// to the first that the host has to continue.
  private func create(_ message: CreateMessage) throws -> [WireAnswer] {
    let view = try mirror(message)
    var answers: [WireAnswer] = []
    for instance in message.instances {
      WorkerThread.current?.step = answers.count
      let answer = WireAnswer {
        try create(instance, view, message)
        return .value(.none)
      }
      answers.append(answer)
      if case .failure = answer {
        forget(view)
        return answers
      }
    }
    return answers + perform(message.calls, view, after: answers.count)
  }

  /// The copy of a view, as the host has the view now.
  private func mirror(_ message: CreateMessage) throws -> MirroredView {
    let known = state.withLock { $0.views[message.view] }
    let view =
      try known?.view
      ?? MirroredView(
        message,
        layout(
          of: .init(
            digest: message.layout, file: message.layoutFile, source: message.layoutSource)),
        telling: telling)
    let box = OneView(view: view)
    state.withLock { $0.views[message.view] = box }
    view.addTexts(message.texts)
    view.apply(message.state)
    return view
  }

  private func create(
    _ instance: CreateMessage.Instance, _ view: MirroredView, _ message: CreateMessage
  ) throws {
    let loaded = try loaded()
    let classes = loaded.library.theme?.viewClasses ?? []
    guard classes.indices.contains(instance.viewClass),
      message.chain.indices.contains(instance.link)
    else { throw WireFailure.other("no such class") }
    view.place(
      try ForeignViewCode(
        classes[instance.viewClass], view: view.view, link: instance.link, pin: loaded.pin),
      at: instance.link)
  }

  /// Does calls in turn, up to the first that the host has to continue.
  private func perform(
    _ calls: [ForeseenCall], _ view: MirroredView, after first: Int = 0
  ) -> [WireAnswer] {
    let wasEditable = view.view.isEditable
    var answers: [WireAnswer] = []
    for item in calls {
      WorkerThread.current?.step = first + answers.count
      let answer = WireAnswer { WireAnswer(try view.perform(item)) }
      answers.append(answer)
      guard view.view.isEditable == wasEditable, isEnd(answer, of: item, view) else { break }
    }
    return answers
  }

  /// Whether a call ends with a class's answer: the class did it, or no parent is left to ask. Rows
  /// do not wait for the parents of those before them.
  private func isEnd(_ answer: WireAnswer, of item: ForeseenCall, _ view: MirroredView) -> Bool {
    switch answer {
    case .value(let value): item.call.slot.signature.fitting(value) != nil
    case .inherit where item.call.slot.signature.number == .row: true
    case .inherit:
      !view.view.classes.dropFirst(item.link + 1).contains { $0.slots.contains(item.call.slot) }
    default: false
    }
  }

  /// A layout that the host sends once.
  private func layout(of message: SlotsMessage.CellLayout) throws -> Layout {
    if let known = state.withLock({ $0.layouts[message.digest] }) { return known }
    guard let name = LayoutName(base: ScreenletName.mirror.viewName, theme: nil) else {
      throw WireFailure.other("no name")
    }
    let document = try XIBReader.read(message.source, file: message.file)
    let layout = Layout(
      name: name, path: message.file, document: document, digest: message.digest)
    state.withLock { $0.layouts[message.digest] = layout }
    return layout
  }

  private func destroy(_ id: UInt64, _ link: Int) {
    guard let view = state.withLock({ $0.views[id] })?.view else { return }
    view.remove(link)
    forget(view)
  }

  private func forget(_ view: MirroredView) {
    guard view.codes.isEmpty else { return }
    let id = view.id
    _ = state.withLock { $0.views.removeValue(forKey: id) }
  }

  private func delegate(_ index: Int) throws -> ForeignDelegate {
    let loaded = try loaded()
    let tables = loaded.library.delegates
    guard tables.indices.contains(index) else { throw WireFailure.other("no such delegate") }
    return ForeignDelegate(tables[index], instance: loaded.instance, pin: loaded.pin)
  }

  private func logic(_ index: Int) throws -> ForeignLogic {
    let loaded = try loaded()
    let tables = loaded.library.logics
    guard tables.indices.contains(index) else { throw WireFailure.other("no such screenlet") }
    return ForeignLogic(tables[index], instance: loaded.instance, pin: loaded.pin)
  }

  private func computation(_ index: Int) throws -> ForeignComputation {
    let loaded = try loaded()
    let tables = loaded.library.computations
    guard tables.indices.contains(index) else { throw WireFailure.other("no such computation") }
    return ForeignComputation(tables[index], instance: loaded.instance, pin: loaded.pin)
  }

  // MARK: Connectors

  private func connector(_ number: UInt64) -> OneConnector? {
    state.withLock { $0.connectors[number] }
  }

  private func make(
    _ factory: Int, _ operation: OperationName, _ parameters: SealedValue,
    _ context: SealedValue, _ mayRenew: Bool
  ) throws -> OneConnector {
    let loaded = try loaded()
    let tables = loaded.library.factories
    guard tables.indices.contains(factory) else { throw WireFailure.other("no such factory") }
    let blobs = RemoteBlobs(telling)
    let connector = try ForeignConnectorFactory(
      tables[factory], parent: nil, instance: loaded.instance, pin: loaded.pin
    ).make(operation, parameters, context, mayRenew: mayRenew, blobs: blobs)
    return OneConnector(connector: connector, blobs: blobs)
  }

  /// Keeps a connector until the host releases it, and gives it its number.
  private func keep(_ connector: OneConnector) -> UInt64 {
    state.withLock { state in
      defer { state.nextConnector += 1 }
      state.connectors[state.nextConnector] = connector
      return state.nextConnector
    }
  }

  private func start(_ number: UInt64, _ token: UInt64) {
    guard let one = connector(number) else {
      telling.report(.failed(token: token, ScreensError(.failed, "no such connector")))
      return
    }
    one.blobs.begin(token)
    let connector = one.connector
    connector.onRenewal { [telling] in telling.report(.renewed(token: token, $0)) }
    connector.start(
      progress: { [telling] progress in
        telling.report(.progress(token: token, done: progress.done, total: progress.total))
      },
      completion: { [telling] result in
        switch result {
        case .success(let value): telling.report(.completed(token: token, value))
        case .failure(let error): telling.report(.failed(token: token, error))
        }
      })
  }
}

/// A connector with the files of its request.
private struct OneConnector {
  let connector: any Connector
  let blobs: RemoteBlobs
}
