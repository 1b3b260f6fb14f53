import ScreensSystem
import Synchronization

/// Where faces get the present environment, and hear of the next one.
///
/// Sendable: any thread reads; the host swaps the whole value. On a request's path a session's own
/// copy is used instead.
package final class EnvironmentSource: Sendable {
  /// Loads the code of a theme's lineage, and returns when it is admitted or refused.
  package typealias Admission = @Sendable (_ theme: ThemeName) async -> Void

  /// Tells, soon and on any thread, the states of views that are live in some themes.
  package typealias Witness =
    @Sendable (_ themes: Set<ThemeName>, _ answer: @escaping @Sendable ([ScreenletState]) -> Void)
    -> Void

  private struct State {
    var current: Environment
    var notices: [PluginNotice] = []
    var subscribers: [@Sendable (Environment) -> Void] = []
    var witnesses: [Witness] = []
    var admissions: [ThemeName: Task<Void, Never>] = [:]
  }

  private let state: Mutex<State>
  private let admission: Admission

  /// A source without subscribers, whose themes need no admission unless told otherwise.
  package init(_ environment: Environment, admission: @escaping Admission = { _ in }) {
    state = Mutex(State(current: environment))
    self.admission = admission
  }

  /// The present environment, for any thread.
  package var current: Environment { state.withLock { $0.current } }

  /// The plugins that are not as they should be, with the reasons, for the operator.
  package var notices: [PluginNotice] { state.withLock { $0.notices } }

  /// Makes a theme ready to be shown: its code is loaded and tried on first use, once for all
  /// callers meanwhile.
  package func admit(_ theme: ThemeName) async {
    guard !current.registry.unloaded(for: theme).isEmpty else { return }
    let task = state.withLock { state in
      if let task = state.admissions[theme] { return task }
      // Ends by itself when the host has admitted or refused the theme.
      let task = Task(executorPreference: ServiceExecutor.shared) { [self] in
        await admission(theme)
        self.state.withLock { $0.admissions[theme] = nil }
      }
      state.admissions[theme] = task
      return task
    }
    await task.value
  }

  /// Calls `body` after every change, on the thread that made it.
  package func subscribe(_ body: @escaping @Sendable (Environment) -> Void) {
    state.withLock { $0.subscribers.append(body) }
  }

  /// Adds a witness that is asked for live views before code of theirs is replaced.
  package func addWitness(_ witness: @escaping Witness) {
    state.withLock { $0.witnesses.append(witness) }
  }

  /// Lets go of all who are told or asked: they have ended.
  package func forgetListeners() {
    state.withLock {
      $0.subscribers = []
      $0.witnesses = []
    }
  }

  /// The states of views that are live now in some themes; a witness that does not answer in time
  /// is not waited for.
  package func liveStates(
    in themes: Set<ThemeName>, within time: Duration = .milliseconds(100)
  ) async -> [ScreenletState] {
    let witnesses = state.withLock { $0.witnesses }
    guard !witnesses.isEmpty, !themes.isEmpty else { return [] }
    let (answers, report) = AsyncStream<[ScreenletState]>.makeStream()
    for witness in witnesses { witness(themes) { report.yield($0) } }
    // Ends when all have answered, or the time is over.
    let deadline = Task {
      try? await Task.sleep(for: time)
      report.finish()
    }
    defer { deadline.cancel() }
    var states: [ScreenletState] = []
    var count = 0
    for await some in answers {
      states += some
      count += 1
      if count == witnesses.count { break }
    }
    return states
  }

  /// Puts a new environment in the place of the present one; all subscribers are told.
  package func swap(_ environment: Environment, notices: [PluginNotice]) {
    let subscribers = state.withLock { state in
      state.current = environment
      state.notices = notices
      return state.subscribers
    }
    for subscriber in subscribers { subscriber(environment) }
  }
}

/// A plugin that is refused, shadowed, or whose new version could not be taken.
package struct PluginNotice: Sendable, Hashable {
  /// The file or folder.
  package let path: String
  /// The plugin's id; empty where it has none.
  package let id: String
  /// The word for the plugin's state, as `screens plugins` prints it.
  package let state: String
  /// A clause that explains the state.
  package let reason: String
  /// Where in its code it did harm, a line for each call; nil when that is not known.
  package let trace: String?

  /// A notice about a plugin that did no known harm, unless a trace is given.
  package init(path: String, id: String, state: String, reason: String, trace: String? = nil) {
    self.path = path
    self.id = id
    self.state = state
    self.reason = reason
    self.trace = trace
  }
}
