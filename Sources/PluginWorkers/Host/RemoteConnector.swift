import PluginCalls
import ScreensCore
import ScreensModel
import Synchronization

/// A connector factory whose code runs in a worker; its parent makes the other connectors.
struct RemoteConnectorFactory: ConnectorFactory {
  let name: ConnectorFactoryName
  private let library: WorkerLibrary
  private let index: Int
  private let operations: Set<OperationName>
  private let parent: (any ConnectorFactory)?
  private let pin: GenerationPin
  private let grants: ConnectorGrants

  init(
    _ library: WorkerLibrary, index: Int, _ factory: LibraryContents.Factory,
    parent: (any ConnectorFactory)?, pin: GenerationPin, grants: ConnectorGrants
  ) {
    self.grants = grants
    name = factory.name
    self.library = library
    self.index = index
    operations = Set(factory.operations)
    self.parent = parent
    self.pin = pin
  }

  private var own: ConnectorMaker { ConnectorMaker(factory: name, plugin: library.plugin) }

  var makers: Set<ConnectorMaker> { (parent?.makers ?? []).union([own]) }

  func maker(of operation: OperationName) -> ConnectorMaker? {
    operations.contains(operation) ? own : parent?.maker(of: operation)
  }

  func all(making operation: OperationName) -> [any ConnectorFactory] {
    (operations.contains(operation) ? [self] : []) + (parent?.all(making: operation) ?? [])
  }

  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    guard operations.contains(operation) else {
      guard let parent else { throw .unmade(operation, by: name) }
      return try parent.connector(for: operation, parameters: parameters, context: context)
    }
    let mayRenew = grants.session && context.proof != nil
    let lent = try LentBlobs.lend(parameters, for: operation, limit: grants.blobBytes, to: name)
    let worker: PluginWorker
    let answer: WireAnswer
    do {
      let parameters = try SealedValue(.map(lent.parameters))
      let context = try SealedValue(.map(context.values(withProof: grants.session)))
      let order = HostMessage.make(
        factory: index, operation, parameters: parameters, context: context, mayRenew: mayRenew)
      guard order.room <= WireLimits.message else { throw WireError.tooLarge }
      worker = try library.worker()
      answer = try worker.converse(order, limit: worker.callLimit, during: "\(name).make")
    } catch {
      throw ScreensError.fault("\(name) made no connector for \(operation): \(error).")
    }
    switch answer {
    case .connector(let number):
      return RemoteConnector(
        worker, number, of: name, pin: pin, mayRenew: mayRenew, blobs: lent.blobs)
    case .refused(let refusal): return RefusedRequest(refusal)
    case .failure(.screens(let error)): throw error
    case .failure(let failure): throw ScreensError(.failed, failure.description)
    default:
      let fault = worker.fault(.lied("no connector"), during: "\(name).make")
      throw ScreensError.fault("\(fault)")
    }
  }
}

/// A connector in a worker: started once, completed exactly once, also when the worker ends.
final class RemoteConnector: Connector {
  private let worker: PluginWorker
  private let number: UInt64
  private let factory: ConnectorFactoryName
  private let pin: GenerationPin
  private let isStarted = Atomic<Bool>(false)
  private let mayRenew: Bool
  private let blobs: LentBlobs?
  private let renewal = Mutex<@Sendable (Value) -> Void>({ _ in })

  init(
    _ worker: PluginWorker, _ number: UInt64, of factory: ConnectorFactoryName, pin: GenerationPin,
    mayRenew: Bool, blobs: LentBlobs?
  ) {
    self.blobs = blobs
    self.mayRenew = mayRenew
    self.worker = worker
    self.number = number
    self.factory = factory
    self.pin = pin
  }

  deinit { worker.release(connector: number, of: factory, pin) }

  private func send(_ word: HostMessage, _ function: String) throws(WorkerFault) -> WireAnswer {
    try worker.converse(word, limit: worker.callLimit, during: "\(factory).\(function)")
  }

  private func error(_ answer: WireAnswer) -> ScreensError? {
    guard case .failure(let failure) = answer else { return nil }
    if case .screens(let error) = failure { return error }
    return ScreensError(.failed, failure.description)
  }

  /// Nil: its request was validated when it was made.
  func validate() -> ScreensError? { nil }

  func onRenewal(_ body: @escaping @Sendable (Value) -> Void) {
    if mayRenew { renewal.withLock { $0 = body } }
  }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    pin.addRequest(1)
    // The connector is kept until it has completed, since the worker's plugin may use it until
    // then.
    let token = worker.openRequest(
      progress: progress, renewal: renewal.withLock { $0 }, blobs: blobs
    ) { [self] result in
      pin.addRequest(-1)
      withExtendedLifetime(self) { completion(result) }
    }
    isStarted.store(true, ordering: .releasing)
    do throws(WorkerFault) {
      let answer = try send(.start(connector: number, token: token), "start")
      if let error = error(answer) { worker.failRequest(token, error) }
    } catch {
      worker.failRequest(token, ScreensError.fault("The request was not answered: \(error)."))
    }
  }

  func cancel() {
    guard isStarted.load(ordering: .acquiring) else { return }
    _ = try? send(.cancel(connector: number), "cancel")
  }
}

/// A request that a connector in a worker refused; it is not started.
private final class RefusedRequest: Connector {
  private let refusal: ScreensError

  init(_ refusal: ScreensError) { self.refusal = refusal }

  func validate() -> ScreensError? { refusal }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    completion(.failure(refusal))
  }

  func cancel() {}
}
