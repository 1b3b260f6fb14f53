package import ScreensModel
import ScreensSystem
import ScreensViews
import Synchronization

/// Gives faces the present environment and notifies them of the next one.
///
/// Sendable: any thread reads it; the host replaces the whole value. A request uses its session's
/// copy instead.
package final class EnvironmentSource: Sendable {
  /// Loads the code of a theme's lineage and returns when the theme is admitted or refused.
  package typealias Admission = @Sendable (_ theme: ThemeName) async -> Void

  /// Reports the states of the live views in some themes, soon and on any thread.
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

  /// A source without subscribers. By default its themes need no admission.
  package init(_ environment: Environment, admission: @escaping Admission = { _ in }) {
    state = Mutex(State(current: environment))
    self.admission = admission
  }

  /// The present environment, for any thread.
  package var current: Environment { state.withLock { $0.current } }

  /// The plugins with faults, and the reasons, for the operator.
  package var notices: [PluginNotice] { state.withLock { $0.notices } }

  /// Prepares a theme for use: its code is loaded and tried on first use, once for all concurrent
  /// callers.
  package func admit(_ theme: ThemeName) async {
    guard !current.registry.unloaded(for: theme).isEmpty else { return }
    let task = state.withLock { state in
      if let task = state.admissions[theme] { return task }
      // The task ends when the host has admitted or refused the theme.
      let task = Task(executorPreference: ServiceExecutor.shared) { [self] in
        await admission(theme)
        self.state.withLock { $0.admissions[theme] = nil }
      }
      state.admissions[theme] = task
      return task
    }
    await task.value
  }

  /// Subscribes `body` to every change. It runs on the thread of the change.
  package func subscribe(_ body: @escaping @Sendable (Environment) -> Void) {
    state.withLock { $0.subscribers.append(body) }
  }

  /// Adds a witness that reports live views before their code is replaced.
  package func addWitness(_ witness: @escaping Witness) {
    state.withLock { $0.witnesses.append(witness) }
  }

  /// Drops all subscribers and witnesses after their end.
  package func forgetListeners() {
    state.withLock {
      $0.subscribers = []
      $0.witnesses = []
    }
  }

  /// The states of the live views in some themes. Late answers of witnesses are ignored.
  package func liveStates(
    in themes: Set<ThemeName>, within time: Duration = .milliseconds(100)
  ) async -> [ScreenletState] {
    let witnesses = state.withLock { $0.witnesses }
    guard !witnesses.isEmpty, !themes.isEmpty else { return [] }
    let (answers, report) = AsyncStream<[ScreenletState]>.makeStream()
    for witness in witnesses { witness(themes) { report.yield($0) } }
    // The stream ends when all witnesses have answered or the time is over.
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

  /// Replaces the present environment and notifies all subscribers.
  package func swap(_ environment: Environment, notices: [PluginNotice]) {
    let subscribers = state.withLock { state in
      state.current = environment
      state.notices = notices
      return state.subscribers
    }
    for subscriber in subscribers { subscriber(environment) }
  }
}

/// A plugin that is refused or shadowed, or whose new version could not be used.
package struct PluginNotice: Sendable, Hashable {
  /// The file or folder.
  package let path: String
  /// The plugin's id; empty where it has none.
  package let id: String
  /// The word for the plugin's state in the output of `screens plugins`.
  package let state: String
  /// A clause that explains the state.
  package let reason: String
  /// The places in its code that did harm, a line for each call; nil when they are not known.
  package let trace: String?

  /// By default a notice about a plugin that did no known harm.
  package init(path: String, id: String, state: String, reason: String, trace: String? = nil) {
    self.path = path
    self.id = id
    self.state = state
    self.reason = reason
    self.trace = trace
  }
}
