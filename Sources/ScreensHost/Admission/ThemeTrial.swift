import PluginCalls
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews
import Synchronization

/// The first render of a theme, off screen. The trial makes a view of each of the theme's
/// screenlets; a list has the cells of sample rows. It makes another view for each live one, with
/// its state, and drops them all. A fault shows here, and not in front of a user. Code in a worker
/// also goes through its edge states; in the host's process that test itself would do the harm.
struct ThemeTrial {
  let environment: Environment
  /// The views that are live now.
  var live: [ScreenletState] = []
  /// Whether the theme's code runs in a worker.
  var isIsolated = false

  /// - Throws: the faults of its slots, or why no view could be made.
  func run(_ theme: Theme) throws {
    for screenlet in environment.library.names where theme.kind(for: screenlet) != .inherits {
      let faults = Faults()
      try trial(faults, environment.connectors) { scope in
        let made = scope.makeScreenlet(screenlet)
        made?.load(theme: theme.name)
        return made
      } then: { view in
        if view.firstCells() != nil { _ = view.makeCells([CellRow(0, nil)]) }
        // A slot's error about values that no user typed is no fault.
        guard isIsolated else { return }
        faults.endSentences()
        EdgeStates.show(in: view)
      }
      if let first = faults.sentences.first { throw AdmissionError.layout(first) }
    }
    for state in states(concerning: theme) {
      // A slot may refuse typed values: the user sees that as well, so it is no fault.
      try trial(Faults(), nothing) { $0.restore(state) }
    }
  }

  /// A trial with a user's state sends nothing for the user.
  private var nothing: NoConnectorFactory {
    NoConnectorFactory(name: environment.connectors.name)
  }

  /// The live states in the theme or in its descendants, each once.
  private func states(concerning theme: Theme) -> Set<ScreenletState> {
    let states = live.filter { state in
      let registry = environment.registry
      return registry.unloaded(for: state.theme).isEmpty
        && registry.lineage(of: state.theme, for: state.name).contains { $0.name == theme.name }
    }
    return Set(
      states.map {
        ScreenletState(
          id: ScreenletID(rawValue: 1), name: $0.name, theme: $0.theme,
          attributes: $0.attributes, entered: $0.entered, running: [])
      })
  }

  private func trial(
    _ faults: Faults, _ connectors: any ConnectorFactory,
    _ make: (SessionScope) -> Screenlet?, then use: (ScreenletView) -> Void = { _ in }
  ) throws {
    let trial = Environment(
      library: environment.library, registry: environment.registry, server: environment.server,
      connectors: connectors,
      isTrial: true,
      // A report about something that still works, such as a text that no table defines, is no
      // fault.
      log: OperatorLog { (entry: LogEntry) in
        if entry.level > .info { faults.add(entry.message) }
      }, oversight: PluginOversight(lose: { faults.add($0) }))
    let scope = SessionScope(
      environment: trial, context: SessionContext(now: { 0 }), connectors: ConnectorQueue(),
      locale: Locale("en"), mailbox: .nowhere)
    guard let screenlet = make(scope) else { return }
    screenlet.setShown(true)
    let nested = nested(in: screenlet)
    let failure = ([screenlet] + nested).lazy.compactMap(\.appearance.failure).first
    if let view = screenlet.view, failure == nil, faults.loss == nil { use(view) }
    scope.removeAll()
    if let loss = faults.loss { throw loss }
    if let failure { throw AdmissionError.layout(failure.reason) }
  }
}

extension ThemeTrial {
  /// The screenlets in a screenlet's view and in the cells of its first rows, at any depth.
  private func nested(in screenlet: Screenlet) -> [Screenlet] {
    var all: [Screenlet] = []
    var layer = [screenlet]
    for _ in 1..<NestedScreenlet.depthLimit {
      layer = layer.compactMap(\.view).flatMap { view in
        let scope = screenlet.session
        let cells = view.firstCells()?.cells ?? []
        let inCells = cells.flatMap { scope.makeScreenlets(in: $0, of: view) }
        return (scope.makeScreenlets(in: view) + inCells).map(\.screenlet)
      }
      all += layer
    }
    return all
  }
}

/// The reports during a trial.
private final class Faults: Sendable {
  private let state = Mutex(
    (sentences: [String](), isListening: true, loss: (any PluginLoss)?.none))

  var sentences: [String] { state.withLock { $0.sentences } }
  /// The reason why code cannot be called any more.
  var loss: (any PluginLoss)? { state.withLock { $0.loss } }

  /// Ignores later sentences.
  func endSentences() { state.withLock { $0.isListening = false } }

  func add(_ sentence: String) {
    state.withLock { if $0.isListening { $0.sentences.append(sentence) } }
  }

  func add(_ fault: ViewFault) { state.withLock { $0.loss = $0.loss ?? fault.loss } }
}
