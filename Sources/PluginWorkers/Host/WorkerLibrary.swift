package import PluginCalls
package import PluginCatalog
package import ScreensCore
package import ScreensModel
package import ScreensViews
import Synchronization

/// A library in a worker. When the worker is gone, the next view or connector starts another one
/// with the same content, unless that happens too often.
package final class WorkerLibrary: PluginLibrary {
  /// Workers in one minute.
  private static let maximumStarts = 4

  private struct State {
    var worker: PluginWorker
    var starts: [ContinuousClock.Instant]
    /// Classes whose code ended a worker, by their numbers: no user waits for that twice.
    var lost: [Int: WorkerFault] = [:]
  }

  /// The library's content, as the first worker reported it.
  package let contents: LibraryContents
  private let setup: WorkerSetup
  private let pool: WorkerPool
  private let state: Mutex<State>

  /// Starts a first worker, which loads the library; throws the fault when it doesn't.
  package init(_ setup: WorkerSetup, _ pool: WorkerPool) throws {
    self.setup = setup
    self.pool = pool
    let worker: PluginWorker
    (worker, contents) = try pool.start(setup)
    state = Mutex(State(worker: worker, starts: [.now]))
  }

  /// A process of its own.
  package var isolation: PluginSetting.Isolation { .process }

  /// The process and the layers that confine it, as the plugin's row shows them.
  package var place: String {
    contents.layers.isEmpty ? "process" : "process (\(contents.layers.joined(separator: ", ")))"
  }

  /// The plugin, of the generation that was loaded.
  var plugin: PluginReference { setup.message.plugin }

  /// The fault of the present worker; nil while it can be called.
  package var fault: WorkerFault? { state.withLock { $0.worker }.fault }

  /// The present worker's use of the machine; nil when it has ended.
  package var usage: WorkerUsage? {
    let worker = state.withLock { $0.worker }
    return worker.isAlive ? worker.usage : nil
  }

  /// Whether it has a `shutdown`, or objects to end.
  package var hasEnd: Bool { contents.hasEnd }

  /// Has the present worker call the plugin's `shutdown`, unless it has ended; kills a late one.
  package func shutDown(_ instance: PluginInstance) {
    let worker = state.withLock { $0.worker }
    guard worker.isAlive else { return }
    worker.expectEnd()
    let limit = Int(GenerationEnd.limit / .milliseconds(1))
    _ = try? worker.converse(.shutdown, limit: limit, during: PluginCall.shutdown.description)
  }

  var processIdentifier: Int32 { state.withLock { $0.worker }.process.pid }

  /// The worker, or a new one in its place.
  func worker() throws -> PluginWorker {
    let present = state.withLock { $0.worker }
    guard let fault = present.fault else { return present }
    let mayStart = state.withLock { state in
      state.starts.removeAll { $0.duration(to: .now) > .seconds(60) }
      guard state.starts.count < Self.maximumStarts else { return false }
      state.starts.append(.now)
      return true
    }
    guard mayStart else { throw fault }
    let (worker, found) = try pool.start(setup)
    guard found == contents else { throw worker.fault(.lied("other contents"), during: "loading") }
    state.withLock { $0.worker = worker }
    return worker
  }

  /// Its view classes as the registry has them; each makes code in the worker.
  package func viewClasses(theme: ThemeName, plugin: PluginReference, pin: GenerationPin)
    -> [ViewClass]
  {
    contents.classes.enumerated().map { index, item in
      ViewClass(
        screenlet: item.screenlet, name: item.name, extends: item.extends,
        attributes: Set(item.attributes), selectors: item.selectors, slots: item.slots,
        theme: theme, plugin: plugin
      ) { [self] view, link in
        if let fault = state.withLock({ $0.lost[index] }) { throw fault }
        return try RemoteView.make(
          worker(),
          WorkerClass(index: index, name: item.name, pin: pin) { [weak self] fault in
            self?.state.withLock { $0.lost[index] = fault }
          }, view, link: link)
      }
    }
  }

  /// Lets views whose code failed be tried again at once.
  package func forgetFaults() { state.withLock { $0.lost = [:] } }

  /// One of its connector factories, whose connectors run in the worker; nil when it has none of
  /// that name.
  package func factory(
    _ name: ConnectorFactoryName, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin, grants: ConnectorGrants
  ) -> (any ConnectorFactory)? {
    guard let index = contents.factories.firstIndex(where: { $0.name == name }) else { return nil }
    return RemoteConnectorFactory(
      self, index: index, contents.factories[index], parent: parent, pin: pin, grants: grants)
  }

  /// One of its delegates, which runs in the worker; nil when it has none of that name.
  package func delegate(
    _ name: DelegateName, instance: PluginInstance, pin: GenerationPin
  ) -> (any DelegateCode)? {
    contents.delegates.firstIndex(of: name).map {
      RemoteDelegate(
        self, index: $0, name, of: instance.reference, pin: pin,
        computations: computations(instance: instance, pin: pin))
    }
  }

  /// All its computations, which run in the worker.
  package func computations(instance: PluginInstance, pin: GenerationPin) -> Computations {
    let codes = contents.computations.enumerated().map { index, name in
      (name, RemoteComputation(self, index: index, name, of: instance.reference, pin: pin))
    }
    return Dictionary(codes) { first, _ in first }
  }

  /// The logic of one of its screenlets, which runs in the worker; nil when it has none of that
  /// name.
  package func logic(
    _ name: ScreenletName, instance: PluginInstance, pin: GenerationPin
  ) -> (any LogicCode)? {
    contents.logics.firstIndex { $0.name == name }.map {
      RemoteLogic(
        self, index: $0, contents.logics[$0], of: instance.reference, pin: pin,
        computations: computations(instance: instance, pin: pin))
    }
  }
}
