import Synchronization

/// Where faces get the present environment, and hear of the next one.
///
/// Sendable: any thread reads; the host swaps the whole value. On a request's path a session's own
/// copy is used instead.
package final class EnvironmentSource: Sendable {
  /// Loads the code of a theme's lineage, and returns when it is admitted or refused.
  package typealias Admission = @Sendable (_ theme: ThemeName) async -> Void

  private struct State {
    var current: Environment
    var notices: [PluginNotice] = []
    var subscribers: [@Sendable (Environment) -> Void] = []
  }

  private let state: Mutex<State>
  private let admission: Admission

  package init(_ environment: Environment, admission: @escaping Admission = { _ in }) {
    state = Mutex(State(current: environment))
    self.admission = admission
  }

  package var current: Environment { state.withLock { $0.current } }

  /// What the operator should know of the plugins: one for each that is not as it should be.
  package var notices: [PluginNotice] { state.withLock { $0.notices } }

  /// Makes a theme ready to be shown: its code is loaded on first use.
  package func admit(_ theme: ThemeName) async {
    guard !current.registry.unloaded(for: theme).isEmpty else { return }
    await admission(theme)
  }

  /// Calls `body` after every change, on the thread that made it.
  package func subscribe(_ body: @escaping @Sendable (Environment) -> Void) {
    state.withLock { $0.subscribers.append(body) }
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
  package let path: String
  package let id: String
  package let state: String
  package let reason: String

  package init(path: String, id: String, state: String, reason: String) {
    self.path = path
    self.id = id
    self.state = state
    self.reason = reason
  }
}
