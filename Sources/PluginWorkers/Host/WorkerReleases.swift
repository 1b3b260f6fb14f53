import PluginCalls
import ScreensCore
import ScreensModel
import ScreensSystem
import Synchronization

/// The connectors in a worker that the host no longer needs. They are gathered for a moment, so
/// that many of them cost one message and no user waits for it.
final class WorkerReleases: Sendable {
  /// The connectors of one factory.
  struct Batch: Sendable {
    fileprivate(set) var numbers: [UInt64] = []
    /// Keeps the connectors' generation.
    fileprivate let pin: GenerationPin
  }

  /// The time in which connectors are gathered.
  static let moment = Duration.milliseconds(20)
  /// The number of connectors that one message ends, so that each has its share of the call's time.
  static let limit = 64

  private let waiting = Mutex<[ConnectorFactoryName: Batch]>([:])

  /// Adds a connector.
  ///
  /// - Returns: whether it is the first one, so that the caller has to send the message.
  func add(_ number: UInt64, of factory: ConnectorFactoryName, _ pin: GenerationPin) -> Bool {
    waiting.withLock { waiting in
      defer { waiting[factory, default: Batch(pin: pin)].numbers.append(number) }
      return waiting.isEmpty
    }
  }

  /// Takes all that wait.
  func takeAll() -> [ConnectorFactoryName: Batch] {
    waiting.withLock { waiting in
      defer { waiting = [:] }
      return waiting
    }
  }
}

extension PluginWorker {
  /// Releases a connector in the worker, together with the others of this moment.
  func release(
    connector number: UInt64, of factory: ConnectorFactoryName, _ pin: GenerationPin
  ) {
    guard isAlive, releases.add(number, of: factory, pin) else { return }
    // Ends after its messages: a worker that is late is killed.
    Task.detached(executorPreference: ServiceExecutor.shared) { [self] in
      try? await Task.sleep(for: WorkerReleases.moment)
      for (factory, batch) in releases.takeAll() { release(batch, of: factory) }
    }
  }

  private func release(_ batch: WorkerReleases.Batch, of factory: ConnectorFactoryName) {
    var rest = batch.numbers[...]
    while !rest.isEmpty {
      let part = rest.prefix(WorkerReleases.limit)
      rest = rest.dropFirst(part.count)
      _ = try? converse(
        .release(connectors: Array(part)), limit: callLimit, during: "\(factory).destroy")
    }
  }
}
