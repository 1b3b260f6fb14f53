internal import CScreens
internal import Synchronization

/// The registry that the C functions of this library look up: they receive no context of their own.
///
/// Filled while the tables are made and when the host introduces itself; nothing changes later.
final class PluginRuntime: Sendable {
  typealias FactoryMaker = @Sendable (Host) throws -> any ConnectorFactory
  typealias DelegateMaker = @Sendable (Host) throws -> any Delegate

  private struct State {
    var host: Host?
    var classes: [ViewClassTable] = []
    var makers: [FactoryMaker] = []
    var factoryNames: [String] = []
    var factories: [any ConnectorFactory] = []
    var delegateMakers: [DelegateMaker] = []
    var delegateNames: [String] = []
    var delegates: [any Delegate] = []
    var logics: [String: ScreenletLogic] = [:]
    var computations: [String: Computation] = [:]
    var shutdown: (@Sendable () -> Void)?
  }

  static let shared = PluginRuntime()

  private let state = Mutex(State())

  var host: Host? { state.withLock { $0.host } }

  func add(_ table: ViewClassTable) -> Int {
    state.withLock {
      $0.classes.append(table)
      return $0.classes.count - 1
    }
  }

  func add(_ maker: @escaping FactoryMaker, _ name: String) -> Int {
    state.withLock {
      $0.factoryNames.append(name)
      $0.makers.append(maker)
      return $0.makers.count - 1
    }
  }

  func add(_ maker: @escaping DelegateMaker, _ name: String) -> Int {
    state.withLock {
      $0.delegateNames.append(name)
      $0.delegateMakers.append(maker)
      return $0.delegateMakers.count - 1
    }
  }

  func add(_ logic: ScreenletLogic, _ name: String) {
    state.withLock { $0.logics[name] = logic }
  }

  func add(_ computation: @escaping Computation, _ name: String) {
    state.withLock { $0.computations[name] = computation }
  }

  func computation(_ name: String) -> Computation? { state.withLock { $0.computations[name] } }

  func setShutdown(_ shutdown: @escaping @Sendable () -> Void) {
    state.withLock { $0.shutdown = shutdown }
  }

  func shutDown() { state.withLock { $0.shutdown }?() }

  func logic(_ name: String) -> ScreenletLogic? { state.withLock { $0.logics[name] } }

  func delegate(_ index: Int) -> (any Delegate)? {
    state.withLock { $0.delegates.indices.contains(index) ? $0.delegates[index] : nil }
  }

  func delegate(_ name: String) -> (any Delegate)? {
    let index = state.withLock { $0.delegateNames.firstIndex(of: name) }
    return index.flatMap { delegate($0) }
  }

  func viewClass(_ index: Int) -> ViewClassTable { state.withLock { $0.classes[index] } }

  func factory(_ index: Int) -> (any ConnectorFactory)? {
    state.withLock { $0.factories.indices.contains(index) ? $0.factories[index] : nil }
  }

  func factory(_ name: String) -> (any ConnectorFactory)? {
    let index = state.withLock { $0.factoryNames.firstIndex(of: name) }
    return index.flatMap { factory($0) }
  }

  /// Takes the host and makes factories and delegates; an error refuses the plugin.
  func start(_ host: Host) throws {
    let (makers, delegateMakers) = state.withLock { state in
      state.host = host
      return (state.makers, state.delegateMakers)
    }
    let factories = try makers.map { try $0(host) }
    let delegates = try delegateMakers.map { try $0(host) }
    state.withLock {
      $0.factories = factories
      $0.delegates = delegates
    }
  }
}
